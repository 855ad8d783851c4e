#include "skill/skill_inner.h"

#include "check.h"

#include "json/json.h"

static void test_scan(void **state) {
	static const struct {
		const char *name, *in, *out;
	} cases[] = {
		{ "a colon in the value", "description: Use when: asked\n",
			"{\"description\":\"Use when: asked\"}" },
		{ "lines that go on", "a: one\n  two: x\n\tthree\n",
			"{\"a\":\"one two: x three\"}" },
		{ "one pair of quotes", "a: \"x: \"y\"\"\nb: 'z'\nc: \"open\n",
			"{\"a\":\"x: \\\"y\\\"\",\"b\":\"z\",\"c\":\"\\\"open\"}" },
		{ "a list", "a:\n  - x\n  - \"y z\"\n", "{\"a\":[\"x\",\"y z\"]}" },
		{ "not all of it is a list", "a:\n  - x\n  y\n", "{\"a\":\"- x y\"}" },
		{ "a block's mark goes", "a: >-\n  one: 1\n  two\n", "{\"a\":\"one: 1 two\"}" },
		{ "nothing", "a:\nb: ~\nc: null\n", "{\"a\":null,\"b\":null,\"c\":null}" },
		{ "no key", "# comment\nwords here: no\nhttp://x\n : x\n", "{}" },
		{ "no blank behind the colon", "a:b\nc: d\n", "{\"c\":\"d\"}" },
		{ "the last of two", "a: 1\na: 2\n", "{\"a\":\"2\"}" },
		{ "no line end", "a: 1", "{\"a\":\"1\"}" },
		{ "indented before any key", "  x\na: 1\n", "{\"a\":\"1\"}" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_json struct json *root = skill_scan(cases[i].in, strlen(cases[i].in));
		auto_buf struct buf out = BUF_INIT;

		json_print(root, &out);
		check_str(cases[i].name, out.data, cases[i].out);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_scan),
	};
	return CHECK_RUN(tests);
}
