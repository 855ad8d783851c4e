#include "home.h"

#include <signal.h>

#include "tool/resolve.h"

/* Somebody swaps a part of the path for a link after it was judged. */
static void test_swapped_folder(void **state) {
	auto_free char *sub = at("home/project/sub");
	auto_free char *moved = at("home/project/moved");
	auto_free char *ssh = at("home/.ssh");
	auto_free char *real = NULL;
	struct roots roots;
	struct err err = ERR_INIT;

	(void)state;
	open_roots(&roots, "home/project");
	assert_int_equal(roots_place(&roots, "sub/key", &real), ROOTS_INSIDE);
	assert_int_equal(rename(sub, moved), 0);
	assert_int_equal(symlink(ssh, sub), 0);
	assert_int_equal(resolve_open(real, O_RDONLY, 0, &err), -1);
	assert_int_equal(resolve_open_parent(real, &err), -1);
	unlink(sub);
	assert_int_equal(rename(moved, sub), 0);
	roots_fini(&roots);
}

static void test_swapped_file(void **state) {
	auto_free char *file = at("home/project/fresh");
	auto_free char *key = at("home/.ssh/key");
	auto_free char *real = NULL;
	struct roots roots;
	struct err err = ERR_INIT;
	int fd;

	(void)state;
	open_roots(&roots, "home/project");
	assert_int_equal(roots_place(&roots, "fresh", &real), ROOTS_INSIDE);
	assert_int_equal(symlink(key, file), 0);
	assert_int_equal(resolve_open(real, O_RDONLY, 0, &err), -1);
	assert_int_equal(resolve_open(real, O_WRONLY | O_CREAT | O_TRUNC, 0600, &err), -1);
	assert_int_equal(unlink(file), 0);
	fd = resolve_open(real, O_WRONLY | O_CREAT | O_EXCL, 0600, &err);
	assert_true(fd >= 0);
	close(fd);
	unlink(file);
	roots_fini(&roots);
}

#define TRIES 3000

/* In a process of its own: for ever a file, then a link to the key, then a file. */
static pid_t start_swapping(const char *file, const char *key, const char *spare) {
	pid_t pid = fork();

	while (pid == 0) {
		int fd = open(spare, O_WRONLY | O_CREAT | O_TRUNC, 0600);

		close(fd);
		rename(spare, file);
		if (symlink(key, spare) == 0) {
			rename(spare, file);
		}
		if (getppid() == 1) {
			_exit(0);
		}
	}
	return pid;
}

/* However the swaps fall, what is opened is never what the link leads to. */
static void test_race(void **state) {
	auto_free char *file = at("home/project/sub/swapped");
	auto_free char *key = at("home/.ssh/key");
	auto_free char *spare = at("home/project/sub/spare");
	pid_t pid = start_swapping(file, key, spare);
	struct err err = ERR_INIT;
	char byte;

	(void)state;
	assert_true(pid > 0);
	for (int i = 0, opened = 0; i < TRIES || opened == 0; i++) {
		auto_fd int fd = resolve_open(file, O_RDONLY, 0, &err);

		opened += fd >= 0;
		if (fd >= 0 && read(fd, &byte, 1) != 0) {
			kill(pid, SIGKILL);
			fail_msg("the key was read at try %d", i);
		}
	}
	kill(pid, SIGKILL);
	assert_int_equal(waitpid(pid, NULL, 0), pid);
}

/* Opening a pipe would block, and a device would do who knows what. */
static void test_no_devices(void **state) {
	auto_free char *pipe = at("home/project/pipe");
	struct roots roots;
	struct err err = ERR_INIT;
	int fd = -1;

	(void)state;
	open_roots(&roots, "home/project");
	assert_int_equal(mkfifo(pipe, 0600), 0);
	assert_false(roots_open(&roots, "pipe", O_RDONLY, 0, &fd, &err));
	assert_int_equal(err.code, ERR_DENIED);
	assert_false(roots_open(&roots, "/dev/zero", O_RDONLY, 0, &fd, &err));
	assert_non_null(strstr(err.text, "no file and no folder"));
	assert_int_equal(fd, -1);
	unlink(pipe);
	roots_fini(&roots);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		WITH_HOME(test_swapped_folder),
		WITH_HOME(test_swapped_file),
		WITH_HOME(test_race),
		WITH_HOME(test_no_devices),
	};

	return CHECK_RUN(tests);
}
