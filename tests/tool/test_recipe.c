#include "../device/phone.h"
#include "kit_call.h"

/* Every tool of these tests; each does one thing. */
static const char yaml[] =
	"- {name: echo_words, description: Prints its words in brackets and returns them.,\n"
	"   risk: read, parameters: {x: {type: string}, y: {type: string}}, required: [x],\n"
	"   run: [{local: [printf, '[%s]', '{x}', ['{y?}']]}]}\n"
	"- {name: quiet, description: Prints nothing and promises something., risk: read,\n"
	"   run: [{local: ['true']}]}\n"
	"- {name: quiet_ok, description: Prints nothing and may do so., risk: read,\n"
	"   run: [{local: ['true']}], empty: ok}\n"
	"- {name: silent, description: Promises to print nothing at all., risk: write,\n"
	"   run: [{local: ['true']}], result: none}\n"
	"- {name: fails, description: Ends with an exit code and complains., risk: read,\n"
	"   run: [{local: [sh, -c, 'echo out; echo complaint >&2; exit 3']}]}\n"
	"- {name: no_program, description: Needs a program that is nowhere., risk: read,\n"
	"   run: [{local: [no-program-of-this-name]}], needs: [the magic package, luck]}\n"
	"- {name: second_way, description: Its first way is not here but its second is.,\n"
	"   risk: read, run: [{shell: 'echo a'}, {termux: [termux-nowhere]},\n"
	"   {local: [no-program-of-this-name]}, {local: [echo, second]}]}\n"
	"- {name: feed, description: Gives its text to a program on stdin., risk: read,\n"
	"   parameters: {text: {type: string}}, required: [text],\n"
	"   run: [{local: [cat]}], stdin: '<{text}>'}\n"
	"- {name: as_json, description: Prints an object with spaces in it., risk: read,\n"
	"   parameters: {text: {type: string}}, required: [text],\n"
	"   run: [{local: [cat]}], stdin: '{text}', result: json}\n"
	"- {name: as_stream, description: Prints several documents in a row., risk: read,\n"
	"   parameters: {text: {type: string}}, required: [text],\n"
	"   run: [{local: [cat]}], stdin: '{text}', result: jsonstream, empty: ok}\n"
	"- {name: upper, description: Goes through a parser of the program., risk: read,\n"
	"   parameters: {x: {type: string}}, required: [x],\n"
	"   run: [{local: [echo, '{x}']}], parse: shout}\n"
	"- {name: upper_quiet, description: Goes through a parser with nothing., risk: read,\n"
	"   run: [{local: ['true']}], parse: shout, empty: ok}\n"
	"- {name: make_file, description: Makes a file and returns where it is., risk: write,\n"
	"   parameters: {path: {type: string}, text: {type: string}}, required: [path, text],\n"
	"   run: [{local: [sh, -c, 'cat > \"$1\"', sh, '{path}']}], stdin: '{text}', result: "
	"file}\n"
	"- {name: make_image, description: Makes a picture and returns where it is., risk: "
	"write,\n"
	"   parameters: {path: {type: string}, text: {type: string}}, required: [path, text],\n"
	"   run: [{local: [sh, -c, 'cat > \"$1\"; echo \"saved to $1\"', sh, '{path}']}],\n"
	"   stdin: '{text}', result: image}\n"
	"- {name: get_it, description: Reads the thing back for set_it., risk: read,\n"
	"   parameters: {x: {type: string}}, required: [x],\n"
	"   run: [{local: [echo, 'it is {x}']}]}\n"
	"- {name: set_it, description: Sets the thing and reads it back., risk: write,\n"
	"   parameters: {x: {type: string}, v: {type: string}}, required: [x, v],\n"
	"   run: [{local: ['true', '{x}', '{v}']}], result: none, then: get_it}\n"
	"- {name: set_lost, description: Its reader is not there., risk: write,\n"
	"   run: [{local: ['true']}], result: none, then: no_such_tool}\n"
	"- {name: set_gone, description: Its reader needs a program that is nowhere.,\n"
	"   risk: write, run: [{local: ['true']}], result: none, then: no_program}\n"
	"- {name: set_bad, description: Its reader fails., risk: write,\n"
	"   run: [{local: ['true']}], result: none, then: fails}\n"
	"- {name: set_private, description: Its reader is not one of risk read., risk: write,\n"
	"   run: [{local: ['true']}], result: none, then: secret}\n"
	"- {name: secret, description: Reads personal things of somebody., risk: private,\n"
	"   run: [{local: [echo, private]}]}\n"
	"- {name: ping, description: Reads back with pong which reads back with ping.,\n"
	"   risk: read, run: [{local: [echo, ping]}], then: pong}\n"
	"- {name: pong, description: Reads back with ping which reads back with pong.,\n"
	"   risk: read, run: [{local: [echo, pong]}], then: ping}\n"
	"- {name: flood, description: Prints far more than anybody wants to read., risk: "
	"read,\n"
	"   run: [{local: [sh, -c, 'i=0; while [ $i -lt 9999 ]; do echo line $i; i=$((i+1)); "
	"done']}],\n"
	"   max_output: 1000}\n"
	"- {name: hang, description: Never ends by itself., risk: read,\n"
	"   run: [{local: [sleep, 1000]}], timeout: 1}\n"
	"- {name: battery, description: Asks the phone for its battery., risk: read,\n"
	"   run: [{termux: [api, BatteryStatus]}]}\n"
	"- {name: refused, description: Asks the phone for what it refuses., risk: private,\n"
	"   run: [{termux: [api, Refused]}], result: json}\n"
	"- {name: mute, description: Asks the phone and gets nothing., risk: read,\n"
	"   run: [{termux: [api, Empty]}]}\n"
	"- {name: deaf, description: Its first way never answers., risk: read,\n"
	"   run: [{termux: [api, Hang]}, {local: [echo, second]}], timeout: 1}\n"
	"- {name: deaf_writer, description: Its first way never answers., risk: write,\n"
	"   run: [{termux: [api, Hang]}, {local: [echo, second]}], timeout: 1}\n"
	"- {name: torch, description: Switches something on the phone., risk: write,\n"
	"   parameters: {on: {type: boolean}}, required: [on],\n"
	"   run: [{termux: [api, Echo, --ez, enabled, '{on}']}], result: none}\n"
	"- {name: too_old, description: Only for Androids that are newer., risk: read,\n"
	"   run: [{termux: [api, BatteryStatus], min_sdk: 30}]}\n"
	"- {name: any_age, description: A way for old Androids and one for new ones., risk: "
	"read,\n"
	"   run: [{termux: [api, Echo, new], min_sdk: 30}, {termux: [api, Echo, old], max_sdk: "
	"29}]}\n";

