/* Programs that would have the terminal, here without one: how their end is told.
   What happens with a terminal is tested end to end. */

#include "loop/foreground.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "check.h"
#include "loop/loop.h"

struct run {
	int done, stops;
	enum child_end end;
	int status;
};

static void handle_done(void *ctx, enum child_end end, int status) {
	struct run *run = ctx;

	run->done++;
	run->end = end;
	run->status = status;
}

static void handle_stop(void *ctx) {
	struct run *run = ctx;

	run->stops++;
}

static bool start(struct foreground **out, struct loop *loop, struct run *run, const char *name,
	const char *line, struct err *err) {
	auto_fd int null = open("/dev/null", O_RDWR | O_CLOEXEC);
	auto_free char *shell = path_shell();
	const char *argv[] = { name ? name : shell, "-c", line, NULL };

	return foreground_start(out, loop,
		&(struct foreground_options){ .argv = argv,
			.fd = null,
			.on_stop = handle_stop,
			.on_done = handle_done,
			.ctx = run },
		err);
}

static void test_ends(void **state) {
	static const struct {
		const char *name, *line;
		enum child_end end;
		int status, stops;
	} cases[] = {
		{ .name = "well", .line = "exit 0" },
		{ .name = "with a code", .line = "exit 3", .status = 3 },
		{ .name = "killed",
			.line = "kill -9 $$",
			.end = CHILD_KILLED,
			.status = SIGKILL },
		{ .name = "stopped once, then well",
			.line = "kill -STOP $$; exit 0",
			.stops = 1 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct loop *loop = loop_new();
		struct foreground *foreground;
		struct run run = { 0 };

		check(cases[i].name, start(&foreground, loop, &run, NULL, cases[i].line, NULL));
		while (run.done == 0) {
			assert_true(loop_turn(loop, -1));
		}
		check_int(cases[i].name, run.done, 1);
		check_int(cases[i].name, run.end, cases[i].end);
		check_int(cases[i].name, run.status, cases[i].status);
		check_int(cases[i].name, run.stops, cases[i].stops);
		loop_free(loop);
	}
}

static void test_nowhere(void **state) {
	struct loop *loop = loop_new();
	struct foreground *foreground = NULL;
	struct run run = { 0 };
	struct err err = ERR_INIT;

	(void)state;
	assert_false(start(&foreground, loop, &run, "no-such-editor", "", &err));
	assert_int_equal(err.code, ERR_NOT_FOUND);
	assert_null(foreground);
	loop_free(loop);
}

static void test_end_of_the_program(void **state) {
	static const char *const lines[] = { "sleep 1000", "kill -STOP $$",
		"trap '' HUP TERM; while :; do sleep 1000; done" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(lines); i++) {
		struct loop *loop = loop_new();
		struct foreground *foreground;
		struct run run = { 0 };

		check(lines[i], start(&foreground, loop, &run, NULL, lines[i], NULL));
		assert_null(foreground_end(foreground));
		check_int(lines[i], run.done, 0);
		loop_free(loop);
	}
	assert_null(foreground_end(NULL));
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_ends),
		cmocka_unit_test(test_nowhere),
		cmocka_unit_test(test_end_of_the_program),
	};
	return check_run(tests, ARRAY_LEN(tests));
}
