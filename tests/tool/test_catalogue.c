#include "kit.h"

static void start_nothing(struct tool_run *run, const struct json *arguments) {
	struct tool_result result;

	(void)arguments;
	tool_result_init(&result);
	tool_run_done(run, &result);
}

static const struct tool_ops nothing = { .start = start_nothing };
static const struct builtin builtins[] = { { "get_time", &nothing },
	{ "run_shell", &nothing } };

static bool parse_nothing(const char *text, size_t len, const struct json *arguments,
	struct buf *out, struct err *err) {
	(void)arguments;
	(void)err;
	return buf_add(out, text, len);
}

static const struct recipe_parser parsers[] = { { "as_is", parse_nothing } };

/* A tool whose only fault is the part that a case gives. */
#define HEAD                                                                                   \
	"- name: a_tool\n"                                                                     \
	"  description: Does a thing and returns what came of it.\n"
#define RISK "  risk: read\n"
#define PARAMETERS                                                                             \
	"  parameters: {x: {type: string}, y: {type: string}, on: {type: boolean},\n"          \
	"    s: {type: string, enum: [a, b]}, d: {type: integer, default: 3}}\n"               \
	"  required: [x, s]\n"
#define RUN "  run: [{local: [echo, '{x}', '{s}', '{d}', ['{y?}'], ['-f', '{on?}']]}]\n"
#define FULL HEAD RISK PARAMETERS RUN

struct file_case {
	const char *name;
	const char *yaml;
	int line;            /* of the first diagnostic; 0: there is none */
	const char *message; /* a part of it */
	bool loads;
};