static bool shout(const char *text, size_t len, const struct json *arguments, struct buf *out,
	struct err *err) {
	if (len == 0) {
		return buf_add_str(out, "(silence)");
	}
	if (text[0] == '!') {
		return err_set(
			err, ERR_PARSE, "cannot shout %s", json_get_string(arguments, "x"));
	}
	for (size_t i = 0; i < len; i++) {
		buf_add_char(out, text[i] >= 'a' && text[i] <= 'z' ? text[i] - 32 : text[i]);
	}
	return true;
}

static const struct recipe_parser parsers[] = { { "shout", shout } };

struct recipe_case {
	const char *name;
	const char *tool;
	const char *arguments;
	const char *text; /* whole; NULL: see `part` */
	const char *part[3];
	bool failed, unavailable, timed_out;
	int exit_code;
};

static const struct recipe_case cases[] = {
	{ "words", "echo_words", "{\"x\":\"a b\"}", .text = "[a b]" },
	{ "words and an optional one", "echo_words", "{\"x\":\"a\",\"y\":\"$(id)\"}",
		.text = "[a][$(id)]" },
	{ "a value that a template refuses", "echo_words", "{\"x\":\"-n\"}", .failed = true,
		.part = { "read as an option" } },
	{ "nothing where something is promised", "quiet", "{}", .failed = true,
		.text = "quiet failed: nothing was printed" },
	{ "nothing where it is fine", "quiet_ok", "{}", .text = "(no output)" },
	{ "nothing as promised", "silent", "{}", .text = "done" },
	{ "an exit code", "fails", "{}", .failed = true, .exit_code = 3,
		.text = "fails failed with exit code 3\ncomplaint\nout" },
	{ "no way at all", "no_program", "{}", .failed = true, .unavailable = true,
		.text = "no-program-of-this-name is not installed (not on PATH); needs the "
			"magic "
			"package, luck" },
	{ "the second way", "second_way", "{}", .text = "second" },
	{ "text on stdin", "feed", "{\"text\":\"-a\\n'$(b)\"}", .text = "<-a\n'$(b)>" },
	{ "JSON is compacted", "as_json", "{\"text\":\"{\\n \\\"a\\\": [1, 2.50]\\n}\\n\"}",
		.text = "{\"a\":[1,2.50]}" },
	{ "JSON of the person's own tool", "as_json",
		"{\"text\":\"{\\\"psk\\\": \\\"mussel\\\"}\"}",
		.text = "{\"psk\":\"mussel\"}" },
	{ "JSON that is none", "as_json", "{\"text\":\"oops\"}", .failed = true,
		.text = "as_json failed: the output is no JSON: oops" },
	{ "an error in JSON", "as_json", "{\"text\":\"{\\\"error\\\": \\\"no card\\\"}\"}",
		.failed = true, .text = "as_json failed: no card" },
	{ "an API error in JSON", "as_json",
		"{\"text\":\"{\\\"API_ERROR\\\": {\\\"a\\\": 1}}\"}", .failed = true,
		.text = "as_json failed: {\"a\":1}" },
	{ "an error that is none", "as_json", "{\"text\":\"{\\\"error\\\": null}\"}",
		.text = "{\"error\":null}" },
	{ "documents in a row", "as_stream",
		"{\"text\":\"{}\\n{\\\"a\\\": \\\"}\\\\\\\"{\\\"}\\n[ 1 ]{\\\"b\\\":2}\"}",
		.text = "{\"a\":\"}\\\"{\"}\n[1]\n{\"b\":2}\n" },
	{ "a document that does not end", "as_stream", "{\"text\":\"{\\\"a\\\":1}{\\\"b\\\"\"}",
		.failed = true, .part = { "no JSON: {\"b\"" } },
	{ "no document", "as_stream", "{\"text\":\"3\"}", .failed = true,
		.part = { "no JSON: 3" } },
	{ "a parser", "upper", "{\"x\":\"abc\"}", .text = "ABC" },
	{ "a parser of nothing", "upper_quiet", "{}", .text = "(silence)" },
	{ "a parser that refuses", "upper", "{\"x\":\"!x\"}", .failed = true,
		.text = "upper failed: cannot shout !x" },
	{ "read back", "set_it", "{\"x\":\"k\",\"v\":\"w\"}", .text = "done\nget_it: it is k" },
	{ "nobody to read back", "set_lost", "{}", .text = "done" },
	{ "a reader that is not here", "set_gone", "{}", .text = "done" },
	{ "a reader that fails", "set_bad", "{}",
		.part = { "done\n(fails could not read it back: fails failed with exit code "
			  "3" } },
	{ "a reader that may not", "set_private", "{}", .text = "done" },
	{ "readers do not chase each other", "ping", "{}", .text = "ping\npong: pong" },
	{ "a time limit", "hang", "{}", .failed = true, .timed_out = true,
		.part = { "sleep did not end within 1 s and was stopped" } },
	{ "the phone, compacted", "battery", "{}",
		.text = "{\"percentage\":82,\"status\":\"CHARGING\"}" },
	{ "the phone refuses", "refused", "{}", .failed = true, .unavailable = true,
		.part = { "lacks the permission READ_SMS", "pm grant com.termux.api" } },
	{ "the phone says nothing", "mute", "{}", .failed = true,
		.part = { "printed nothing", "pkg install termux-api" } },
	{ "a boolean for the phone", "torch", "{\"on\":true}",
		.text = "<--ez><enabled><true>stdin:" },
	{ "an Android that is too old", "too_old", "{}", .failed = true, .unavailable = true,
		.part = { "not possible on this Android (API level 28, needs at least 30)" } },
	{ "the way for this Android", "any_age", "{}", .text = "<old>stdin:" },
	{ "a phone that never answers, and another way", "deaf", "{}", .text = "second" },
	{ "a write is not done twice", "deaf_writer", "{}", .failed = true, .timed_out = true,
		.part = { "did not answer in 1 s" } },
};

