#include "loop/file_watch.h"

#include "check.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/random.h"
#include "loop/loop.h"

#include <fcntl.h>
#include <unistd.h>

static void count(void *ctx) {
	++*(int *)ctx;
}

static void append(const char *path) {
	auto_fd int fd = open(path, O_WRONLY | O_APPEND | O_CREAT, 0600);

	assert_int_equal(write(fd, "x", 1), 1);
}

static char *make_file(void) {
	auto_free char *tmp = path_tmpdir();
	char mark[17];

	random_hex(mark, 8);
	char *path = xasprintf("%s/chela-watch-%s", tmp, mark);
	append(path);
	return path;
}

/* Nothing while nothing is written; one word for what was written in a row. */
static void test_writes(void **state) {
	struct loop *loop = loop_new();
	auto_free char *path = make_file();
	int told = 0;
	struct file_watch *watch = file_watch(loop, path, count, &told);

	(void)state;
	if (watch) {
		loop_turn(loop, 0);
		assert_int_equal(told, 0);
		append(path);
		append(path);
		loop_turn(loop, 1000);
		assert_int_equal(told, 1);
		append(path);
		loop_turn(loop, 1000);
		assert_int_equal(told, 2);
	}
	int before = told;

	file_unwatch(watch);
	append(path);
	loop_turn(loop, 0);
	assert_int_equal(told, before);
	unlink(path);
	loop_free(loop);
}

static void test_missing(void **state) {
	struct loop *loop = loop_new();
	int told = 0;

	(void)state;
	assert_null(file_watch(loop, "/there/is/no/such/file", count, &told));
	assert_null(file_unwatch(NULL));
	loop_free(loop);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_writes),
		cmocka_unit_test(test_missing),
	};
	return CHECK_RUN(tests);
}
