/* The turn: what is called when, what a callback may remove, and that nothing
   spins. */
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/file.h"
#include "check.h"
#include "loop/loop.h"

/* A pipe with a watch on its reading end, and what the watch saw. */
struct ear {
	struct loop *loop;
	struct watch *watch;
	int ends[2];
	int calls;
	int events; /* of the last call */
	bool remove_self;
	struct ear *remove; /* removed and closed by the first call */
	struct buf *order;  /* gets `name` at each call */
	char name;
};

static void handle_ear(void *ctx, int fd, int events) {
	struct ear *ear = ctx;
	char byte;

	ear->calls++;
	ear->events = events;
	if (ear->order) {
		buf_add_char(ear->order, ear->name);
	}
	if ((events & WATCH_READ) && read(fd, &byte, 1) == 0) {
		ear->remove_self = true;
	}
	if (ear->remove) {
		ear->remove->watch = watch_remove(ear->remove->watch);
		file_close(&ear->remove->ends[0]);
		ear->remove = NULL;
	}
	if (ear->remove_self) {
		ear->watch = watch_remove(ear->watch);
	}
}

static void open_ear(struct ear *ear, struct loop *loop, int events) {
	assert_true(file_pipe(ear->ends, NULL));
	ear->loop = loop;
	ear->watch = loop_watch(loop, ear->ends[0], events, handle_ear, ear);
}

static void close_ear(struct ear *ear) {
	ear->watch = watch_remove(ear->watch);
	file_close(&ear->ends[0]);
	file_close(&ear->ends[1]);
}

static void say(struct ear *ear) {
	assert_int_equal(write(ear->ends[1], "x", 1), 1);
}

static void test_empty_loop_cannot_wake(void **state) {
	struct loop *loop = loop_new();
	struct ear ear = { 0 };

	(void)state;
	assert_false(loop_turn(loop, -1));
	open_ear(&ear, loop, 0); /* asks for nothing: cannot wake us either */
	say(&ear);
	assert_false(loop_turn(loop, -1));
	assert_int_equal(ear.calls, 0);
	watch_set_events(ear.watch, WATCH_READ);
	assert_true(loop_turn(loop, -1));
	assert_int_equal(ear.calls, 1);
	close_ear(&ear);
	loop_free(loop);
}

static void test_events(void **state) {
	struct loop *loop = loop_new();
	struct ear ear = { 0 };
	int hung_up;

	(void)state;
	open_ear(&ear, loop, WATCH_READ);
	say(&ear);
	loop_turn(loop, 0);
	assert_int_equal(ear.events, WATCH_READ);
	loop_turn(loop, 0);
	assert_int_equal(ear.calls, 1);
	file_close(&ear.ends[1]);
	loop_turn(loop, 0);
	hung_up = ear.events;
	assert_int_equal(hung_up, WATCH_READ | WATCH_HANGUP);
	assert_null(ear.watch); /* read() gave 0 */
	assert_false(loop_turn(loop, -1));
	close_ear(&ear);
	loop_free(loop);
}

static void test_hangup_alone(void **state) {
	struct loop *loop = loop_new();
	struct ear ear = { .remove_self = true };

	(void)state;
	open_ear(&ear, loop, WATCH_HANGUP);
	say(&ear);
	loop_turn(loop, 0);
	assert_int_equal(ear.calls, 0);
	file_close(&ear.ends[1]);
	loop_turn(loop, -1);
	assert_int_equal(ear.events, WATCH_HANGUP);
	close_ear(&ear);
	loop_free(loop);
}

static void test_closed_descriptor_is_told_once(void **state) {
	struct loop *loop = loop_new();
	struct ear ear = { 0 };

	(void)state;
	open_ear(&ear, loop, WATCH_READ);
	file_close(&ear.ends[0]);
	for (int i = 0; i < 5; i++) {
		loop_turn(loop, 0);
	}
	assert_int_equal(ear.calls, 1);
	assert_int_equal(ear.events, WATCH_READ | WATCH_HANGUP);
	close_ear(&ear);
	loop_free(loop);
}

/* Of two that are ready in one turn the first removes the other, and a new watch
   takes over its descriptor number at once. */
