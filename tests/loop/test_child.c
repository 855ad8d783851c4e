/* Children that end by themselves: what they say, what they are given, how their
   end is told. */
#include <fcntl.h>
#include <sys/wait.h>

#include "base/mem.h"
#include "base/redact.h"
#include "child_run.h"
#include "loop/child.h"

static void test_lines(void **state) {
	static const struct {
		const char *name, *line;
		struct child_options options;
		const char *out, *error;
		enum child_end end;
		int status;
	} cases[] = {
		{ .name = "says and ends", .line = "echo hi", .out = "hi\n" },
		{ .name = "exit code", .line = "exit 3", .status = 3 },
		{ .name = "largest exit code", .line = "exit 255", .status = 255 },
		{ .name = "both streams",
			.line = "echo a; echo b >&2",
			.out = "a\n",
			.error = "b\n" },
		{ .name = "one stream, in order",
			.line = "echo a; echo b >&2; echo c",
			.options = { .merge_stderr = true },
			.out = "a\nb\nc\n" },
		{ .name = "a terminal for stderr, which is not ours",
			.line = "test -t 2 && echo yes; echo b >&2; (: </dev/tty) 2>/dev/null "
				"|| "
				"echo none",
			.options = { .error_pty = true },
			.out = "yes\nnone\n",
			.error = "b\n" },
		{ .name = "killed",
			.line = "kill -9 $$",
			.end = CHILD_KILLED,
			.status = SIGKILL },
		{ .name = "no input", .line = "cat; echo end", .out = "end\n" },
		{ .name = "input",
			.line = "cat",
			.options = { .input = "text", .input_len = 4 },
			.out = "text" },
		{ .name = "empty input",
			.line = "cat; echo end",
			.options = { .input = "" },
			.out = "end\n" },
		{ .name = "input that nobody reads",
			.line = "exit 2",
			.options = { .input = "text", .input_len = 4 },
			.status = 2 },
		{ .name = "output is cut at its limit",
			.line = "echo 12345; echo 6 >&2; echo 789",
			.options = { .max_output = 6, .merge_stderr = true },
			.out = "12345\n" },
		{ .name = "the limit holds inside a write",
			.line = "echo 12345",
			.options = { .max_output = 3 },
			.out = "123" },
		{ .name = "folder", .line = "pwd", .options = { .folder = "/" }, .out = "/\n" },
		{ .name = "SIGPIPE kills as usual",
			.line = "kill -PIPE $$",
			.end = CHILD_KILLED,
			.status = SIGPIPE },
		{ .name = "closes its output and goes on",
			.line = "exec >&- 2>&-; cat; exit 4",
			.options = { .input = "x", .input_len = 1 },
			.status = 4 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct run run;
		const char *name = cases[i].name;

		run_init(&run);
		run_line(&run, cases[i].line, cases[i].options);
		run_wait(&run);
		check_str(name, run.out.data, cases[i].out ? cases[i].out : "");
		check_str(name, run.error.data, cases[i].error ? cases[i].error : "");
		check_int(name, run.end, cases[i].end);
		check_int(name, run.status, cases[i].status);
		run_fini(&run);
	}
}

static void test_programs_that_cannot_run(void **state) {
	static const struct {
		const char *name, *program;
		int status;
	} cases[] = {
		{ .name = "not on PATH", .program = "no-such-program-here", .status = ENOENT },
		{ .name = "no such file", .program = "/no/such/program", .status = ENOENT },
		{ .name = "a folder", .program = "/", .status = EACCES },
		{ .name = "not executable", .program = "/dev/null", .status = EACCES },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const char *argv[] = { cases[i].program, NULL };
		struct child_options options = { .argv = argv };
		struct run run;

		run_init(&run);
		run_start(&run, &options);
		assert_int_equal(run.done, 0); /* told by the loop */
		run_wait(&run);
		check_int(cases[i].name, run.end, CHILD_NO_EXEC);
		check_int(cases[i].name, run.status, cases[i].status);
		run_fini(&run);
	}
}

static void test_folder_that_is_not_there(void **state) {
	struct run run;

	(void)state;
	run_init(&run);
	run_line(&run, "echo hi", (struct child_options){ .folder = "/no/such/folder" });
	run_wait(&run);
	assert_int_equal(run.end, CHILD_NO_EXEC);
	assert_int_equal(run.status, ENOENT);
	run_fini(&run);
}

/* A megabyte goes in while it comes out again: neither side may wait for the
   other. */
static void test_megabyte_through_cat(void **state) {
	enum { SIZE = 1 << 20 };
	char *bytes = xmalloc(SIZE);
	struct run run;

	(void)state;
	for (size_t i = 0; i < SIZE; i++) {
		bytes[i] = (char)(i * 13 + i / 509);
	}
	run_init(&run);
	run_line(&run, "cat", (struct child_options){ .input = bytes, .input_len = SIZE });
	run_wait(&run);
	assert_int_equal(run.out.len, SIZE);
	assert_memory_equal(run.out.data, bytes, SIZE);
	assert_int_equal(run.end, CHILD_EXITED);
	free(bytes);
	run_fini(&run);
}

static void test_has_exited(void **state) {
	siginfo_t info;
	struct run run;

	(void)state;
	run_init(&run);
	run_line(&run, "read -r x", (struct child_options){ .keep_stdin = true });
	assert_false(child_has_exited(run.child));
	child_close_stdin(run.child);
	waitid(P_PID, (id_t)child_pid(run.child), &info, WEXITED | WNOWAIT);
	assert_int_equal(run.done, 0); /* the loop has not looked yet */
	assert_true(child_has_exited(run.child));
	run_wait(&run);
	assert_int_equal(run.end, CHILD_EXITED);
	run_fini(&run);
}

static void test_conversation_over_stdin(void **state) {
	struct run run;

	(void)state;
	run_init(&run);
	run_line(&run, "while read -r x; do echo \"<$x>\"; done",
		(struct child_options){ .keep_stdin = true });
	assert_true(child_write(run.child, "one\n", 4));
	while (run.out.len < 6) {
		assert_true(loop_turn(run.loop, -1));
	}
	assert_string_equal(run.out.data, "<one>\n");
	assert_true(child_write(run.child, "two\n", 4));
	child_close_stdin(run.child);
	assert_false(child_write(run.child, "three\n", 6));
	run_wait(&run);
	assert_string_equal(run.out.data, "<one>\n<two>\n");
	run_fini(&run);
}

static void test_environment(void **state) {
	const char *set[] = { "CHELA_TEST_SET=1", "CHELA_TEST_GONE", "CHELA_TEST_OVER=new",
		NULL };
	struct run run;

	(void)state;
	setenv("CHELA_TEST_GONE", "x", 1);
	setenv("CHELA_TEST_OVER", "old", 1);
	setenv("CHELA_TEST_KEPT", "kept", 1);
	setenv("CHELA_TEST_KEY", "secret-value-0123456789", 1);
	setenv("CHELA_TEST_AUTH", "Bearer secret-value-0123456789", 1);
	redact_add("secret-value-0123456789");
	run_init(&run);
	run_line(&run,
		"echo \"$CHELA_TEST_SET|${CHELA_TEST_GONE-gone}|$CHELA_TEST_OVER|"
		"$CHELA_TEST_KEPT|${CHELA_TEST_KEY-gone}|${CHELA_TEST_AUTH-gone}\"",
		(struct child_options){ .set_env = set });
	run_wait(&run);
	assert_string_equal(run.out.data, "1|gone|new|kept|gone|gone\n");
	redact_clear();
	run_fini(&run);
}

/* Only 0, 1 and 2 are open in the child, whatever was open here. */
static void test_descriptors(void **state) {
	int low = dup(0), high = fcntl(0, F_DUPFD, 200);
	struct run run;

	(void)state;
	assert_true(low >= 0 && high >= 200);
	run_init(&run);
	run_line(&run,
		"for i in 3 4 5 6 7 8 9; do (: <&$i) 2>/dev/null && echo $i; done; "
		"[ -e /proc/self/fd/200 ] && echo 200; echo end",
		(struct child_options){ .max_output = 100 });
	run_wait(&run);
	assert_string_equal(run.out.data, "end\n");
	close(low);
	close(high);
	run_fini(&run);
}

/* With our own 0, 1 and 2 closed, the pipes get those numbers first. */
static void test_without_standard_streams(void **state) {
	int saved[3];
	struct run run;

	(void)state;
	fflush(NULL);
	run_init(&run);
	for (int fd = 0; fd < 3; fd++) {
		saved[fd] = fcntl(fd, F_DUPFD_CLOEXEC, 100);
		close(fd);
	}
	run_line(&run, "cat; echo b >&2",
		(struct child_options){ .input = "a", .input_len = 1 });
	for (int fd = 0; fd < 3; fd++) {
		if (saved[fd] >= 0) {
			dup2(saved[fd], fd);
			close(saved[fd]);
		}
	}
	run_wait(&run);
	assert_string_equal(run.out.data, "a");
	assert_string_equal(run.error.data, "b\n");
	run_fini(&run);
}

/* A session of its own: no terminal can be opened, a group to kill. */
static void test_own_session(void **state) {
	struct run run;

	(void)state;
	run_init(&run);
	run_line(&run, "cat; (: </dev/tty) 2>/dev/null && echo tty",
		(struct child_options){ .keep_stdin = true });
	while (getsid(child_pid(run.child)) != child_pid(run.child)) {
		assert_true(kill(child_pid(run.child), 0) == 0);
		loop_turn(run.loop, 1);
	}
	assert_int_equal(getpgid(child_pid(run.child)), child_pid(run.child));
	child_close_stdin(run.child);
	run_wait(&run);
	assert_string_equal(run.out.data, "");
	run_fini(&run);
}

/* A grandchild keeps the pipes open: the end comes all the same. */
static void test_grandchild_holds_the_pipes(void **state) {
	struct run run;
	int64_t number;

	(void)state;
	run_init(&run);
	run_line(&run, "sleep 100 & echo $!", (struct child_options){ .max_output = 100 });
	run_wait(&run);
	assert_int_equal(run.end, CHILD_EXITED);
	number = strtol(run.out.data, NULL, 10);
	assert_true(number > 1);
	assert_int_equal(kill((pid_t)number, SIGKILL), 0); /* it was left alone */
	run_fini(&run);
}

static void test_many_at_once(void **state) {
	enum { COUNT = 20 };
	struct loop *loop = loop_new();
	struct run runs[COUNT];
	int done = 0;

	(void)state;
	for (int i = 0; i < COUNT; i++) {
		run_init(&runs[i]);
		loop_free(runs[i].loop);
		runs[i].loop = loop;
		run_line(&runs[i], "read -r x; echo $x; exit $x",
			(struct child_options){ .keep_stdin = true });
	}
	for (int i = 0; i < COUNT; i++) {
		char line[16];

		snprintf(line, sizeof(line), "%d\n", i);
		child_write(runs[i].child, line, strlen(line));
	}
	while (done < COUNT) {
		assert_true(loop_turn(loop, -1));
		done = 0;
		for (int i = 0; i < COUNT; i++) {
			done += runs[i].done;
		}
	}
	for (int i = 0; i < COUNT; i++) {
		assert_int_equal(runs[i].status, i);
		assert_int_equal(strtol(runs[i].out.data, NULL, 10), i);
		buf_fini(&runs[i].out);
		buf_fini(&runs[i].error);
	}
	assert_false(loop_turn(loop, -1));
	loop_free(loop);
}

/* No output wanted: the program writes into nothing, not to our terminal. */
static void test_output_not_wanted(void **state) {
	char *shell = path_shell();
	const char *argv[] = { shell, "-c", "echo lost; echo lost >&2; exit 5", NULL };
	struct run run;
	struct child_options options = {
		.argv = argv, .on_done = handle_run_done, .ctx = &run
	};

	(void)state;
	run_init(&run);
	assert_true(child_start(&run.child, run.loop, &options, NULL));
	run_wait(&run);
	assert_int_equal(run.status, 5);
	free(shell);
	run_fini(&run);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_lines),
		cmocka_unit_test(test_programs_that_cannot_run),
		cmocka_unit_test(test_folder_that_is_not_there),
		cmocka_unit_test(test_megabyte_through_cat),
		cmocka_unit_test(test_has_exited),
		cmocka_unit_test(test_conversation_over_stdin),
		cmocka_unit_test(test_environment),
		cmocka_unit_test(test_descriptors),
		cmocka_unit_test(test_without_standard_streams),
		cmocka_unit_test(test_own_session),
		cmocka_unit_test(test_grandchild_holds_the_pipes),
		cmocka_unit_test(test_many_at_once),
		cmocka_unit_test(test_output_not_wanted),
	};

	return CHECK_RUN(tests);
}