static int setup(void **state) {
	struct kit *kit = xcalloc(1, sizeof(*kit));

	recipe_set_parsers(parsers, ARRAY_LEN(parsers));
	phone_setup();
	setenv("ANDROID__BUILD_VERSION_SDK", "28", 1);
	kit_open(kit);
	kit_must_load(kit, yaml);
	*state = kit;
	return 0;
}

static int teardown(void **state) {
	kit_close(*state);
	phone_teardown();
	free(*state);
	return 0;
}

static void test_cases(void **state) {
	struct kit *kit = *state;

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const struct recipe_case *c = &cases[i];
		const char *text = kit_call(kit, c->tool, c->arguments);

		if (c->text) {
			check_str(c->name, text, c->text);
		}
		for (size_t j = 0; j < ARRAY_LEN(c->part) && c->part[j]; j++) {
			if (!strstr(text, c->part[j])) {
				fail_msg("%s: \"%s\"", c->name, text);
			}
		}
		check_int(c->name, kit->done, 1);
		check_int(c->name, kit->failed, c->failed);
		check_int(c->name, kit->unavailable, c->unavailable);
		check_int(c->name, kit->timed_out, c->timed_out);
		check_int(c->name, kit->exit_code, c->exit_code);
	}
}

/* What a tool of a skill prints is shown without its credentials. */
static void test_credentials(void **state) {
	struct kit *kit = *state;
	static const char of_skill[] =
		"- {name: ask_router, description: Prints what a router says of itself.,\n"
		"   risk: read, parameters: {text: {type: string}}, required: [text],\n"
		"   run: [{local: [cat]}], stdin: '{text}', result: json}\n";

	assert_true(kit_load_as(kit, TOOL_SKILL, of_skill, NULL, 0));
	check_str("of a skill",
		kit_call(kit, "ask_router", "{\"text\":\"{\\\"psk\\\": \\\"mussel\\\"}\"}"),
		"{\"psk\":\"[hidden]\"}");
}