static void test_removed_by_another(void **state) {
	struct loop *loop = loop_new();
	struct ear first = { 0 }, second = { 0 }, third = { 0 };
	int number;

	(void)state;
	open_ear(&first, loop, WATCH_READ);
	open_ear(&second, loop, WATCH_READ);
	first.remove = &second;
	number = second.ends[0];
	say(&first);
	say(&second);
	loop_turn(loop, 0);
	assert_int_equal(first.calls, 1);
	assert_int_equal(second.calls, 0);
	open_ear(&third, loop, WATCH_READ);
	assert_int_equal(third.ends[0], number);
	loop_turn(loop, 0);
	assert_int_equal(third.calls, 0);
	say(&third);
	loop_turn(loop, 0);
	assert_int_equal(third.calls, 1);
	close_ear(&first);
	close_ear(&second);
	close_ear(&third);
	loop_free(loop);
}

static void test_removes_itself(void **state) {
	struct loop *loop = loop_new();
	struct ear ear = { .remove_self = true };

	(void)state;
	open_ear(&ear, loop, WATCH_READ);
	say(&ear);
	say(&ear);
	assert_true(loop_turn(loop, -1));
	assert_false(loop_turn(loop, -1));
	assert_int_equal(ear.calls, 1);
	close_ear(&ear);
	loop_free(loop);
}

/* What is asked for changes while the event is on its way. */
static void handle_mute(void *ctx, int fd, int events) {
	struct ear *other = ctx;

	(void)fd;
	(void)events;
	watch_set_events(other->watch, 0);
}

static void test_muted_by_another(void **state) {
	struct loop *loop = loop_new();
	struct ear loud = { 0 }, mute = { 0 };
	struct watch *watch;

	(void)state;
	assert_true(file_pipe(loud.ends, NULL));
	watch = loop_watch(loop, loud.ends[0], WATCH_READ, handle_mute, &mute);
	open_ear(&mute, loop, WATCH_READ);
	say(&loud);
	say(&mute);
	loop_turn(loop, 0);
	assert_int_equal(mute.calls, 0);
	watch_remove(watch);
	close_ear(&loud);
	close_ear(&mute);
	loop_free(loop);
}

struct step {
	struct loop *loop;
	struct buf order;
	struct deferred *deferred;
	struct timer *timer;
	int left;
};

static void handle_again(void *ctx) {
	struct step *step = ctx;

	buf_add_char(&step->order, 'd');
	if (--step->left > 0) {
		loop_defer(step->loop, handle_again, step);
	}
}

/* One deferred call a turn, though each asks for the next. */
static void test_deferred_waits_for_the_next_turn(void **state) {
	struct step step = { .loop = loop_new(), .left = 3 };
	struct ear ear = { 0 };

	(void)state;
	buf_init(&step.order, 100);
	loop_defer(step.loop, handle_again, &step);
	assert_true(loop_turn(step.loop, -1));
	assert_string_equal(step.order.data, "d");
	assert_true(loop_turn(step.loop, -1));
	assert_string_equal(step.order.data, "dd");
	assert_true(loop_turn(step.loop, -1)); /* the last one */
	assert_string_equal(step.order.data, "ddd");
	assert_false(loop_turn(step.loop, -1));
	/* A turn in which one ran does not sleep, though it could. */
	open_ear(&ear, step.loop, WATCH_READ);
	step.left = 1;
	loop_defer(step.loop, handle_again, &step);
	assert_true(loop_turn(step.loop, -1));
	assert_string_equal(step.order.data, "dddd");
	close_ear(&ear);
	buf_fini(&step.order);
	loop_free(step.loop);
}

static void handle_letter(void *ctx) {
	struct step *step = ctx;

	buf_add_char(&step->order, 't');
}

static void handle_cancel(void *ctx) {
	struct step *step = ctx;

	buf_add_char(&step->order, 'c');
	deferred_cancel(step->deferred);
}

static void test_deferred_cancelled_by_another(void **state) {
	struct step step = { .loop = loop_new() };

	(void)state;
	buf_init(&step.order, 100);
	loop_defer(step.loop, handle_cancel, &step);
	step.deferred = loop_defer(step.loop, handle_letter, &step);
	loop_turn(step.loop, 0);
	loop_turn(step.loop, 0);
	assert_string_equal(step.order.data, "c");
	buf_fini(&step.order);
	loop_free(step.loop);
}

static int64_t handle_frame(void *ctx) {
	struct step *step = ctx;

	buf_add_char(&step->order, 'f');
	return step->left;
}

