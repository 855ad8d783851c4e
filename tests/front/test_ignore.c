#include "front/draft/ignore.h"

#include <string.h>

#include "base/mem.h"
#include "check.h"

static void test_rules(void **state) {
	static const struct {
		const char *name, *rules, *path;
		bool folder, ignored;
	} cases[] = {
		{ "none", "", "a", false, false },
		{ "a name anywhere", "a.o", "x/y/a.o", false, true },
		{ "a star", "*.o", "x/a.o", false, true },
		{ "a star takes no slash", "x*.o", "x/a.o", false, false },
		{ "a question mark", "?.o", "a.o", false, true },
		{ "a set", "[ab].o", "b.o", false, true },
		{ "a range", "[a-c].o", "d.o", false, false },
		{ "not in a set", "[!a].o", "b.o", false, true },
		{ "a set that does not end", "[a", "[a", false, false },
		{ "a comment", "# a\n#a", "#a", false, false },
		{ "an escaped comment", "\\#a", "#a", false, true },
		{ "folders alone", "build/", "build", false, false },
		{ "and it is one", "build/", "x/build", true, true },
		{ "from the top", "/a", "x/a", false, false },
		{ "at the top", "/a", "a", false, true },
		{ "a path", "x/a", "x/a", false, true },
		{ "a path is from the top", "x/a", "y/x/a", false, false },
		{ "two stars before", "**/a", "x/y/a", false, true },
		{ "two stars before, none between", "**/a", "a", false, true },
		{ "two stars behind", "x/**", "x/y/z", false, true },
		{ "two stars between", "x/**/z", "x/a/b/z", false, true },
		{ "two stars between, none there", "x/**/z", "x/z", false, true },
		{ "taken back", "*.o\n!a.o", "a.o", false, false },
		{ "the last one decides", "!a.o\n*.o", "a.o", false, true },
		{ "blanks at the end", "a.o  \r", "a.o", false, true },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct ignore *ignore = ignore_new();

		ignore_add(ignore, "", cases[i].rules);
		check_int(cases[i].name, ignore_matches(ignore, cases[i].path, cases[i].folder),
			cases[i].ignored);
		ignore_free(ignore);
	}
}

static void test_folders(void **state) {
	struct ignore *ignore = ignore_new();

	(void)state;
	ignore_add(ignore, "", "*.log");
	ignore_add(ignore, "sub", "!keep.log\n/own");
	assert_true(ignore_matches(ignore, "keep.log", false));
	assert_false(ignore_matches(ignore, "sub/keep.log", false));
	assert_true(ignore_matches(ignore, "sub/own", false));
	assert_false(ignore_matches(ignore, "own", false));
	assert_false(ignore_matches(ignore, "subway/own", false));
	ignore_free(ignore);
}

/* A pattern made to be slow is given up. */
static void test_bound(void **state) {
	struct ignore *ignore = ignore_new();
	char path[200];

	(void)state;
	memset(path, 'a', sizeof(path) - 1);
	path[sizeof(path) - 1] = '\0';
	ignore_add(ignore, "", "*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b");
	assert_false(ignore_matches(ignore, path, false));
	ignore_free(ignore);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_rules),
		cmocka_unit_test(test_folders),
		cmocka_unit_test(test_bound),
	};
	return CHECK_RUN(tests);
}