static const struct file_case cases[] = {
	{ "a whole tool", FULL, 0, NULL, true },
	{ "an empty file", "# nothing yet\n", 0, NULL, true },
	{ "a map of everything",
		FULL "  aliases: [old_name, {name: older, with: {text: x}}]\n"
		     "  family: things\n  domain: device\n  then: get_it\n  stdin: '{x}'\n"
		     "  result: json\n  empty: ok\n  parse: as_is\n  max_output: 500\n"
		     "  timeout: 5\n  needs: [a program, a permission]\n  parallel: true\n"
		     "  repeat: true\n  lock: modem\n  dash: ok\n"
		     "  map: {n: {from: s, values: {a: 1, b: 2}}}\n",
		0, NULL, true },
	{ "a builtin",
		"- {name: get_time, description: Tells the time of day and the date., risk: "
		"read, "
		"run: builtin}\n",
		0, NULL, true },

	{ "a builtin that uses the screen",
		"- {name: get_time, description: Tells the time of day and the date., risk: "
		"read, "
		"run: builtin, lock: screen}\n",
		0, NULL, true },

	{ "no list", "name: a_tool\n", 1, "expected a list of tools", false },
	{ "no tool", "- hello\n", 1, "expected a tool", false },
	{ "broken YAML", "- name: a\n  - b\n", 2, "", false },
	{ "no name", "- description: x\n", 1, "name: small letters", false },
	{ "a bad name", "- name: Set-Volume\n", 1, "name: small letters", false },
	{ "no risk", HEAD PARAMETERS RUN, 1, "a_tool: risk: one of read, private", false },
	{ "a wrong risk", HEAD "  risk: low\n" RUN, 3, "risk: one of", false },
	{ "no description", "- name: a_tool\n" RISK "  run: [{local: [id]}]\n", 1,
		"description: is missing", false },
	{ "a short description",
		"- name: a_tool\n  description: Does it.\n" RISK "  run: [{local: [id]}]\n", 2,
		"description: 8 bytes", true },
	{ "an unknown key", FULL "  time_out: 3\n", 8,
		"unknown key `time_out`; did you mean `timeout`?", false },
	{ "a key far from all", FULL "  colour: red\n", 8, "unknown key `colour`", false },
	{ "a timeout of words", FULL "  timeout: soon\n", 8, "timeout: expected a whole number",
		false },
	{ "a timeout too long", FULL "  timeout: 99999\n", 8, "from 1 to 3600", false },
	{ "a boolean of words", FULL "  parallel: 'yes'\n", 8,
		"parallel: expected true or false", false },
	{ "a result that is none", FULL "  result: xml\n", 8,
		"result: expected one of text, json, jsonstream, none, image, file", false },
	{ "an empty that is none", FULL "  empty: maybe\n", 8,
		"empty: expected one of error, ok", false },
	{ "a parser that is none", FULL "  parse: magic\n", 8, "there is no parser `magic`",
		false },
	{ "reading back with itself", FULL "  then: a_tool\n", 8, "then: must be another tool",
		false },
	{ "a schema keyword that is unknown",
		HEAD RISK
		"  parameters: {x: {type: string, format: date}}\n  run: [{local: [id]}]\n",
		4, "format", false },
	{ "a parameter that is no schema", HEAD RISK "  parameters: {x: string}\n", 4,
		"parameters: `x`", false },
	{ "a parameter of a strange name", HEAD RISK "  parameters: {'a b': {type: string}}\n",
		4, "parameters: `a b`", false },
	{ "a required one that is none", HEAD RISK "  required: [z]\n  run: [{local: [id]}]\n",
		4, "required: \"z\" is no parameter", false },
	{ "no run", HEAD RISK, 1, "run: expected `builtin` or a list", false },
	{ "a run that is a word", HEAD RISK "  run: magic\n", 4, "run: expected", false },
	{ "an empty run", HEAD RISK "  run: []\n", 4, "run: expected", false },
	{ "a builtin that is none", HEAD RISK "  run: builtin\n", 4,
		"there is no builtin of this name", false },
	{ "a builtin with a recipe's key",
		"- {name: get_time, description: Tells the time of day and the date., risk: "
		"read,\n"
		"   run: builtin, stdin: x}\n",
		2, "stdin: makes no sense with `run: builtin`", false },
	{ "a builtin with a lock of a recipe",
		"- {name: get_time, description: Tells the time of day and the date., risk: "
		"read,\n"
		"   run: builtin, lock: modem}\n",
		2, "lock: makes no sense with `run: builtin`", false },
	{ "an entry with two ways", HEAD RISK "  run: [{local: [id], shell: id}]\n", 4,
		"each entry has one of", false },
	{ "an entry with none", HEAD RISK "  run: [{min_sdk: 3}]\n", 4, "each entry has one of",
		false },
	{ "an entry with a strange key", HEAD RISK "  run: [{local: [id], sdk: 3}]\n", 4,
		"unknown key `sdk`", false },
	{ "a vector that is a line", HEAD RISK "  run: [{local: echo a}]\n", 4,
		"local: expected a list that begins with a program", false },
	{ "a program that is a value", HEAD RISK PARAMETERS "  run: [{local: ['{x}']}]\n", 7,
		"the program itself cannot be a {x}", false },
	{ "a termux program that is neither", HEAD RISK "  run: [{termux: [volume]}]\n", 4,
		"expected [api, METHOD, ...] or [termux-NAME, ...]", false },
	{ "an api without a method", HEAD RISK "  run: [{termux: [api]}]\n", 4, "[api, METHOD",
		false },
	{ "a placeholder that names nothing",
		HEAD RISK PARAMETERS "  run: [{local: [p, '{z}']}]\n", 7,
		"{z}: there is no parameter of this name", false },
	{ "an optional word outside of a list",
		HEAD RISK PARAMETERS "  run: [{local: [p, '{y?}']}]\n", 7,
		"{y?} must stand in a nested list", false },
	{ "a word that may be absent", HEAD RISK PARAMETERS "  run: [{local: [p, '{y}']}]\n", 7,
		"{y} may be absent", false },
	{ "a word that may be absent in a list",
		HEAD RISK PARAMETERS "  run: [{local: [p, ['{y}']]}]\n", 7, "{y} may be absent",
		false },
	{ "a line with quotes around a value",
		HEAD RISK PARAMETERS "  run: [{shell: 'echo \"{x}\"'}]\n", 7,
		"shell: {x} stands inside quotes", false },
	{ "a line with an optional value",
		HEAD RISK PARAMETERS "  run: [{shell: 'echo {y?}'}]\n", 7, "{y?} must stand",
		false },
	{ "lines that are no texts", HEAD RISK "  run: [{shell: [echo, 3]}]\n", 4,
		"shell: expected a text or a list of texts", false },
	{ "a stdin that names nothing", FULL "  stdin: '{z}'\n", 8, "stdin: {z}", false },
	{ "a map to nothing", FULL "  map: {n: {from: z, values: {a: 1}}}\n", 8,
		"map: n: `from` must name a parameter", false },
	{ "a map that forgets a value", FULL "  map: {n: {from: s, values: {a: 1}}}\n", 8,
		"map: n: b has no value", false },
	{ "a map that hides a parameter", FULL "  map: {x: {from: s, values: {a: 1, b: 2}}}\n",
		8, "map: x is a parameter already", false },
	{ "a map that computes", FULL "  map: {n: {from: d, times: 255, over: 100}}\n", 0, NULL,
		true },
	{ "a map that computes with words", FULL "  map: {n: {from: s, times: 2}}\n", 8,
		"map: n: `times` needs a parameter of type integer", false },
	{ "a map that computes by zero", FULL "  map: {n: {from: d, times: 2, over: 0}}\n", 8,
		"whole numbers from 1 to 1000000", false },
	{ "a map that does both", FULL "  map: {n: {from: d, times: 2, values: {'3': 4}}}\n", 8,
		"map: n: expected {from: PARAMETER, times: N}", false },
	{ "a name that C works out",
		"- {name: get_time, description: Tells the time of day and the date., risk: "
		"read,\n   run: [{local: [date, '{when}']}], prepare: [when]}\n",
		0, NULL, true },
	{ "names that nobody works out", FULL "  prepare: [when]\n", 8,
		"prepare: there is no builtin of this name", false },
	{ "a name to work out that is none", FULL "  prepare: [3]\n", 8,
		"prepare: expected names", false },
	{ "names that are a word", FULL "  prepare: x\n", 8,
		"prepare: expected a list of names", false },
	{ "a new file needs no name",
		HEAD RISK "  parameters: {p: {type: string}}\n  files: {p: {new: a.txt}}\n"
			  "  run: [{local: [touch, --, '{p}']}]\n",
		0, NULL, true },
	{ "a file that is no parameter", FULL "  files: {z: read}\n", 8,
		"files: `z` must be a parameter that is a text", false },
	{ "a file that is a number", FULL "  files: {d: read}\n", 8,
		"files: `d` must be a parameter that is a text", false },
	{ "a file for what", FULL "  files: {x: write}\n", 8,
		"files: expected {PARAMETER: read}", false },
	{ "a new file in a folder", FULL "  files: {x: {new: /a}}\n", 8,
		"files: expected {PARAMETER: read}", false },
	{ "files that are a word", FULL "  files: x\n", 8, "files: expected {PARAMETER: read}",
		false },
	{ "an alias that is its own name", FULL "  aliases: [a_tool]\n", 8,
		"aliases: expected another name", false },
	{ "an alias with a stranger", FULL "  aliases: [{name: b, with: {q: zz}}]\n", 8,
		"aliases: `q` must name a parameter", false },
	{ "a parameter that nobody uses",
		HEAD RISK "  parameters: {x: {type: string}}\n  run: [{local: [id]}]\n", 4,
		"parameters: `x` is used nowhere", true },
	{ "a value that is code",
		HEAD RISK PARAMETERS "  run: [{local: [sh, -c, '{x}{s}{d}', ['{y?}'], "
				     "['-f', '{on?}']]}]\n",
		7, "is read as code", true },
	{ "a name twice", FULL FULL, 8, "a_tool: stands here twice", false },
	{ "a key twice", FULL "  risk: write\n", 8, "key 'risk' stands twice", false },
};