struct made_case {
	const char *name;
	const char *tool;
	const char *text;
	const char *want; /* behind the path; NULL: a failure that says `part` */
	const char *part;
};

static const struct made_case made[] = {
	{ "a file", "make_file", "hello", " (5 bytes)", NULL },
	{ "a file that stayed empty", "make_file", "", NULL, "the file is empty" },
	{ "an image", "make_image", "GIF89a", " (6 bytes, GIF)", NULL },
	{ "an image that is none", "make_image", "hello", NULL, "the file is no image" },
};

static void test_files(void **state) {
	struct kit *kit = *state;
	auto_free char *path = path_join(kit->folder, "made file");

	for (size_t i = 0; i < ARRAY_LEN(made); i++) {
		const struct made_case *c = &made[i];
		auto_free char *arguments =
			xasprintf("{\"path\":\"%s\",\"text\":\"%s\"}", path, c->text);
		auto_free char *want = xasprintf("%s%s", path, c->want ? c->want : "");
		const char *text = kit_call(kit, c->tool, arguments);

		check_int(c->name, kit->failed, c->want == NULL);
		if (c->want) {
			check_str(c->name, text, want);
		} else {
			check(c->name, strstr(text, c->part));
		}
		unlink(path);
	}
}

static void test_flood_is_cut(void **state) {
	struct kit *kit = *state;
	const char *text = kit_call(kit, "flood", "{}");

	assert_false(kit->failed);
	assert_true(strlen(text) <= 1000);
	assert_true(str_starts(text, "line 0\nline 1\n"));
	assert_true(str_ends(text, "line 9998"));
	assert_non_null(strstr(text, "left out ...]"));
	/* The card saw it all. */
	assert_true(str_ends(kit->live.data, "line 9998\n"));
}