/* Deferred calls, frame, descriptors, timers. */
static void test_order_of_a_turn(void **state) {
	struct step step = { .loop = loop_new(), .left = -1 };
	struct ear ear = { .order = &step.order, .name = 'r' };

	(void)state;
	buf_init(&step.order, 100);
	open_ear(&ear, step.loop, WATCH_READ);
	step.timer = loop_timer(step.loop, handle_letter, &step);
	timer_arm(step.timer, 0);
	loop_set_frame(step.loop, handle_frame, &step);
	step.left = 1;
	loop_defer(step.loop, handle_again, &step);
	say(&ear);
	loop_turn(step.loop, -1);
	assert_string_equal(step.order.data, "dfrt");
	loop_set_frame(step.loop, NULL, NULL);
	loop_turn(step.loop, 0);
	assert_string_equal(step.order.data, "dfrt");
	close_ear(&ear);
	timer_remove(step.timer);
	buf_fini(&step.order);
	loop_free(step.loop);
}

/* A frame hook with a wish is a reason to wake, one without is none. */
static void test_frame_wish(void **state) {
	struct step step = { .loop = loop_new(), .left = 1 };

	(void)state;
	buf_init(&step.order, 100);
	loop_set_frame(step.loop, handle_frame, &step);
	assert_true(loop_turn(step.loop, -1));
	step.left = -1;
	assert_false(loop_turn(step.loop, -1));
	buf_fini(&step.order);
	loop_free(step.loop);
}

static void handle_nothing(int number) {
	(void)number;
}

/* A child sends signals while poll() sleeps: they end neither the sleep early
   nor let it begin anew. */
static void test_signals_do_not_cut_the_sleep(void **state) {
	struct sigaction action = { .sa_handler = handle_nothing }, before;
	struct step step = { .loop = loop_new() };
	int64_t start = clock_monotonic();
	pid_t pid;

	(void)state;
	buf_init(&step.order, 100);
	sigaction(SIGUSR1, &action, &before);
	step.timer = loop_timer(step.loop, handle_letter, &step);
	timer_arm(step.timer, 60);
	pid = fork();
	if (pid == 0) {
		for (int i = 0; i < 20; i++) {
			kill(getppid(), SIGUSR1);
			poll(NULL, 0, 1);
		}
		_exit(0);
	}
	assert_true(loop_turn(step.loop, -1));
	assert_string_equal(step.order.data, "t");
	assert_true(clock_monotonic() - start >= 60);
	assert_int_equal(waitpid(pid, NULL, 0), pid);
	sigaction(SIGUSR1, &before, NULL);
	timer_remove(step.timer);
	buf_fini(&step.order);
	loop_free(step.loop);
}

/* Freeing drops everything without a call. */
static void test_free_with_things_registered(void **state) {
	struct step step = { .loop = loop_new() };
	struct ear ear = { 0 };

	(void)state;
	buf_init(&step.order, 100);
	open_ear(&ear, step.loop, WATCH_READ);
	say(&ear);
	timer_arm(loop_timer(step.loop, handle_letter, &step), 0);
	loop_defer(step.loop, handle_letter, &step);
	assert_null(loop_free(step.loop));
	assert_int_equal(ear.calls, 0);
	assert_int_equal(step.order.len, 0);
	assert_null(loop_free(NULL));
	assert_null(watch_remove(NULL));
	assert_null(timer_remove(NULL));
	file_close(&ear.ends[0]);
	file_close(&ear.ends[1]);
	buf_fini(&step.order);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_empty_loop_cannot_wake),
		cmocka_unit_test(test_events),
		cmocka_unit_test(test_hangup_alone),
		cmocka_unit_test(test_closed_descriptor_is_told_once),
		cmocka_unit_test(test_removed_by_another),
		cmocka_unit_test(test_removes_itself),
		cmocka_unit_test(test_muted_by_another),
		cmocka_unit_test(test_deferred_waits_for_the_next_turn),
		cmocka_unit_test(test_deferred_cancelled_by_another),
		cmocka_unit_test(test_order_of_a_turn),
		cmocka_unit_test(test_frame_wish),
		cmocka_unit_test(test_signals_do_not_cut_the_sleep),
		cmocka_unit_test(test_free_with_things_registered),
	};

	return CHECK_RUN(tests);
}
