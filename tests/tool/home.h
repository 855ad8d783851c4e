#ifndef TESTS_TOOL_HOME_H
#define TESTS_TOOL_HOME_H

/* A home with a project in it, and a place outside:

	top/home/project/{a.txt,sub/b.txt,links...}   top/home/.ssh/key
	top/outside/c.txt                             top/home/.bash_history */
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/random.h"
#include "check.h"
#include "tool/roots.h"

static char *top;

static inline char *at(const char *path) {
	return path_join(top, path);
}

static inline void make_file(const char *path) {
	auto_free char *full = at(path);
	auto_free char *folder = path_dirname(full);

	assert_true(file_make_folder(folder, NULL));
	assert_true(file_write(full, path, strlen(path), 0600, NULL));
}

static inline void make_link(const char *target, const char *path) {
	auto_free char *full = at(path);

	assert_int_equal(symlink(target, full), 0);
}

static const char *const files[] = { "home/project/a.txt", "home/project/sub/b.txt",
	"home/project/old_history", "home/.ssh/key", "home/.bash_history", "home/.netrc",
	"home/.gnupg/key", "home/.config/google-chrome/Cookies", "home/data/chela/chela.db",
	"home/data/chela/secrets", "home/state/chela/run/1.lock", "home/state/chela/log",
	"home/notes/n.txt", "home/private/p.txt", "home/project/x.key", "outside/c.txt",
	"extra/e.txt" };

static inline void make_links(void) {
	auto_free char *outside = at("outside");
	auto_free char *ssh = at("home/.ssh");
	auto_free char *inside = at("home/project/sub");

	make_link(outside, "home/project/out");
	make_link(ssh, "home/project/ssh");
	make_link("../.ssh/key", "home/project/key");
	make_link("sub", "home/project/in");
	make_link("loop2", "home/project/loop1");
	make_link("loop1", "home/project/loop2");
	make_link("../../outside/new.txt", "home/project/dangling");
	make_link(inside, "outside/back");
}

static inline int setup(void **state) {
	auto_free char *tmp = path_tmpdir();
	auto_free char *real = realpath(tmp, NULL);
	auto_free char *home = NULL;
	auto_free char *data = NULL;
	auto_free char *own = NULL;
	char mark[17];

	(void)state;
	random_hex(mark, 8);
	top = xasprintf("%s/chela-roots-%s", real, mark);
	for (size_t i = 0; i < ARRAY_LEN(files); i++) {
		make_file(files[i]);
	}
	make_links();
	home = at("home");
	data = at("home/data");
	own = at("home/state");
	setenv("HOME", home, 1);
	setenv("XDG_DATA_HOME", data, 1);
	setenv("XDG_STATE_HOME", own, 1);
	return 0;
}

static inline void remove_below(const char *path) {
	pid_t pid = fork();

	if (pid == 0) {
		execlp("rm", "rm", "-rf", "--", path, (char *)NULL);
		_exit(127);
	}
	assert_int_equal(waitpid(pid, NULL, 0), pid);
}

static inline int teardown(void **state) {
	(void)state;
	remove_below(top);
	free(take(top));
	return 0;
}

static inline void open_roots(struct roots *roots, const char *folder) {
	auto_free char *path = at(folder);
	auto_free char *extra = at("extra");
	const char *const extras[] = { extra, NULL };
	const char *const denied[] = { "~/private", "*.key", NULL };

	roots_init(roots, path, extras, denied);
}

#define WITH_HOME(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

#endif
