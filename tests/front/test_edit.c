#include "front/draft/edit.h"

#include <fcntl.h>

#include "base/buf.h"
#include "base/str.h"
#include "home.h"

static void test_program(void **state) {
	static const struct {
		const char *name, *visual, *editor, *words;
	} cases[] = {
		{ "VISUAL comes first", "one", "two", "one|" },
		{ "EDITOR where VISUAL is empty", "", "two", "two|" },
		{ "several words", "code  --wait\t-n", NULL, "code|--wait|-n|" },
		{ "quotes", "'a b/ed' \"c d\"", NULL, "a b/ed|c d|" },
		{ "quotes inside a word", "x' 'y", NULL, "x y|" },
		{ "backslash", "a\\ b \"c\\\"d\" 'e\\f'", NULL, "a b|c\"d|e\\f|" },
		{ "nothing else is the shell's", "ed $HOME;ls *", NULL, "ed|$HOME;ls|*|" },
		{ "an empty word", "ed ''", NULL, "ed||" },
		{ "a quote that does not end", "ed 'a b", NULL, "ed|a b|" },
		{ "blanks alone are nothing", "  ", "two", "two|" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_strv struct strv argv = STRV_INIT;
		auto_buf struct buf words = BUF_INIT;

		setenv("VISUAL", cases[i].visual, 1);
		cases[i].editor ? setenv("EDITOR", cases[i].editor, 1) : unsetenv("EDITOR");
		check(cases[i].name, edit_program(&argv, NULL));
		for (size_t word = 0; word < argv.len; word++) {
			buf_addf(&words, "%s|", argv.items[word]);
		}
		check_str(cases[i].name, words.data, cases[i].words);
	}
}

static void test_program_on_path(void **state) {
	auto_free char *folder = home_path("bin");
	auto_free char *old = xstrdup(getenv("PATH"));
	struct err err = ERR_INIT;

	(void)state;
	unsetenv("VISUAL");
	unsetenv("EDITOR");
	setenv("PATH", folder, 1);
	auto_strv struct strv none = STRV_INIT;
	bool found = edit_program(&none, &err);
	auto_free char *vi = home_write("bin/vi", "");

	chmod(vi, 0700);
	auto_strv struct strv second = STRV_INIT;
	bool found_vi = edit_program(&second, NULL);
	auto_free char *nano = home_write("bin/nano", "");

	chmod(nano, 0700);
	auto_strv struct strv first = STRV_INIT;
	bool found_nano = edit_program(&first, NULL);

	setenv("PATH", old, 1);
	assert_false(found);
	assert_int_equal(err.code, ERR_UNAVAILABLE);
	assert_true(found_vi && found_nano);
	assert_string_equal(second.items[0], "vi");
	assert_string_equal(first.items[0], "nano");
}

static void test_there_and_back(void **state) {
	static const struct {
		const char *name, *before, *left, *after;
	} cases[] = {
		{ "changed", "a", "b", "b" },
		{ "unchanged", "a", "a", NULL },
		{ "the editor ended the last line", "a", "a\n", NULL },
		{ "and the text had ended it", "a\n", "a\n", NULL },
		{ "one line end too few", "a\n", "a", "a" },
		{ "line ends of the person", "a", "a\n\n", "a\n" },
		{ "from nothing", "", "a\n", "a" },
		{ "to nothing", "a", "", "" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_free char *path = NULL;
		auto_free char *text = NULL;
		struct stat info;

		check(cases[i].name, edit_write(cases[i].before, &path, NULL));
		check(cases[i].name, str_ends(path, ".md") && stat(path, &info) == 0);
		check_int(cases[i].name, info.st_mode & 0777, 0600);
		check(cases[i].name,
			file_write(path, cases[i].left, strlen(cases[i].left), 0600, NULL));
		check(cases[i].name, edit_read(path, cases[i].before, &text, NULL));
		check_str(cases[i].name, text, cases[i].after);
		unlink(path);
	}
}

static void test_what_is_refused(void **state) {
	auto_free char *large = xmalloc(EDIT_MAX + 2);
	auto_free char *path = NULL;
	char *text = NULL;
	struct err err = ERR_INIT;

	(void)state;
	memset(large, 'x', EDIT_MAX + 1);
	large[EDIT_MAX + 1] = '\0';
	assert_false(edit_write(large, &path, &err));
	assert_int_equal(err.code, ERR_LIMIT);
	assert_null(path);
	assert_true(edit_write("a", &path, NULL));
	assert_true(file_write(path, large, EDIT_MAX + 1, 0600, NULL));
	assert_false(edit_read(path, "a", &text, &err));
	assert_int_equal(err.code, ERR_LIMIT);
	assert_true(file_write(path, "a\0b", 3, 0600, NULL));
	assert_false(edit_read(path, "a", &text, &err));
	assert_int_equal(err.code, ERR_PARSE);
	unlink(path);
	assert_false(edit_read(path, "a", &text, &err));
	assert_int_equal(err.code, ERR_NOT_FOUND);
	assert_null(text);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_program),
		test_at_home(test_program_on_path),
		test_at_home(test_there_and_back),
		test_at_home(test_what_is_refused),
	};
	return check_run(tests, ARRAY_LEN(tests));
}