static int setup(void **state) {
	struct kit *kit = xcalloc(1, sizeof(*kit));

	recipe_set_parsers(parsers, ARRAY_LEN(parsers));
	kit_open(kit);
	*state = kit;
	return 0;
}

static int teardown(void **state) {
	kit_close(*state);
	free(*state);
	return 0;
}

static void test_files(void **state) {
	struct kit *kit = *state;

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const struct file_case *c = &cases[i];
		const struct diagnostic *first;
		bool loaded =
			kit_load_as(kit, TOOL_USER, c->yaml, builtins, ARRAY_LEN(builtins));

		first = kit->diagnostics.items.len ? &kit->diagnostics.items.items[0] : NULL;
		if (c->loads && !loaded) {
			fail_msg("%s: %d: %s", c->name, first->line, first->message);
		}
		check_int(c->name, loaded, c->loads);
		check_int(c->name, first != NULL, c->line != 0 || !c->loads);
		if (c->message && !strstr(first->message, c->message)) {
			fail_msg("%s: \"%s\"", c->name, first->message);
		}
		if (c->line) {
			check_int(c->name, first->line, c->line);
			check_int(c->name, first->fatal, !c->loads);
			check_str(c->name, first->file, kit->file);
		}
		/* Nothing of a file with an error is taken. */
		check(c->name, c->loads || kit->snapshot->tools.len == 0);
		registry_remove(kit->registry, TOOL_USER, NULL);
	}
}

static void test_all_faults_at_once(void **state) {
	struct kit *kit = *state;

	assert_false(kit_load(kit,
		"- name: a\n  risk: none\n  timeout: x\n  colour: red\n"
		"- name: B\n"
		"- name: c\n  risk: read\n  description: Says nothing wrong at all, this one.\n"
		"  run: [{local: [id]}]\n"));
	assert_true(kit->diagnostics.items.len >= 5);
	for (size_t i = 1; i < kit->diagnostics.items.len; i++) {
		assert_true(kit->diagnostics.items.items[i - 1].line <=
			    kit->diagnostics.items.items[i].line);
	}
	assert_int_equal(kit->snapshot->tools.len, 0);
}

