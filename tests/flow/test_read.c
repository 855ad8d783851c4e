#include "kit.h"

/* The findings as "LINE: message" lines. */
static void kit_findings(const struct diagnostics *found, struct buf *out) {
	for (size_t i = 0; i < found->items.len; i++) {
		buf_addf(out, "%d: %s\n", found->items.items[i].line,
			found->items.items[i].message);
	}
}

#define HEAD "description: Does something.\n"

/* Each step as the call that it becomes. */
static void test_steps(void **state) {
	static const struct {
		const char *name, *step, *tool, *arguments;
	} cases[] = {
		{ "a text", "- tap: Send", "tap", "{\"target\":\"Send\"}" },
		{ "a number is a text here", "- tap: 12", "tap",
			"{\"target\":\"\\\"12\\\"\"}" },
		{ "text before id", "- tap: {id: send, text: Send}", "tap",
			"{\"target\":\"Send\"}" },
		{ "an id", "- tap: {id: send}", "tap", "{\"target\":\"#send\"}" },
		{ "a place", "- tap: {x: 5, y: 6}", "tap", "{\"x\":5,\"y\":6}" },
		{ "how to tap", "- long_press: Send", "tap",
			"{\"kind\":\"long\",\"target\":\"Send\"}" },
		{ "typed", "- type: hello", "type_text", "{\"text\":\"hello\"}" },
		{ "typed into", "- type: {text: hello, into: To, clear: true}", "type_text",
			"{\"text\":\"hello\",\"clear\":true,\"target\":\"To\"}" },
		{ "typed into an id", "- type: {text: a, into: {id: to}}", "type_text",
			"{\"text\":\"a\",\"target\":\"#to\"}" },
		{ "a bare word", "- back", "press_key", "{\"key\":\"back\"}" },
		{ "a key", "- press: home", "press_key", "{\"key\":\"home\"}" },
		{ "the timeout of a wait is the tool's", "- {wait_for: Sent, timeout: 20}",
			"wait_for", "{\"text\":\"Sent\",\"seconds\":20}" },
		{ "gone", "- wait_gone: Loading", "wait_for",
			"{\"text\":\"Loading\",\"gone\":true}" },
		{ "a tool by its name", "- set_level: {level: 3}", "set_level",
			"{\"level\":3}" },
		{ "a value keeps its type", "- set_level: {level: \"{n}\"}", "set_level",
			"{\"level\":7}" },
		{ "a value in a text", "- tap: \"{n} of {{n} {t}\"", "tap",
			"{\"target\":\"7 of {n} a 'b'; $(id)\"}" },
		{ "a line of a shell", "- shell: \"echo {t}\"", "run_shell",
			"{\"command\":\"echo 'a '\\\\''b'\\\\''; "
			"$(id)'\",\"where\":\"phone\"}" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf text = BUF_INIT, got = BUF_INIT, findings = BUF_INIT;
		auto_json struct json *values = NULL, *given = json_new_object();
		struct diagnostics found = { 0 };
		struct flow_plan plan = { 0 };
		struct err err = ERR_INIT;

		buf_addf(&text,
			HEAD "parameters:\n  n: {type: integer, default: 7}\n"
			     "  t: {type: string}\nsteps:\n  %s\n",
			cases[i].step);
		json_put_string(given, "t", "a 'b'; $(id)");
		struct flow *flow = flow_read(text.data, text.len, "x/one.yaml", &found);
		kit_findings(&found, &findings);
		check(findings.data, flow != NULL);
		check(cases[i].name, flow_check(flow, kit.snapshot, &found));
		check(err.text, flow_bind(flow, given, &values, &err));
		check(err.text, flow_plan_make(&plan, flow, values, &kit.env, &err));
		check_str(cases[i].name, plan.name, "one");
		const struct prepared *call = &plan.steps.items[0].tries.items[0].call;

		json_print(call->arguments, &got);
		check_str(cases[i].name, call->tool->name, cases[i].tool);
		check_str(cases[i].name, got.data, cases[i].arguments);
		flow_plan_fini(&plan);
		flow_free(flow);
		diagnostics_fini(&found);
	}
}

static void test_refused(void **state) {
	static const struct {
		const char *name, *text, *finding;
	} cases[] = {
		{ "empty", "", "0: expected `description:`" },
		{ "no mapping", "- tap: Send\n", "1: expected `description:`" },
		{ "no description", "steps: [back]\n", "1: description: expected" },
		{ "no steps", HEAD, "steps: expected a list" },
		{ "a key", HEAD "step: 1\nsteps: [back]\n",
			"2: unknown key `step`; did you mean" },
		{ "not YAML", HEAD "steps: [\n", "" },
		{ "two words", HEAD "steps:\n - {tap: a, press: b}\n", "3: `tap` and `press`" },
		{ "no word", HEAD "steps:\n - {optional: true}\n", "3: expected a step" },
		{ "a number", HEAD "steps:\n - 12\n", "3: expected a step" },
		{ "a list", HEAD "steps:\n - [tap, Send]\n", "3: expected a step" },
		{ "a bad name", HEAD "steps:\n - \"rm -rf\"\n", "3: expected a step" },
		{ "optional", HEAD "steps:\n - {back: , optional: 1}\n", "optional: expected" },
		{ "timeout", HEAD "steps:\n - {tap: a, timeout: 0}\n", "timeout: expected" },
		{ "nothing to tap", HEAD "steps:\n - tap\n", "`tap` of what?" },
		{ "half a place", HEAD "steps:\n - tap: {x: 1}\n", "`tap` of what?" },
		{ "outside", HEAD "steps:\n - tap: {x: 1, y: -1}\n", "y: expected pixels" },
		{ "an unknown target", HEAD "steps:\n - type: {text: a, into: {name: b}}\n",
			"unknown key `name`" },
		{ "said twice", HEAD "steps:\n - long_press: {text: a, kind: single}\n",
			"kind: `long_press` says that already" },
		{ "no value", HEAD "steps:\n - back: 2\n", "`back` takes no value" },
		{ "wait", HEAD "steps:\n - wait: 601\n", "wait: expected seconds" },
		{ "a value for a tool", HEAD "steps:\n - set_level: 3\n", "is no short word" },
		{ "no parameter", HEAD "steps:\n - tap: \"{x}\"\n",
			"3: tap: {x}: there is no" },
		{ "half a placeholder", HEAD "steps:\n - tap: \"{x\"\n", "3: tap: " },
		{ "a value inside of quotes",
			HEAD
			"parameters: {x: {type: string}}\nsteps:\n - shell: \"echo '{x}'\"\n",
			"4: shell: " },
		{ "a parameter", HEAD "parameters: {x: string}\nsteps: [back]\n",
			"2: x: expected a schema" },
		{ "a schema", HEAD "parameters: {x: {type: word}}\nsteps: [back]\n",
			"parameters: " },
		{ "a default",
			HEAD "parameters: {x: {type: integer, default: a}}\nsteps: [back]\n",
			"2: x: default: " },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf findings = BUF_INIT;
		struct diagnostics found = { 0 };
		struct flow *flow =
			flow_read(cases[i].text, strlen(cases[i].text), "x/one.yaml", &found);

		kit_findings(&found, &findings);
		check(cases[i].name, !flow);
		check(cases[i].name, found.items.len > 0 && found.items.items[0].fatal);
		if (!strstr(findings.data, cases[i].finding)) {
			fail_msg("%s: \"%s\" is not in\n%s", cases[i].name, cases[i].finding,
				findings.data);
		}
		diagnostics_fini(&found);
	}
}

/* What only the tools can tell. */
static void test_checked(void **state) {
	static const struct {
		const char *name, *step, *finding; /* NULL: it is fine */
	} cases[] = {
		{ "no tool", "- tapp: {target: a}", "no such word" },
		{ "no argument", "- set_level", "`level` is missing" },
		{ "another argument", "- set_level: {lvl: 3}", "has no parameter `lvl`" },
		{ "a wrong argument", "- set_level: {level: 30}", "level: " },
		{ "a key that is none", "- press: bakc", "key: " },
		{ "a question", "- ask_user", "cannot be a step" },
		{ "a flow", "- run_flow", "cannot be a step" },
		{ "own words", "- wait: 2", NULL },
		{ "the last word", "- done: all", NULL },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf text = BUF_INIT, findings = BUF_INIT;
		struct diagnostics found = { 0 };

		buf_addf(&text, HEAD "steps:\n  %s\n", cases[i].step);
		struct flow *flow = flow_read(text.data, text.len, "x.yaml", &found);
		check(cases[i].name, flow != NULL);
		bool fine = flow_check(flow, kit.snapshot, &found);

		kit_findings(&found, &findings);
		check(cases[i].name, fine == !cases[i].finding);
		check(findings.data,
			!cases[i].finding || strstr(findings.data, cases[i].finding));
		flow_free(flow);
		diagnostics_fini(&found);
	}
}

static void test_unused(void **state) {
	static const char text[] = HEAD "parameters: {x: {type: string}}\nsteps: [back]\n";
	struct diagnostics found = { 0 };
	struct flow *flow = flow_read(text, strlen(text), "x.yaml", &found);

	(void)state;
	assert_non_null(flow);
	assert_int_equal(found.items.len, 1);
	assert_false(found.items.items[0].fatal);
	flow_free(flow);
	diagnostics_fini(&found);
}

static void test_bind(void **state) {
	static const char text[] =
		HEAD "parameters: {a: {type: integer}, b: {type: string, default: q}}\n"
		     "steps: [{tap: \"{a}{b}\"}]\n";
	static const struct {
		const char *name, *given, *out; /* NULL: refused */
	} cases[] = {
		{ "a default", "{\"a\":1}", "{\"a\":1,\"b\":\"q\"}" },
		{ "given", "{\"a\":1,\"b\":\"z\"}", "{\"a\":1,\"b\":\"z\"}" },
		{ "missing", "{}", NULL },
		{ "unknown", "{\"a\":1,\"c\":2}", NULL },
		{ "of another type", "{\"a\":\"1\"}", NULL },
		{ "no object", "[1]", NULL },
	};
	struct flow *flow = flow_read(text, strlen(text), "x.yaml", NULL);

	(void)state;
	assert_non_null(flow);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_json struct json *given = NULL, *values = NULL;
		auto_buf struct buf got = BUF_INIT;
		struct err err = ERR_INIT;

		assert_true(json_parse(cases[i].given, strlen(cases[i].given), &given, &err));
		check(cases[i].name, flow_bind(flow, given, &values, &err) == !!cases[i].out);
		check(cases[i].name, !!err.text[0] == !cases[i].out);
		if (values) {
			json_print(values, &got);
			check_str(cases[i].name, got.data, cases[i].out);
		}
	}
	flow_free(flow);
}

static void test_bounds(void **state) {
	auto_buf struct buf text = BUF_INIT;
	struct diagnostics found = { 0 };

	(void)state;
	buf_add_str(&text, HEAD "steps:\n");
	for (int i = 0; i < FLOW_STEPS_MAX; i++) {
		buf_add_str(&text, "- back\n");
	}
	struct flow *flow = flow_read(text.data, text.len, "x.yaml", &found);
	assert_non_null(flow);
	flow_free(flow);
	buf_add_str(&text, "- back\n");
	assert_null(flow_read(text.data, text.len, "x.yaml", &found));
	while (text.len <= FLOW_BYTES_MAX) {
		buf_add_str(&text, "# a comment that makes it larger\n");
	}
	assert_null(flow_read(text.data, text.len, "x.yaml", &found));
	assert_null(flow_read_file("/nowhere/x.yaml", &found));
	diagnostics_fini(&found);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_steps, kit_open, kit_close),
		cmocka_unit_test(test_refused),
		cmocka_unit_test_setup_teardown(test_checked, kit_open, kit_close),
		cmocka_unit_test(test_unused),
		cmocka_unit_test(test_bind),
		cmocka_unit_test(test_bounds),
	};
	return CHECK_RUN(tests);
}
