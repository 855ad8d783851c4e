#include <fcntl.h>
#include <sys/stat.h>

#include "base/str.h"
#include "base/strv.h"
#include "front/draft/attach.h"
#include "home.h"
#include "tool/roots.h"

static void rules(struct roots *roots, const char *deny) {
	const char *denied[] = { deny, NULL };
	auto_free char *folder = home_path("work");

	file_make_folder(folder, NULL);
	roots_init(roots, folder, NULL, deny ? denied : NULL);
}

struct composed {
	const char *name, *text;
	const char *parts; /* names of the files, '|' behind each */
	bool ok;
};

static void test_compose(void **state) {
	static const struct composed cases[] = {
		{ "no file", "hello", "", true },
		{ "a mention", "see @a.txt", "a.txt|", true },
		{ "a full stop behind it", "see @a.txt.", "a.txt|", true },
		{ "in a bracket", "(see @a.txt)", "a.txt|", true },
		{ "quoted", "see @\"b c.txt\"", "b c.txt|", true },
		{ "twice", "@a.txt @a.txt", "a.txt|", true },
		{ "two", "@a.txt @sub/d.txt", "a.txt|d.txt|", true },
		{ "outside the roots", "@../home/out.txt", "out.txt|", true },
		{ "by the home", "@~/out.txt", "out.txt|", true },
		{ "what is no file stays a word", "@nobody and @sub", "", true },
		{ "a closed file", "@~/.ssh/id", "", false },
		{ "what cannot be sent", "@bin", "", false },
	};
	struct roots roots;

	(void)state;
	free(home_write("work/a.txt", "a"));
	free(home_write("work/b c.txt", "b"));
	free(home_write("work/sub/d.txt", "d"));
	free(home_write("home/out.txt", "o"));
	free(home_write("home/.ssh/id", "secret"));
	auto_free char *bin = home_path("work/bin");

	assert_true(file_write(bin, "a\0b", 3, 0600, NULL));
	rules(&roots, NULL);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf parts = BUF_INIT;
		const struct strv none = STRV_INIT;
		struct message message;
		struct err err = ERR_INIT;
		bool ok = attach_compose(&message, cases[i].text, &none, &roots, &err);

		check_int(cases[i].name, ok, cases[i].ok);
		check_int(cases[i].name, err.code == ERR_NONE, ok);
		for (size_t part = 1; part < message.parts.len; part++) {
			buf_addf(&parts, "%s|", message.parts.items[part].name);
			check(cases[i].name, message.parts.items[part].path == NULL);
		}
		check_str(cases[i].name, parts.data, cases[i].parts);
		message_fini(&message);
	}
	roots_fini(&roots);
}

static void test_files_by_hand(void **state) {
	auto_free char *path = home_write("work/a.txt", "a");
	auto_strv struct strv files = STRV_INIT;
	struct roots roots;
	struct message message;
	struct err err = ERR_INIT;

	(void)state;
	rules(&roots, NULL);
	strv_add(&files, path);
	assert_true(attach_compose(&message, "", &files, &roots, &err));
	assert_int_equal(message.parts.len, 1);
	assert_non_null(message.parts.items[0].path);
	message_fini(&message);
	assert_true(attach_compose(&message, "see @a.txt", &files, &roots, &err));
	assert_int_equal(message.parts.len, 2);
	message_fini(&message);
	unlink(path);
	assert_false(attach_compose(&message, "see it", &files, &roots, &err));
	assert_int_equal(message.parts.len, 0);
	message_fini(&message);
	roots_fini(&roots);
}

static void test_look(void **state) {
	auto_free char *text = home_write("work/a.txt", "four");
	auto_free char *denied = home_write("work/shut/x.txt", "x");
	auto_free char *folder = home_path("work");
	auto_free char *shut = home_path("work/shut");
	auto_free char *pipe = home_path("work/pipe");
	char *full = NULL;
	int64_t size = 0;
	struct roots roots;
	struct err err = ERR_INIT;

	(void)state;
	assert_int_equal(mkfifo(pipe, 0600), 0);
	rules(&roots, shut);
	assert_true(attach_look("a.txt", &roots, &full, &size, &err));
	assert_string_equal(path_basename(full), "a.txt");
	assert_int_equal(size, 4);
	free(take(full));
	assert_false(attach_look(denied, &roots, &full, &size, &err));
	assert_int_equal(err.code, ERR_DENIED);
	assert_false(attach_look("pipe", &roots, &full, &size, &err));
	assert_false(attach_look(folder, &roots, &full, &size, &err));
	assert_false(attach_look("none", &roots, &full, &size, &err));
	auto_free char *large = xcalloc(1, ATTACH_TEXT_MAX + 1);

	memset(large, 'a', ATTACH_TEXT_MAX + 1);
	assert_true(file_write(text, large, ATTACH_TEXT_MAX + 1, 0600, NULL));
	assert_false(attach_look("a.txt", &roots, &full, &size, &err));
	assert_int_equal(err.code, ERR_LIMIT);
	assert_null(full);
	roots_fini(&roots);
}

/* A paste that became a file can be attached, and is let go; nothing else is. */
static void test_pastes(void **state) {
	auto_free char *other = home_write("work/a.txt", "a");
	auto_free char *path = NULL;
	char *full = NULL;
	int64_t size = 0;
	struct roots roots;
	struct err err = ERR_INIT;

	(void)state;
	rules(&roots, NULL);
	check(err.text, attach_keep("pasted", 6, &path, &err));
	check(err.text, attach_look(path, &roots, &full, &size, &err));
	assert_int_equal(size, 6);
	attach_forget(full);
	attach_forget(other);
	assert_false(file_exists(path));
	assert_true(file_exists(other));
	free(full);
	roots_fini(&roots);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_compose),
		test_at_home(test_files_by_hand),
		test_at_home(test_look),
		test_at_home(test_pastes),
	};
	return CHECK_RUN(tests);
}
