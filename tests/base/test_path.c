#include <sys/stat.h>
#include <unistd.h>

#include "scratch.h"

static void test_join(void **state) {
	static const struct {
		const char *name, *folder, *file, *out;
	} cases[] = {
		{ "plain", "a", "b", "a/b" },
		{ "a slash is there", "a/", "b", "a/b" },
		{ "both have one", "a//", "/b", "a/b" },
		{ "root", "/", "b", "/b" },
		{ "no folder", "", "b", "b" },
		{ "no name", "a", "", "a/" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_free char *out = path_join(cases[i].folder, cases[i].file);

		check_str(cases[i].name, out, cases[i].out);
	}
}

static void test_normalize(void **state) {
	static const struct {
		const char *name, *path, *base, *out;
	} cases[] = {
		{ "absolute", "/a/b", "/x", "/a/b" },
		{ "relative", "a/b", "/x/y", "/x/y/a/b" },
		{ "dots", "/a/./b/../c", NULL, "/a/c" },
		{ "slashes", "//a///b/", NULL, "/a/b" },
		{ "above the root", "/../../a", NULL, "/a" },
		{ "up from the base", "../b", "/x/y", "/x/b" },
		{ "all the way up", "../../..", "/x", "/" },
		{ "root", "/", NULL, "/" },
		{ "nothing", "", "/x", "/x" },
		{ "base with dots", "a", "/x/../y", "/y/a" },
		{ "names that begin with dots", "/a/..b/.c/...", NULL, "/a/..b/.c/..." },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_free char *out = path_normalize(cases[i].path, cases[i].base);

		check_str(cases[i].name, out, cases[i].out);
	}
	char here[4096];
	auto_free char *out = path_normalize("x/../y", NULL);
	auto_free char *below = path_normalize("y", "base");

	check("the working folder", getcwd(here, sizeof(here)));
	auto_free char *want = path_join(here, "y");
	auto_free char *want_below = path_join(here, "base/y");

	check_str("no base", out, want);
	check_str("a relative base", below, want_below);
}

static void test_parts(void **state) {
	static const struct {
		const char *path, *folder, *file;
	} cases[] = {
		{ "/a/b", "/a", "b" },
		{ "a", ".", "a" },
		{ "/a", "/", "a" },
		{ "/", "/", "" },
		{ "a/b/", "a", "" },
		{ "a//b", "a", "b" },
		{ "", ".", "" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_free char *folder = path_dirname(cases[i].path);

		check_str(cases[i].path, folder, cases[i].folder);
		check_str(cases[i].path, path_basename(cases[i].path), cases[i].file);
	}
}

static void test_is_below(void **state) {
	static const struct {
		const char *name, *path, *root;
		bool out;
	} cases[] = {
		{ "the root itself", "/a", "/a", true },
		{ "below", "/a/b", "/a", true },
		{ "only a common beginning", "/ab", "/a", false },
		{ "above", "/", "/a", false },
		{ "everything is below /", "/a", "/", true },
		{ "/ is below /", "/", "/", true },
		{ "root with a slash", "/a/b", "/a/", true },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		check_int(cases[i].name, path_is_below(cases[i].path, cases[i].root),
			cases[i].out);
	}
}

static void test_expand(void **state) {
	static const struct {
		const char *in, *out;
	} cases[] = {
		{ "~", "/home/me" },
		{ "~/x", "/home/me/x" },
		{ "~//x", "/home/me/x" },
		{ "~other/x", "~other/x" },
		{ "/~", "/~" },
		{ "x", "x" },
		{ "", "" },
	};

	(void)state;
	setenv("HOME", "/home/me", 1);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_free char *out = path_expand(cases[i].in);

		check_str(cases[i].in, out, cases[i].out);
	}
}

static void test_find_program(void **state) {
	auto_free char *folder = scratch_path("bin"), *program = scratch_path("bin/prog");
	auto_free char *text = scratch_path("bin/text");
	auto_free char *list = xasprintf("/nowhere::%s", folder);

	(void)state;
	check("folder", file_make_folder(folder, NULL));
	check("program", file_write(program, "x", 1, 0700, NULL));
	scratch_write(text, "x");
	setenv("PATH", list, 1);
	auto_free char *found = path_find_program("prog");
	auto_free char *given = path_find_program(program);
	auto_free char *plain = path_find_program("text");
	auto_free char *none = path_find_program("absent");
	auto_free char *directory = path_find_program(folder);
	auto_free char *empty = path_find_program("");

	check_str("on the path", found, program);
	check_str("by its path", given, program);
	check("no program", !plain && !none && !directory && !empty);
	check_int("working folder", chdir(folder), 0);
	setenv("PATH", "", 1);
	auto_free char *here = path_find_program("prog");

	check("the working folder is not searched", !here);
	check_int("back", chdir("/"), 0);
	unlink(program);
	unlink(text);
	rmdir(folder);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_join),
		cmocka_unit_test(test_normalize),
		cmocka_unit_test(test_parts),
		cmocka_unit_test(test_is_below),
		cmocka_unit_test(test_expand),
		cmocka_unit_test(test_find_program),
	};

	return cmocka_run_group_tests(tests, scratch_open, scratch_close);
}
