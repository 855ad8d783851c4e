/* Order, arming again, and timers that remove themselves or each other. The
   clock stands and is moved by hand. */
#include "base/clock.h"
#include "base/random.h"
#include "base/vec.h"
#include "check.h"
#include "loop/loop.h"

struct alarm {
	struct timer *timer;
	struct alarm *victim; /* removed by this one's call */
	bool remove_self;
	int again; /* ms to arm again with, -1: not */
	int calls;
	int64_t at; /* deadline, for the random test */
};

static struct alarm *called[1000];
static size_t called_len;

static void handle_alarm(void *ctx) {
	struct alarm *alarm = ctx;

	called[called_len++] = alarm;
	alarm->calls++;
	if (alarm->victim) {
		alarm->victim->timer = timer_remove(alarm->victim->timer);
	}
	if (alarm->remove_self) {
		alarm->timer = timer_remove(alarm->timer);
	} else if (alarm->again >= 0) {
		timer_arm(alarm->timer, alarm->again);
	}
}

static void set(struct alarm *alarm, struct loop *loop, int64_t ms) {
	*alarm = (struct alarm){ .again = -1, .at = ms };
	alarm->timer = loop_timer(loop, handle_alarm, alarm);
	timer_arm(alarm->timer, ms);
}

static int set_up(void **state) {
	(void)state;
	called_len = 0;
	clock_set(1000, -1);
	return 0;
}

static int tear_down(void **state) {
	(void)state;
	clock_set(-1, -1);
	return 0;
}

static void test_order(void **state) {
	static const struct {
		const char *name;
		int64_t ms[4];
		size_t order[4];
	} cases[] = {
		{ .name = "as armed", .ms = { 1, 2, 3, 4 }, .order = { 0, 1, 2, 3 } },
		{ .name = "backwards", .ms = { 4, 3, 2, 1 }, .order = { 3, 2, 1, 0 } },
		{ .name = "equal ones as armed",
			.ms = { 5, 5, 5, 5 },
			.order = { 0, 1, 2, 3 } },
		{ .name = "mixed", .ms = { 7, 0, 7, 3 }, .order = { 1, 3, 0, 2 } },
		{ .name = "negative is at once",
			.ms = { 1, -9, 2, 0 },
			.order = { 1, 3, 0, 2 } },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct loop *loop = loop_new();
		struct alarm alarms[4];

		called_len = 0;
		for (size_t k = 0; k < 4; k++) {
			set(&alarms[k], loop, cases[i].ms[k]);
		}
		clock_set(1010, -1);
		loop_turn(loop, 0);
		check_int(cases[i].name, called_len, 4);
		for (size_t k = 0; k < 4; k++) {
			check_int(cases[i].name, called[k] - alarms, cases[i].order[k]);
		}
		clock_set(1000, -1);
		loop_free(loop);
	}
}

static void test_not_before_its_time(void **state) {
	struct loop *loop = loop_new();
	struct alarm alarm;

	(void)state;
	set(&alarm, loop, 5);
	assert_true(timer_is_armed(alarm.timer));
	clock_set(1004, -1);
	loop_turn(loop, 0);
	assert_int_equal(alarm.calls, 0);
	clock_set(1005, -1);
	loop_turn(loop, 0);
	assert_int_equal(alarm.calls, 1);
	assert_false(timer_is_armed(alarm.timer));
	clock_set(5000, -1);
	assert_false(loop_turn(loop, -1)); /* runs once, then waits to be armed */
	assert_int_equal(alarm.calls, 1);
	loop_free(loop);
}

static void test_arm_again_and_disarm(void **state) {
	struct loop *loop = loop_new();
	struct alarm alarm;

	(void)state;
	set(&alarm, loop, 5);
	timer_arm(alarm.timer, 20);
	clock_set(1010, -1);
	loop_turn(loop, 0);
	assert_int_equal(alarm.calls, 0);
	timer_disarm(alarm.timer);
	timer_disarm(alarm.timer);
	clock_set(1100, -1);
	assert_false(loop_turn(loop, -1));
	timer_arm(alarm.timer, INT64_MAX);
	loop_turn(loop, 0);
	assert_int_equal(alarm.calls, 0);
	loop_free(loop);
}

static void test_removed_by_another(void **state) {
	struct loop *loop = loop_new();
	struct alarm first, second, third;

	(void)state;
	set(&first, loop, 1);
	set(&second, loop, 2);
	set(&third, loop, 3);
	first.victim = &second;
	first.remove_self = true;
	clock_set(1010, -1);
	loop_turn(loop, 0);
	assert_int_equal(first.calls, 1);
	assert_int_equal(second.calls, 0);
	assert_int_equal(third.calls, 1);
	loop_free(loop);
}

/* One that always arms itself with 0 ms runs once a turn. */
static void test_does_not_starve_the_turn(void **state) {
	struct loop *loop = loop_new();
	struct alarm eager, other;

	(void)state;
	set(&eager, loop, 0);
	set(&other, loop, 0);
	eager.again = 0;
	for (int turn = 1; turn <= 3; turn++) {
		assert_true(loop_turn(loop, -1));
		assert_int_equal(eager.calls, turn);
	}
	assert_int_equal(other.calls, 1);
	loop_free(loop);
}

/* Arms, disarms and removes at random; what is left must run in its order. */
static void test_random(void **state) {
	enum { COUNT = 300 };
	struct loop *loop = loop_new();
	static struct alarm alarms[COUNT];
	size_t expected = 0;

	(void)state;
	for (size_t i = 0; i < COUNT; i++) {
		set(&alarms[i], loop, random_below(50));
	}
	for (size_t i = 0; i < COUNT; i++) {
		struct alarm *alarm = &alarms[random_below(COUNT)];

		if (!alarm->timer) {
			continue;
		}
		switch (random_below(3)) {
		case 0:
			alarm->at = random_below(50);
			timer_arm(alarm->timer, alarm->at);
			break;
		case 1:
			timer_disarm(alarm->timer);
			break;
		default:
			alarm->timer = timer_remove(alarm->timer);
		}
	}
	for (size_t i = 0; i < COUNT; i++) {
		expected += alarms[i].timer && timer_is_armed(alarms[i].timer);
	}
	clock_set(1100, -1);
	loop_turn(loop, 0);
	assert_int_equal(called_len, expected);
	for (size_t i = 1; i < called_len; i++) {
		assert_true(called[i - 1]->at <= called[i]->at);
	}
	loop_free(loop);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_order, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_not_before_its_time, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_arm_again_and_disarm, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_removed_by_another, set_up, tear_down),
		cmocka_unit_test_setup_teardown(
			test_does_not_starve_the_turn, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_random, set_up, tear_down),
	};

	return CHECK_RUN(tests);
}
