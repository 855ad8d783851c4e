#include "check.h"

#include "base/buf.h"
#include "builtin/file/edit.h"

struct edit_case {
	const char *name;
	const char *text;
	const char *old_text;
	const char *new_text;
	bool all;
	const char *out;   /* NULL: it fails */
	size_t count;      /* places */
	const char *error; /* part of it */
};

static const struct edit_case cases[] = {
	{ .name = "one place",
		.text = "a\nb\nc\n",
		.old_text = "b",
		.new_text = "B",
		.out = "a\nB\nc\n",
		.count = 1 },
	{ .name = "at the beginning",
		.text = "ab",
		.old_text = "a",
		.new_text = "xx",
		.out = "xxb",
		.count = 1 },
	{ .name = "the whole text",
		.text = "ab",
		.old_text = "ab",
		.new_text = "",
		.out = "",
		.count = 1 },
	{ .name = "several lines",
		.text = "one\ntwo\nthree\n",
		.old_text = "one\ntwo\n",
		.new_text = "1\n",
		.out = "1\nthree\n",
		.count = 1 },
	{ .name = "no newline at the end stays so",
		.text = "a\nb",
		.old_text = "b",
		.new_text = "c",
		.out = "a\nc",
		.count = 1 },
	{ .name = "all places",
		.text = "x=1; x=2;",
		.old_text = "x",
		.new_text = "yy",
		.all = true,
		.out = "yy=1; yy=2;",
		.count = 2 },
	{ .name = "all without overlaps",
		.text = "aaaaa",
		.old_text = "aa",
		.new_text = "b",
		.all = true,
		.out = "bba",
		.count = 2 },
	{ .name = "what was put in is not looked at",
		.text = "a",
		.old_text = "a",
		.new_text = "aa",
		.all = true,
		.out = "aa",
		.count = 1 },
	{ .name = "CJK",
		.text = "你好，世界\n再见\n",
		.old_text = "世界",
		.new_text = "螃蟹",
		.out = "你好，螃蟹\n再见\n",
		.count = 1 },
	{ .name = "CR LF is kept",
		.text = "a\r\nb\r\nc\r\n",
		.old_text = "a\nb\n",
		.new_text = "1\n2\n3\n",
		.out = "1\r\n2\r\n3\r\nc\r\n",
		.count = 1 },
	{ .name = "CR LF given as such",
		.text = "a\r\nb\r\n",
		.old_text = "a\r\nb",
		.new_text = "x\r\ny",
		.out = "x\r\ny\r\n",
		.count = 1 },
	{ .name = "new lines in a CR LF text",
		.text = "a\r\nb\r\n",
		.old_text = "b",
		.new_text = "b\nc",
		.out = "a\r\nb\r\nc\r\n",
		.count = 1 },
	{ .name = "mixed line ends are taken as they are",
		.text = "a\r\nb\nc\n",
		.old_text = "b\nc",
		.new_text = "x\ny",
		.out = "a\r\nx\ny\n",
		.count = 1 },
	{ .name = "not there",
		.text = "hello\n",
		.old_text = "goodbye",
		.new_text = "",
		.error = "not in the file; read the file again" },
	{ .name = "twice",
		.text = "a\nb\na\n",
		.old_text = "a",
		.new_text = "x",
		.error = "occurs 2 times (line 1, 3)" },
	{ .name = "twice with an overlap",
		.text = "aaa",
		.old_text = "aa",
		.new_text = "x",
		.error = "occurs 2 times (line 1, 1)" },
	{ .name = "many times",
		.text = "a\na\na\na\na\na\na\na\na\na\n",
		.old_text = "a",
		.new_text = "x",
		.error = "occurs 10 times (line 1, 2, 3, 4, 5, 6, 7, 8 ...)" },
	{ .name = "nothing to look for",
		.text = "a",
		.old_text = "",
		.new_text = "x",
		.error = "old_text is empty" },
	{ .name = "nothing to change",
		.text = "a",
		.old_text = "a",
		.new_text = "a",
		.error = "equal" },
	{ .name = "other white space",
		.text = "if (x) {\n\treturn;\n}\n",
		.old_text = "if (x) {\n    return;\n}",
		.new_text = "",
		.error = "line 1 differs only in white space; the file has "
			 "\"if (x) {\\n\\treturn;\\n}\"" },
	{ .name = "white space at the beginning of a line",
		.text = "a\n\tb = 1;\n",
		.old_text = "    b = 1;",
		.new_text = "",
		.error = "the file has \"\\tb = 1;\"" },
	{ .name = "other case",
		.text = "x\nHello World\n",
		.old_text = "hello world",
		.new_text = "",
		.error = "line 2 differs only in upper and lower case" },
	{ .name = "a newline too much at the end",
		.text = "a\nlast",
		.old_text = "last\n",
		.new_text = "x\n",
		.error = "line 2 differs only in white space; the file has "
			 "\"last\"" },
	{ .name = "the first line only",
		.text = "start\nmiddle\nend\n",
		.old_text = "start\nother\nend\n",
		.new_text = "",
		.error = "its first line is at line 1, but at line 2 the file has \"middle\" "
			 "where "
			 "old_text has \"other\"" },
	{ .name = "a line like it",
		.text = "x\nreturn value + 1;\n",
		.old_text = "return value + 2;",
		.new_text = "",
		.error = "the line most like it is line 2, \"return value + 1;\"" },
};

static void test_cases(void **state) {
	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		const struct edit_case *c = &cases[i];
		struct edit edit = { c->old_text, c->new_text, c->all };
		auto_buf struct buf out = BUF_INIT;
		struct err err = ERR_INIT;
		size_t count = 0;
		bool done = edit_apply(&out, c->text, strlen(c->text), &edit, &count, &err);

		check(c->name, done == (c->out != NULL));
		if (done) {
			check_str(c->name, out.data, c->out);
			check_int(c->name, count, c->count);
		} else if (!strstr(err.text, c->error)) {
			fail_msg("%s: no \"%s\" in \"%s\"", c->name, c->error, err.text);
		}
	}
}

static void test_bytes_around_stay(void **state) {
	static const char text[] = "\xff\0a\xfe";
	struct edit edit = { "a", "b", false };
	auto_buf struct buf out = BUF_INIT;
	size_t count;

	(void)state;
	check("edit", edit_apply(&out, text, sizeof(text) - 1, &edit, &count, NULL));
	check_int("length", out.len, sizeof(text) - 1);
	check("bytes", memcmp(out.data, "\xff\0b\xfe", out.len) == 0);
}

static void test_counting_is_bounded(void **state) {
	auto_buf struct buf text = BUF_INIT, out = BUF_INIT;
	struct edit edit = { "aaaaaaaa", "b", false };
	struct err err = ERR_INIT;
	size_t count;

	(void)state;
	for (int i = 0; i < 100000; i++) {
		buf_add_char(&text, 'a');
	}
	check("refused", !edit_apply(&out, text.data, text.len, &edit, &count, &err));
	check("over 1000", strstr(err.text, "occurs over 1000 times"));
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_cases),
		cmocka_unit_test(test_bytes_around_stay),
		cmocka_unit_test(test_counting_is_bounded),
	};

	return CHECK_RUN(tests);
}