static void test_schema_shape(void **state) {
	struct kit *kit = *state;
	const struct tool *tool;

	kit_must_load(kit, FULL "  max_output: 500\n  timeout: 5\n");
	tool = snapshot_find(kit->snapshot, "a_tool", NULL);
	assert_string_equal(tool->schema_text,
		"{\"type\":\"object\",\"properties\":{\"x\":{\"type\":\"string\"},"
		"\"y\":{\"type\":\"string\"},\"on\":{\"type\":\"boolean\"},"
		"\"s\":{\"type\":\"string\",\"enum\":[\"a\",\"b\"]},"
		"\"d\":{\"type\":\"integer\",\"default\":3}},\"required\":[\"x\",\"s\"],"
		"\"additionalProperties\":false}");
	assert_string_equal(tool->family, "tools");
	assert_int_equal(tool->max_output, 500);
	assert_int_equal(tool->timeout, 5000);

	registry_remove(kit->registry, TOOL_USER, NULL);
	kit_must_load(kit, HEAD RISK "  run: [{local: [id]}]\n");
	tool = snapshot_find(kit->snapshot, "a_tool", NULL);
	assert_string_equal(tool->schema_text,
		"{\"type\":\"object\",\"properties\":{},\"additionalProperties\":false}");
	assert_int_equal(tool->max_output, 8000);
	assert_int_equal(tool->timeout, 0);
}

static void test_user_overrides_shipped(void **state) {
	struct kit *kit = *state;

	assert_true(kit_load_as(kit, TOOL_SHIPPED, FULL, NULL, 0));
	assert_true(kit_load_as(
		kit, TOOL_USER, HEAD "  risk: danger\n  run: [{local: [id]}]\n", NULL, 0));
	assert_int_equal(snapshot_find(kit->snapshot, "a_tool", NULL)->risk, TOOL_RISK_DANGER);
	/* Read the other way round it comes to the same. */
	assert_true(kit_load_as(kit, TOOL_SHIPPED, FULL, NULL, 0));
	assert_int_equal(snapshot_find(kit->snapshot, "a_tool", NULL)->risk, TOOL_RISK_DANGER);
	/* A second file of the same source is an error. */
	assert_false(kit_load_as(kit, TOOL_USER, FULL, NULL, 0));
	assert_non_null(strstr(kit->diagnostics.items.items[0].message, "the name is taken"));
}

struct skill_case {
	const char *name;
	const char *run;
	enum tool_risk risk;
};

static const struct skill_case skills[] = {
	{ "termux alone", "  run: [{termux: [api, Torch]}]\n", TOOL_RISK_WRITE },
	{ "a local program", "  run: [{termux: [api, Torch]}, {local: [id]}]\n",
		TOOL_RISK_DANGER },
	{ "a shell line", "  run: [{shell: id}]\n", TOOL_RISK_DANGER },
};

/* What a skill says of its risk is the least it may be. */
static void test_skill_risk(void **state) {
	struct kit *kit = *state;

	for (size_t i = 0; i < ARRAY_LEN(skills); i++) {
		auto_free char *yaml = xasprintf(HEAD RISK "%s", skills[i].run);

		check(skills[i].name, kit_load_as(kit, TOOL_SKILL, yaml, NULL, 0));
		check_int(skills[i].name, snapshot_find(kit->snapshot, "a_tool", NULL)->risk,
			skills[i].risk);
		registry_remove(kit->registry, TOOL_SKILL, NULL);
	}
}

static void test_folder(void **state) {
	struct kit *kit = *state;
	auto_free char *bad = path_join(kit->folder, "bad.yaml");
	auto_free char *other = path_join(kit->folder, "notes.txt");
	auto_free char *nowhere = path_join(kit->folder, "nowhere");

	assert_true(file_write(kit->file, FULL, strlen(FULL), 0600, NULL));
	assert_true(file_write(bad, "- {}\n", 5, 0600, NULL));
	assert_true(file_write(other, "- {}\n", 5, 0600, NULL));
	catalogue_load_folder(
		kit->registry, kit->folder, TOOL_USER, NULL, 0, &kit->diagnostics);
	catalogue_load_folder(kit->registry, nowhere, TOOL_USER, NULL, 0, &kit->diagnostics);
	kit_refresh(kit);
	unlink(bad);
	unlink(other);
	assert_int_equal(kit->snapshot->tools.len, 1);
	assert_int_equal(kit->diagnostics.items.len, 1);
	assert_string_equal(kit->diagnostics.items.items[0].file, bad);
}

int main(void) {
#define WITH_KIT(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
	const struct CMUnitTest tests[] = {
		WITH_KIT(test_files),
		WITH_KIT(test_all_faults_at_once),
		WITH_KIT(test_schema_shape),
		WITH_KIT(test_user_overrides_shipped),
		WITH_KIT(test_skill_risk),
		WITH_KIT(test_folder),
	};

	return CHECK_RUN(tests);
}
