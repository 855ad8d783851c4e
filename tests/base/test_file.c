#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "scratch.h"

static void test_read(void **state) {
	auto_free char *path = scratch_path("f");
	auto_free char *text = NULL;
	struct err err = ERR_INIT;
	size_t len = 0;

	(void)state;
	scratch_write(path, "hello");
	check("whole", file_read(path, 5, &text, &len, &err));
	check_int("length", len, 5);
	check_str("text", text, "hello");
	char *same = text;

	check("too long", !file_read(path, 4, &text, &len, &err));
	check_int("too long", err.code, ERR_LIMIT);
	check("out untouched", text == same && len == 5);
	scratch_write(path, "");
	auto_free char *empty = NULL;

	check("empty, of nothing", file_read(path, 0, &empty, NULL, &err));
	check_str("empty", empty, "");
	check_int("removed", unlink(path), 0);
}

static void test_read_refuses(void **state) {
	auto_free char *missing = scratch_path("missing"), *fifo = scratch_path("fifo");
	auto_free char *below = scratch_path("missing/x");
	struct err err = ERR_INIT;
	char *text = NULL;

	(void)state;
	check("missing", !file_read(missing, 10, &text, NULL, &err));
	check_int("missing", err.code, ERR_NOT_FOUND);
	check("below a missing folder", !file_read(below, 10, &text, NULL, &err));
	check_int("below a missing folder", err.code, ERR_NOT_FOUND);
	check("a folder", !file_read(scratch, 10, &text, NULL, &err));
	check_int("a folder", err.code, ERR_IO);
	if (mkfifo(fifo, 0600) == 0) {
		check("a pipe without a writer does not hang",
			!file_read(fifo, 10, &text, NULL, &err));
		check_int("a pipe", err.code, ERR_IO);
		unlink(fifo);
	}
	check("nothing was given", !text);
}

static void test_read_without_size(void **state) {
	auto_free char *text = NULL;
	size_t len = 0;

	(void)state;
	if (!file_exists("/proc/self/status")) {
		skip();
	}
	check("read to its end", file_read("/proc/self/status", 100000, &text, &len, NULL));
	check("there was text", len > 100);
}

static void test_read_fd(void **state) {
	auto_buf struct buf out = BUF_INIT;
	struct err err = ERR_INIT;
	auto_free char *path = scratch_path("f");

	(void)state;
	scratch_write(path, "0123456789");
	auto_fd int fd = open(path, O_RDONLY);

	buf_add_str(&out, "a");
	check("added", file_read_fd(fd, 10, &out, &err));
	check_str("behind what was there", out.data, "a0123456789");
	lseek(fd, 0, SEEK_SET);
	check("too long", !file_read_fd(fd, 9, &out, &err));
	check_int("too long", err.code, ERR_LIMIT);
	check_str("unchanged", out.data, "a0123456789");
	int closed = -1;

	check("no descriptor", !file_read_fd(closed, 9, &out, &err));
	check_int("no descriptor", err.code, ERR_IO);
	unlink(path);
}

static void test_write(void **state) {
	auto_free char *path = scratch_path("f"), *below = scratch_path("no/f");
	auto_free char *text = NULL;
	struct err err = ERR_INIT;
	struct stat info;
	mode_t mask = umask(077);

	(void)state;
	check("new", file_write(path, "one", 3, 0644, &err));
	umask(mask);
	check_int("the mode, whatever the umask", stat(path, &info), 0);
	check_int("mode", info.st_mode & 0777, 0644);
	ino_t before = info.st_ino;

	check("again", file_write(path, "two!", 4, 0600, &err));
	stat(path, &info);
	check_int("mode", info.st_mode & 0777, 0600);
	check("another file took the name", info.st_ino != before);
	file_read(path, 100, &text, NULL, &err);
	check_str("text", text, "two!");
	check("no folder for it", !file_write(below, "x", 1, 0600, &err));
	check_int("no folder for it", err.code, ERR_NOT_FOUND);
	check("a folder in its place", !file_write(scratch, "x", 1, 0600, &err));
	unlink(path);
}

static void test_folders(void **state) {
	auto_free char *deep = scratch_path("a/b//c/"), *file = scratch_path("f");
	auto_free char *under_file = scratch_path("f/x");
	struct err err = ERR_INIT;
	struct stat info;

	(void)state;
	check("with parents", file_make_folder(deep, &err));
	check("again", file_make_folder(deep, &err));
	check("there", file_is_folder(deep) && file_exists(deep));
	stat(deep, &info);
	check_int("private", info.st_mode & 0777, 0700);
	scratch_write(file, "x");
	check("a file", file_exists(file) && !file_is_folder(file));
	check("below a file", !file_make_folder(under_file, &err) && strstr(err.text, file));
	check("in place of a file", !file_make_folder(file, &err));
	unlink(file);
	const char *const made[] = { "a/b/c", "a/b", "a" };

	for (size_t i = 0; i < ARRAY_LEN(made); i++) {
		auto_free char *path = scratch_path(made[i]);

		check_int(made[i], rmdir(path), 0);
	}
}

static void test_pipe(void **state) {
	struct err err = ERR_INIT;
	int ends[2] = { -1, -1 };
	auto_buf struct buf out = BUF_INIT;

	(void)state;
	check("made", file_pipe(ends, &err));
	check("closed on exec", (fcntl(ends[0], F_GETFD) & FD_CLOEXEC) &&
					(fcntl(ends[1], F_GETFD) & FD_CLOEXEC));
	check("nonblocking",
		file_set_nonblocking(ends[0], &err) && (fcntl(ends[0], F_GETFL) & O_NONBLOCK));
	check("write", file_write_fd(ends[1], "through", 7, &err));
	file_close(&ends[1]);
	check_int("marked as closed", ends[1], -1);
	file_close(&ends[1]);
	check("read", file_read_fd(ends[0], 100, &out, &err));
	check_str("through", out.data, "through");
	file_close(&ends[0]);
	check("no descriptor",
		!file_set_nonblocking(-1, &err) && !file_write_fd(-1, "x", 1, &err));
}

/* More than a pipe holds, with both ends nonblocking: each waits for the other. */
static void test_waits(void **state) {
	const size_t size = (size_t)1 << 20;
	int ends[2];
	auto_buf struct buf out = BUF_INIT;

	(void)state;
	check("made", file_pipe(ends, NULL));
	file_set_nonblocking(ends[0], NULL);
	file_set_nonblocking(ends[1], NULL);
	pid_t pid = fork();

	if (pid == 0) {
		auto_free char *data = xcalloc(1, size);

		_exit(file_write_fd(ends[1], data, size, NULL) ? 0 : 1);
	}
	file_close(&ends[1]);
	check("read", file_read_fd(ends[0], size, &out, NULL));
	check_int("all of it", out.len, size);
	file_close(&ends[0]);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_read),
		cmocka_unit_test(test_read_refuses),
		cmocka_unit_test(test_read_without_size),
		cmocka_unit_test(test_read_fd),
		cmocka_unit_test(test_write),
		cmocka_unit_test(test_folders),
		cmocka_unit_test(test_pipe),
		cmocka_unit_test(test_waits),
	};

	return cmocka_run_group_tests(tests, scratch_open, scratch_close);
}
