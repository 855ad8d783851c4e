#include "base/mem.h"
#include "tree.h"
#include "json/lenient.h"

#define STRING_NOTE "taken out of a JSON string"
#define PROSE_NOTE "taken out of the text around it"

static void test_accepts(void **state) {
	static const struct {
		const char *name, *in, *out, *notes;
	} cases[] = {
		{ "an object", "{\"a\":1}", "{\"a\":1}", "" },
		{ "white space", " \n{\"a\":1}\n", "{\"a\":1}", "" },
		{ "numbers stay", "{\"a\":1.0,\"b\":9007199254740993}",
			"{\"a\":1.0,\"b\":9007199254740993}", "" },
		{ "nothing", "", "{}", "" },
		{ "only space", " \n", "{}", "" },
		{ "null", " null ", "{}", "" },
		{ "a string", "\"{\\\"a\\\":\\\"b\\\"}\"", "{\"a\":\"b\"}", STRING_NOTE },
		{ "a string in a string", "\"\\\"{}\\\"\"", "{}",
			STRING_NOTE "; " STRING_NOTE },
		{ "a fence", "```json\n{\"a\":1}\n```", "{\"a\":1}", PROSE_NOTE },
		{ "prose", "Here you go: {\"a\":{\"b\":2}} - done.", "{\"a\":{\"b\":2}}",
			PROSE_NOTE },
		{ "prose behind", "{\"a\":1}\nI hope this helps.", "{\"a\":1}", PROSE_NOTE },
		{ "a mark before", "[TOOL_CALLS] {\"a\":1}", "{\"a\":1}", PROSE_NOTE },
		{ "tags", "<args>{\"a\":1}</args>", "{\"a\":1}", PROSE_NOTE },
		{ "brackets in strings", "x {\"a\":\"}{]\\\"\"} y", "{\"a\":\"}{]\\\"\"}",
			PROSE_NOTE },
		{ "a fence in a string", "\"```\\n{\\\"a\\\":1}\\n```\"", "{\"a\":1}",
			PROSE_NOTE "; " STRING_NOTE },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_json struct json *json = NULL;
		auto_buf struct buf notes = BUF_INIT;
		struct err err = ERR_INIT;

		if (!lenient_arguments(cases[i].in, strlen(cases[i].in), &json, &notes, &err)) {
			fail_msg("%s: %s", cases[i].name, err.text);
		}
		check_tree(cases[i].name, json, cases[i].out);
		check_str(cases[i].name, notes.data, cases[i].notes);
	}
}

static void test_refuses(void **state) {
	static const char *const cases[] = {
		"{",
		"{\"a\":1",
		"{\"a\":",
		"{\"a\":\"tex",
		"{\"a\":{\"b\":1}",
		"{\"a\":{\"b\":1},",
		"x {\"a\":1",
		"```json\n{\"a\":[{\"b\":1}",
		"\"{\\\"a\\\":1",
		"\"{\\\"a\\\":1\"",
		"{\"a\":1}{\"b\":2}",
		"{\"a\":1}, {\"b\":2}",
		"{\"a\":1}\n{\"b\":2}",
		"\"{\\\"a\\\":1}{\\\"b\\\":2}\"",
		"{\"a\":1}}",
		"{\"a\":1}]",
		"[{\"a\":1}]",
		"[{\"a\":1}",
		"[0, {\"a\":1}",
		"\"x\": {\"a\":1}",
		"\"text {\\\"a\\\":1}",
		"[]",
		"1",
		"true",
		"\"text\"",
		"\"\"",
		"\"[{}]\"",
		"text",
		"{a:1}",
		"{'a':1}",
		"{\"a\":1,}",
		"{\"a\":\"\\u0000\"}",
		"nul",
		"}",
		"x } {\"a\":1}",
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct json *json = NULL;
		auto_buf struct buf notes = BUF_INIT;
		struct err err = ERR_INIT;

		check(cases[i],
			!lenient_arguments(cases[i], strlen(cases[i]), &json, &notes, &err));
		check(cases[i],
			!json && err.code == ERR_PARSE && strstr(err.text, "arguments"));
		check_str(cases[i], notes.data, "");
	}
}

/* Each beginning of good arguments is an error, never a shorter call. */
static void test_no_truncation_passes(void **state) {
	static const char text[] =
		"{\"path\":\"a/b\",\"edit\":[{\"old\":\"{x}\",\"new\":1.5}],\"n\":null}";

	(void)state;
	for (size_t len = 1; len < sizeof(text) - 1; len++) {
		struct json *json = NULL;

		check("cut", !lenient_arguments(text, len, &json, NULL, NULL));
	}
	auto_json struct json *whole = NULL;

	check("whole", lenient_arguments(text, sizeof(text) - 1, &whole, NULL, NULL));
}

static void test_bounds(void **state) {
	auto_buf struct buf deep = BUF_INIT;
	struct json *json = NULL;
	struct err err = ERR_INIT;

	(void)state;
	for (int i = 0; i < 70; i++) {
		buf_add_str(&deep, "{\"a\":");
	}
	check("too deep", !lenient_arguments(deep.data, deep.len, &json, NULL, &err));
	check_int("too deep", err.code, ERR_LIMIT);
	auto_free char *wrapped = xstrdup("{}");

	for (int i = 0; i < 6; i++) {
		auto_buf struct buf longer = BUF_INIT;
		auto_json struct json *string = json_new_string(wrapped);

		json_print(string, &longer);
		free(wrapped);
		wrapped = buf_detach(&longer);
	}
	check("wrapped too often",
		!lenient_arguments(wrapped, strlen(wrapped), &json, NULL, &err));
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_accepts),
		cmocka_unit_test(test_refuses),
		cmocka_unit_test(test_no_truncation_passes),
		cmocka_unit_test(test_bounds),
	};

	return CHECK_RUN(tests);
}
