#include "front/draft/file_walk.h"

#include <sys/stat.h>

#include "base/buf.h"
#include "base/str.h"
#include "base/strv.h"
#include "home.h"

static int compare(const void *a, const void *b) {
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The files that are found, sorted; '-' before what is ignored. */
static void list(const char *folder, bool flat, bool hidden, struct buf *out) {
	struct file_walk *walk = file_walk_new(folder, flat, hidden);
	auto_strv struct strv files = STRV_INIT;

	while (file_walk_step(walk, 0)) {
	}
	for (size_t i = 0; i < file_walk_count(walk); i++) {
		struct walk_file file = file_walk_file(walk, i);

		strv_addf(&files, "%s%s", file.path, file.ignored ? "-" : "");
	}
	if (files.len > 0) {
		qsort(files.items, files.len, sizeof(*files.items), compare);
	}
	for (size_t i = 0; i < files.len; i++) {
		buf_addf(out, "%s ", files.items[i]);
	}
	file_walk_free(walk);
}

static void make_tree(void) {
	static const char *const files[] = { "a.txt", "b.o", "sub/c.txt", "sub/deep/d.txt",
		".hidden", ".dots/e.txt", ".git/config", "node/f.js", "node/in/g.js",
		"odd\tname" };

	for (size_t i = 0; i < ARRAY_LEN(files); i++) {
		auto_free char *name = xasprintf("work/%s", files[i]);

		free(home_write(name, "x"));
	}
	free(home_write("work/.gitignore", "*.o\nnode/\n"));
	free(home_write("outside/secret.txt", "x"));
	auto_free char *out = home_path("work/out");
	auto_free char *far = home_path("work/far.txt");
	auto_free char *near = home_path("work/near.txt");
	auto_free char *pipe = home_path("work/pipe");

	assert_int_equal(symlink("../outside", out), 0);
	assert_int_equal(symlink("../outside/secret.txt", far), 0);
	assert_int_equal(symlink("a.txt", near), 0);
	assert_int_equal(mkfifo(pipe, 0600), 0);
}

static void test_lists(void **state) {
	static const struct {
		const char *name, *folder;
		bool flat, hidden;
		const char *files;
	} cases[] = {
		{ "all", "work", false, false,
			"a.txt b.o- near.txt node/- node/f.js- node/in/- node/in/g.js- sub/ "
			"sub/c.txt sub/deep/ sub/deep/d.txt " },
		{ "hidden ones too", "work", false, true,
			".dots/ .dots/e.txt .gitignore .hidden a.txt b.o- near.txt node/- "
			"node/f.js- node/in/- node/in/g.js- sub/ sub/c.txt sub/deep/ "
			"sub/deep/d.txt " },
		{ "one folder", "work/sub", true, false, "c.txt deep/ " },
		{ "no folder", "nowhere", false, false, "" },
		{ "a file", "work/a.txt", false, false, "" },
	};

	(void)state;
	make_tree();
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_free char *folder = home_path(cases[i].folder);
		auto_buf struct buf files = BUF_INIT;

		list(folder, cases[i].flat, cases[i].hidden, &files);
		check_str(cases[i].name, files.data, cases[i].files);
	}
}

/* A step ends after a folder, and what is ignored comes when all else is there. */
static void test_steps(void **state) {
	auto_free char *folder = NULL;
	struct file_walk *walk;

	(void)state;
	make_tree();
	folder = home_path("work");
	walk = file_walk_new(folder, false, false);
	assert_true(file_walk_step(walk, 0));
	size_t first = file_walk_count(walk);

	for (size_t i = 0; i < first; i++) {
		assert_int_equal(file_walk_file(walk, i).depth, 0);
	}
	bool ignored = false;

	while (file_walk_step(walk, 0)) {
	}
	for (size_t i = first; i < file_walk_count(walk); i++) {
		struct walk_file file = file_walk_file(walk, i);

		assert_true(!ignored || file.ignored);
		ignored = ignored || file.ignored;
	}
	assert_true(ignored);
	file_walk_free(walk);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_lists),
		test_at_home(test_steps),
	};
	return CHECK_RUN(tests);
}