struct here_case {
	const char *tool;
	bool here;
	const char *why;
};

static const struct here_case here[] = {
	{ "echo_words", true, NULL },
	{ "second_way", true, NULL },
	{ "battery", true, NULL },
	{ "no_program", false, "not on PATH); needs the magic package, luck" },
	{ "too_old", false, "needs at least 30" },
};

static void test_available(void **state) {
	struct kit *kit = *state;

	for (size_t i = 0; i < ARRAY_LEN(here); i++) {
		const struct here_case *c = &here[i];
		auto_buf struct buf why = BUF_INIT;
		const struct tool *tool = snapshot_find(kit->snapshot, c->tool, NULL);

		check_int(c->tool, tool_is_available(tool, kit->device, &why), c->here);
		check(c->tool, !c->why || strstr(why.data, c->why));
		check(c->tool, c->why || why.len == 0);
		check_int(c->tool, tool_is_available(tool, kit->device, NULL), c->here);
		check(c->tool, !tool_is_available(tool, NULL, NULL));
	}
}

/* A program that is there and cannot be run after all: the next way is taken. */
static void test_falls_back(void **state) {
	struct kit *kit = *state;
	auto_free char *program = path_join(kit->folder, "broken");
	auto_free char *text = xasprintf("- {name: broken_first, description: Its first "
					 "program cannot be run., risk: read,\n"
					 "   run: [{local: ['%s']}, {local: [echo, second]}]}\n"
					 "- {name: broken_only, description: Its only program "
					 "cannot be run., risk: read,\n"
					 "   run: [{local: ['%s']}]}\n",
		program, program);

	assert_true(file_write(program, "#!/nowhere/at/all\n", 18, 0700, NULL));
	kit_must_load(kit, text);
	assert_string_equal(kit_call(kit, "broken_first", "{}"), "second");
	assert_non_null(strstr(kit_call(kit, "broken_only", "{}"), "could not be run"));
	assert_true(kit->unavailable);
	unlink(program);
}

/* Whenever it is dropped, nothing is called back and nothing is left. */
static void test_cancel(void **state) {
	struct kit *kit = *state;
	struct tool_run *run;

	run = kit_start(kit, "hang", "{}");
	tool_run_cancel(run);
	run = kit_start(kit, "hang", "{}");
	loop_turn(kit->loop, 0);
	tool_run_cancel(run);
	run = kit_start(kit, "no_program", "{}");
	tool_run_cancel(run);
	/* While it is read back. */
	run = kit_start(kit, "set_it", "{\"x\":\"a\",\"v\":\"b\"}");
	for (int i = 0; i < 20 && kit->done == 0; i++) {
		loop_turn(kit->loop, 5);
	}
	tool_run_cancel(run);
	while (loop_turn(kit->loop, 0)) {
	}
	assert_true(kit->done <= 1);
	assert_int_equal(kit->text.len > 0, kit->done);
}

int main(void) {
#define WITH_PHONE(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
	const struct CMUnitTest tests[] = {
		WITH_PHONE(test_cases),
		WITH_PHONE(test_credentials),
		WITH_PHONE(test_files),
		WITH_PHONE(test_flood_is_cut),
		WITH_PHONE(test_available),
		WITH_PHONE(test_falls_back),
		WITH_PHONE(test_cancel),
	};

	return CHECK_RUN(tests);
}
