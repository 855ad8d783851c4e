/* All of a call, with nothing in it that cannot be seen. */

#include "tests/check.h"

#include "base/mem.h"
#include "front/transcript/call_text.h"
#include "json/json.h"

static const struct {
	const char *name;
	const char *arguments;
	bool raw; /* they could not be read */
	const char *text;
} cases[] = {
	{ .name = "a command alone",
		.arguments = "{\"command\":\"ls -l\"}",
		.text = "$ ls -l" },
	{ .name = "lines of a command",
		.arguments = "{\"command\":\"a \\\\\\n b\\nc\"}",
		.text = "$ a \\\n   b\n  c" },
	{ .name = "several arguments",
		.arguments = "{\"path\":\"x\",\"level\":3,\"on\":true}",
		.text = "path   x\nlevel  3\non     true" },
	{ .name = "a command and a folder",
		.arguments = "{\"command\":\"ls\",\"folder\":\"/\"}",
		.text = "command  ls\nfolder   /" },
	{ .name = "lines of one argument",
		.arguments = "{\"path\":\"x\",\"text\":\"a\\nb\"}",
		.text = "path  x\ntext  a\n      b" },
	{ .name = "trees",
		.arguments = "{\"list\":[1,{\"a\":\"b\"}]}",
		.text = "list  [1,{\"a\":\"b\"}]" },
	{ .name = "large numbers stay",
		.arguments = "{\"n\":9007199254740993}",
		.text = "n  9007199254740993" },
	{ .name = "no arguments", .arguments = "{}", .text = "" },
	{ .name = "controls",
		.arguments = "{\"command\":\"a\\u001b[2Jb\\tc\\rd\\u007f\"}",
		.text = "$ a^[[2Jb<09>c<0d>d^?" },
	{ .name = "bidi controls",
		.arguments = "{\"command\":\"a\\u202eb\\u2066c\"}",
		.text = "$ a<202e>b<2066>c" },
	{ .name = "what has no width",
		.arguments = "{\"command\":\"r\\u200bm\\u00ad\\u2060\\ufeff\"}",
		.text = "$ r<200b>m<ad><2060><feff>" },
	{ .name = "what looks like a space",
		.arguments = "{\"command\":\"a\\u00a0b\\u3164c\"}",
		.text = "$ a<a0>b<3164>c" },
	{ .name = "variation selectors and tags",
		.arguments = "{\"command\":\"a\\ufe0fb\\udb40\\udc41\"}",
		.text = "$ a<fe0f>b<e0041>" },
	{ .name = "keys too",
		.arguments = "{\"a\\u202e\":1,\"b\":2}",
		.text = "a<202e>  1\nb        2" },
	{ .name = "ordinary text of other scripts",
		.arguments = "{\"command\":\"echo 中文 é\"}",
		.text = "$ echo 中文 é" },
	{ .name = "what could not be read",
		.arguments = "{\"command\": \"rm\x1b",
		.raw = true,
		.text = "{\"command\": \"rm^[" },
};

static void test_texts(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct agent_call call = { .arguments = cases[i].arguments };
		struct json *parsed = NULL;
		auto_buf struct buf text = BUF_INIT;

		check(cases[i].name,
			cases[i].raw || json_parse(cases[i].arguments,
						strlen(cases[i].arguments), &parsed, NULL));
		call.parsed = parsed;
		call_text(&call, &text);
		check_str(cases[i].name, text.data, cases[i].text);
		json_free(parsed);
	}
}

static void test_narrow(void **state) {
	static const struct {
		const char *name, *arguments, *text;
	} narrow[] = {
		{ "a command alone", "{\"command\":\"ls\"}", "$ ls" },
		{ "lines", "{\"path\":\"x\",\"old_text\":\"a\\nb\",\"n\":1}",
			"path: x\nold_text: a\n  b\nn: 1" },
		{ "what is not seen", "{\"a\u202e\":\"\u200b\"}", "a<202e>: <200b>" },
		{ "nothing", "{}", "" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(narrow); i++) {
		struct agent_call call = { .arguments = narrow[i].arguments };
		struct json *parsed = NULL;
		auto_buf struct buf text = BUF_INIT;

		check(narrow[i].name, json_parse(narrow[i].arguments,
					      strlen(narrow[i].arguments), &parsed, NULL));
		call.parsed = parsed;
		call_text_narrow(&call, &text);
		check_str(narrow[i].name, text.data, narrow[i].text);
		json_free(parsed);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_texts),
		cmocka_unit_test(test_narrow),
	};

	return CHECK_RUN(tests);
}
