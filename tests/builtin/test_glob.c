#include "check.h"

#include "base/buf.h"
#include "builtin/file/glob.h"

static const struct {
	const char *name;
	const char *pattern;
	const char *path;
	bool fits;
} cases[] = {
	{ .name = "plain", .pattern = "main.c", .path = "main.c", .fits = true },
	{ .name = "plain, another", .pattern = "main.c", .path = "main.h" },
	{ .name = "the last name counts",
		.pattern = "*.c",
		.path = "src/deep/x.c",
		.fits = true },
	{ .name = "star", .pattern = "a*c", .path = "abbbc", .fits = true },
	{ .name = "star of nothing", .pattern = "a*c", .path = "ac", .fits = true },
	{ .name = "star must end", .pattern = "*.c", .path = "x.cc" },
	{ .name = "two stars apart", .pattern = "*a*b", .path = "xaxxb", .fits = true },
	{ .name = "question mark", .pattern = "?.c", .path = "x.c", .fits = true },
	{ .name = "question mark wants one", .pattern = "?.c", .path = ".c" },
	{ .name = "set", .pattern = "[a-c].h", .path = "b.h", .fits = true },
	{ .name = "not in the set", .pattern = "[a-c].h", .path = "d.h" },
	{ .name = "negated set", .pattern = "[!a-c].h", .path = "d.h", .fits = true },
	{ .name = "bracket in a set", .pattern = "[]].h", .path = "].h", .fits = true },
	{ .name = "unclosed set is a bracket", .pattern = "[a", .path = "[a", .fits = true },
	{ .name = "escaped star", .pattern = "\\*", .path = "*", .fits = true },
	{ .name = "escaped star is no star", .pattern = "\\*", .path = "x" },
	{ .name = "braces", .pattern = "*.{c,h}", .path = "x.h", .fits = true },
	{ .name = "braces, none fits", .pattern = "*.{c,h}", .path = "x.o" },
	{ .name = "braces in braces", .pattern = "{a,b{c,d}}e", .path = "bde", .fits = true },
	{ .name = "empty alternative", .pattern = "x{,.gz}", .path = "x", .fits = true },
	{ .name = "unclosed brace is a brace", .pattern = "{a", .path = "{a", .fits = true },
	{ .name = "folder", .pattern = "src/*.c", .path = "src/x.c", .fits = true },
	{ .name = "star stops at a slash", .pattern = "src/*.c", .path = "src/a/x.c" },
	{ .name = "two stars pass slashes",
		.pattern = "src/**/x.c",
		.path = "src/a/b/x.c",
		.fits = true },
	{ .name = "two stars for no folder",
		.pattern = "src/**/x.c",
		.path = "src/x.c",
		.fits = true },
	{ .name = "two stars in front", .pattern = "**/*.py", .path = "x.py", .fits = true },
	{ .name = "two stars at the end",
		.pattern = "src/**",
		.path = "src/a/b",
		.fits = true },
	{ .name = "a set does not pass a slash", .pattern = "a[!x]b/c", .path = "a/b/c" },
	{ .name = "CJK", .pattern = "*报告*", .path = "年度报告.txt", .fits = true },
	{ .name = "empty pattern", .pattern = "", .path = "x" },
};

static void test_cases(void **state) {
	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		check(cases[i].name,
			glob_match(cases[i].pattern, cases[i].path) == cases[i].fits);
	}
}

/* Would take for ever without a bound on the tries. */
static void test_hostile(void **state) {
	auto_buf struct buf name = BUF_INIT, stars = BUF_INIT, braces = BUF_INIT;

	(void)state;
	for (int i = 0; i < 200; i++) {
		buf_add_char(&name, 'a');
		buf_add_str(&stars, i < 60 ? "*a" : "");
		buf_add_str(&braces, i < 60 ? "{a,aa}" : "");
	}
	buf_add_char(&stars, 'b');
	buf_add_char(&braces, 'b');
	check("stars", !glob_match(stars.data, name.data));
	check("braces", !glob_match(braces.data, name.data));
	buf_clear(&braces);
	for (int i = 0; i < 5000; i++) {
		buf_add_char(&braces, '{');
	}
	for (int i = 0; i < 5000; i++) {
		buf_add_char(&braces, '}');
	}
	check("nested braces", !glob_match(braces.data, name.data));
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_cases),
		cmocka_unit_test(test_hostile),
	};

	return CHECK_RUN(tests);
}
