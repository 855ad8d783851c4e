/* Signals become calls of the loop; a signal that nobody watches does what it
   did before. */
#include <errno.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "check.h"
#include "loop/loop.h"
#include "loop/signals.h"

struct sink {
	struct signal_watch *watch;
	struct sink *victim; /* unwatched by this one's call */
	bool remove_self;
	int calls;
	int number;
};

static void handle_signal(void *ctx, int number) {
	struct sink *sink = ctx;

	sink->calls++;
	sink->number = number;
	if (sink->victim) {
		sink->victim->watch = signal_unwatch(sink->victim->watch);
	}
	if (sink->remove_self) {
		sink->watch = signal_unwatch(sink->watch);
	}
}

static void watch(struct sink *sink, struct loop *loop, int number) {
	sink->watch = signal_watch(loop, number, handle_signal, sink);
}

static void test_is_called_from_the_loop(void **state) {
	struct loop *loop = loop_new();
	struct sink usr = { 0 }, winch = { 0 };

	(void)state;
	watch(&usr, loop, SIGUSR1);
	watch(&winch, loop, SIGWINCH);
	raise(SIGUSR1);
	raise(SIGUSR1);
	assert_int_equal(usr.calls, 0);
	assert_true(loop_turn(loop, -1));
	assert_int_equal(usr.calls, 1); /* two before a turn are one */
	assert_int_equal(usr.number, SIGUSR1);
	assert_int_equal(winch.calls, 0);
	raise(SIGWINCH);
	loop_turn(loop, -1);
	assert_int_equal(winch.calls, 1);
	usr.watch = signal_unwatch(usr.watch);
	winch.watch = signal_unwatch(winch.watch);
	loop_turn(loop, 0);
	assert_false(loop_turn(loop, -1)); /* the pipe is not watched any more */
	assert_null(signal_unwatch(NULL));
	loop_free(loop);
}

static void test_several_and_removal(void **state) {
	struct loop *loop = loop_new();
	struct sink first = { 0 }, second = { 0 }, third = { 0 };

	(void)state;
	watch(&first, loop, SIGUSR1);
	watch(&second, loop, SIGUSR1);
	watch(&third, loop, SIGUSR1);
	first.victim = &second;
	first.remove_self = true;
	raise(SIGUSR1);
	loop_turn(loop, -1);
	assert_int_equal(first.calls, 1);
	assert_int_equal(second.calls, 0);
	assert_int_equal(third.calls, 1);
	raise(SIGUSR1);
	loop_turn(loop, -1);
	assert_int_equal(first.calls, 1);
	assert_int_equal(third.calls, 2);
	signal_unwatch(third.watch);
	loop_free(loop);
}

static void handle_plain(int number) {
	(void)number;
}

static void test_gives_the_old_action_back(void **state) {
	struct sigaction mine = { .sa_handler = handle_plain }, now;
	struct loop *loop = loop_new();
	struct sink sink = { 0 };

	(void)state;
	sigaction(SIGUSR2, &mine, NULL);
	watch(&sink, loop, SIGUSR2);
	sigaction(SIGUSR2, NULL, &now);
	assert_true(now.sa_handler != handle_plain);
	sink.watch = signal_unwatch(sink.watch);
	sigaction(SIGUSR2, NULL, &now);
	assert_true(now.sa_handler == handle_plain);
	sigaction(SIGPIPE, NULL, &now);
	assert_true(now.sa_handler == SIG_IGN);
	loop_free(loop);
}

/* One loop after the other, as tests and a restart of the screen do. */
static void test_second_loop(void **state) {
	struct sink sink = { 0 };

	(void)state;
	for (int i = 1; i <= 2; i++) {
		struct loop *loop = loop_new();

		watch(&sink, loop, SIGUSR1);
		raise(SIGUSR1);
		loop_turn(loop, -1);
		assert_int_equal(sink.calls, i);
		sink.watch = signal_unwatch(sink.watch);
		loop_free(loop);
	}
}

/* More signals than the pipe holds, without one turn between. */
static void test_flood(void **state) {
	struct loop *loop = loop_new();
	struct sink usr = { 0 }, winch = { 0 };

	(void)state;
	watch(&usr, loop, SIGUSR1);
	watch(&winch, loop, SIGWINCH);
	for (int i = 0; i < 70000; i++) {
		raise(SIGUSR1);
	}
	raise(SIGWINCH); /* its byte finds no room */
	loop_turn(loop, -1);
	assert_int_equal(usr.calls, 1);
	assert_int_equal(winch.calls, 1);
	loop_turn(loop, 0);
	assert_int_equal(usr.calls, 1);
	signal_unwatch(usr.watch);
	signal_unwatch(winch.watch);
	loop_free(loop);
}

/* Between fork and exec: a signal kills the child and writes nothing to us. */
static void test_reset_in_child(void **state) {
	struct loop *loop = loop_new();
	struct sink sink = { 0 };
	sigset_t all, before;
	int status = 0;
	pid_t pid;

	(void)state;
	watch(&sink, loop, SIGUSR1);
	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, &before);
	pid = fork();
	if (pid == 0) {
		signals_reset_in_child();
		raise(SIGUSR1);
		_exit(7);
	}
	sigprocmask(SIG_SETMASK, &before, NULL);
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFSIGNALED(status));
	assert_int_equal(WTERMSIG(status), SIGUSR1);
	loop_turn(loop, 0);
	assert_int_equal(sink.calls, 0);
	signal_unwatch(sink.watch);
	loop_free(loop);
}

/* At the end of the program a signal more changes nothing: the child exits by itself. */
static void test_retire(void **state) {
	int status = 0;

	(void)state;
	pid_t pid = fork();
	if (pid == 0) {
		struct loop *loop = loop_new();
		struct sink sink = { 0 };

		watch(&sink, loop, SIGUSR1);
		signal_retire(sink.watch);
		raise(SIGUSR1);
		_exit(7);
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 7);
	assert_null(signal_retire(NULL));
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_is_called_from_the_loop),
		cmocka_unit_test(test_several_and_removal),
		cmocka_unit_test(test_gives_the_old_action_back),
		cmocka_unit_test(test_second_loop),
		cmocka_unit_test(test_flood),
		cmocka_unit_test(test_reset_in_child),
		cmocka_unit_test(test_retire),
	};

	return CHECK_RUN(tests);
}
