/* Children that are stopped: by their time, by a cancel, by the end of the
   program. */
#include <poll.h>
#include <sys/wait.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "base/mem.h"
#include "child_run.h"
#include "loop/child.h"

/* Waits until nothing of a group is left. Orphans come to us where the system can
   do that, so that no zombie counts as alive until somebody else reaps it. */
static bool group_ends(pid_t group) {
	int64_t limit = clock_monotonic() + 10000;

	while (kill(-group, 0) == 0) {
		if (waitpid(-group, NULL, WNOHANG) > 0) {
			continue;
		}
		poll(NULL, 0, 5);
		if (clock_monotonic() > limit) {
			return false;
		}
	}
	return true;
}

static void test_timeouts(void **state) {
	static const struct {
		const char *name, *line, *out;
	} cases[] = {
		{ .name = "sleeps", .line = "echo a; sleep 100", .out = "a\n" },
		{ .name = "a tree",
			.line = "echo a; (sleep 100; :) & sleep 100; :",
			.out = "a\n" },
		{ .name = "cleans up on TERM",
			.line = "trap 'echo b; exit 0' TERM; echo a; sleep 100 & wait",
			.out = "a\nb\n" },
		{ .name = "does not care for TERM",
			.line = "trap '' TERM; echo a; sleep 100; sleep 100",
			.out = "a\n" },
		{ .name = "its child does not care for TERM",
			.line = "(trap '' TERM; sleep 100; sleep 100) & echo a; wait",
			.out = "a\n" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct run run;
		pid_t group;

		run_init(&run);
		run_line(&run, cases[i].line, (struct child_options){ .timeout = 300 });
		group = child_pid(run.child);
		run_wait(&run);
		check_int(cases[i].name, run.end, CHILD_TIMED_OUT);
		check_str(cases[i].name, run.out.data, cases[i].out);
		check(cases[i].name, group_ends(group));
		run_fini(&run);
	}
}

static void test_ends_before_its_time(void **state) {
	struct run run;

	(void)state;
	run_init(&run);
	run_line(&run, "exit 1", (struct child_options){ .timeout = 60000 });
	run_wait(&run);
	assert_int_equal(run.end, CHILD_EXITED);
	assert_int_equal(run.status, 1);
	run_fini(&run);
}

/* The end is told in the next turn, without waiting for a child that needs KILL. */
static void test_cancel(void **state) {
	static const struct {
		const char *name, *line;
	} cases[] = {
		{ .name = "sleeps", .line = "echo a; sleep 100" },
		{ .name = "does not care for TERM",
			.line = "trap '' TERM; echo a; sleep 100; :" },
		{ .name = "talks without end", .line = "while :; do echo aaaaaaaaaa; done" },
		{ .name = "a tree", .line = "(sleep 100; :) & echo a; sleep 100; :" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct run run;
		size_t said;
		pid_t group;

		run_init(&run);
		run_line(&run, cases[i].line, (struct child_options){ 0 });
		group = child_pid(run.child);
		while (run.out.len == 0) {
			assert_true(loop_turn(run.loop, -1));
		}
		said = run.out.len;
		child_cancel(run.child);
		child_cancel(run.child);
		check_int(cases[i].name, run.done, 0);
		loop_turn(run.loop, 0);
		check_int(cases[i].name, run.done, 1);
		check_int(cases[i].name, run.end, CHILD_CANCELLED);
		run_drain(&run);
		check_int(cases[i].name, run.out.len, said);
		run_fini(&run);
		check(cases[i].name, group_ends(group));
	}
}

static void test_cancel_at_once(void **state) {
	struct run run;

	(void)state;
	run_init(&run);
	run_line(&run, "sleep 100", (struct child_options){ 0 });
	child_cancel(run.child);
	run_wait(&run);
	assert_int_equal(run.end, CHILD_CANCELLED);
	run_fini(&run);
}

static void test_cancel_inside_on_output(void **state) {
	struct run run;
	size_t said;

	(void)state;
	run_init(&run);
	run.cancel_at = 1;
	run_line(&run, "while :; do echo aaaaaaaaaa; done", (struct child_options){ 0 });
	run_wait(&run);
	said = run.out.len;
	assert_int_equal(run.end, CHILD_CANCELLED);
	run_drain(&run);
	assert_int_equal(run.out.len, said);
	run_fini(&run);
}

static void test_cancel_without_a_process(void **state) {
	const char *argv[] = { "no-such-program-here", NULL };
	struct child_options options = { .argv = argv };
	struct run run;

	(void)state;
	run_init(&run);
	run_start(&run, &options);
	child_cancel(run.child);
	run_wait(&run);
	assert_int_equal(run.end, CHILD_CANCELLED);
	run_fini(&run);
}

/* Ended, but a grandchild holds the pipes: a cancel then takes it along. */
static void test_cancel_after_the_exit(void **state) {
	struct run run;
	pid_t group;

	(void)state;
	run_init(&run);
	run_line(&run, "sleep 100 & echo a", (struct child_options){ 0 });
	group = child_pid(run.child);
	while (run.out.len == 0) {
		assert_true(loop_turn(run.loop, -1));
	}
	child_cancel(run.child);
	run_wait(&run);
	run_fini(&run);
	assert_true(group_ends(group));
}

/* While a child works silently the loop sleeps. */
static void test_does_not_spin(void **state) {
	struct run run;
	int turns = 0;

	(void)state;
	run_init(&run);
	run_line(&run, "exec >&-; read -r x; exit 0",
		(struct child_options){ .timeout = 300, .keep_stdin = true });
	while (run.done == 0) {
		assert_true(loop_turn(run.loop, -1));
		turns++;
	}
	assert_int_equal(run.end, CHILD_TIMED_OUT);
	assert_true(turns < 20);
	run_fini(&run);
}

static void test_kill_all(void **state) {
	struct run runs[2];
	pid_t groups[2];

	(void)state;
	for (int i = 0; i < 2; i++) {
		run_init(&runs[i]);
		if (i == 1) {
			loop_free(runs[1].loop);
			runs[1].loop = runs[0].loop;
		}
		run_line(&runs[i], "trap '' TERM; (trap '' TERM; sleep 100; :) & echo a; wait",
			(struct child_options){ 0 });
		groups[i] = child_pid(runs[i].child);
	}
	while (runs[0].out.len == 0 || runs[1].out.len == 0) {
		assert_true(loop_turn(runs[0].loop, -1));
	}
	child_kill_all();
	run_wait(&runs[0]);
	run_wait(&runs[1]);
	assert_int_equal(runs[0].end, CHILD_KILLED);
	assert_int_equal(runs[1].status, SIGKILL);
	assert_true(group_ends(groups[0]) && group_ends(groups[1]));
	buf_fini(&runs[1].out);
	buf_fini(&runs[1].error);
	run_fini(&runs[0]);
}

static void test_outlives(void **state) {
	struct run run;

	(void)state;
	run_init(&run);
	run_line(&run, "echo a; read line; echo b",
		(struct child_options){ .keep_stdin = true, .outlives = true });
	while (run.out.len == 0) {
		assert_true(loop_turn(run.loop, -1));
	}
	child_kill_all();
	child_write(run.child, "x\n", 2);
	run_wait(&run);
	assert_int_equal(run.end, CHILD_EXITED);
	assert_string_equal(run.out.data, "a\nb\n");
	run_fini(&run);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_timeouts),
		cmocka_unit_test(test_ends_before_its_time),
		cmocka_unit_test(test_cancel),
		cmocka_unit_test(test_cancel_at_once),
		cmocka_unit_test(test_cancel_inside_on_output),
		cmocka_unit_test(test_cancel_without_a_process),
		cmocka_unit_test(test_cancel_after_the_exit),
		cmocka_unit_test(test_does_not_spin),
		cmocka_unit_test(test_kill_all),
		cmocka_unit_test(test_outlives),
	};

#ifdef PR_SET_CHILD_SUBREAPER
	prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
	return CHECK_RUN(tests);
}
