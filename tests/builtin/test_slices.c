#include "check.h"

#include "builtin/slices.h"
#include "loop/loop.h"

struct work {
	int steps;
	int last; /* step that ends it */
	struct slices *slices;
	bool frees; /* in its last step */
	bool ended;
};

static bool step(void *ctx) {
	struct work *work = ctx;

	if (++work->steps < work->last) {
		return true;
	}
	work->ended = true;
	if (work->frees) {
		work->slices = slices_free(work->slices);
	}
	return false;
}

static void test_runs_to_its_end(void **state) {
	struct loop *loop = loop_new();
	struct work work = { .last = 1000 };

	(void)state;
	work.slices = slices_start(loop, step, &work);
	check_int("nothing runs at once", work.steps, 0);
	while (!work.ended && loop_turn(loop, 1000)) {
	}
	check_int("steps", work.steps, 1000);
	loop_turn(loop, 0);
	check_int("no step behind the last", work.steps, 1000);
	slices_free(work.slices);
	loop_free(loop);
}

static void test_last_step_may_free(void **state) {
	struct loop *loop = loop_new();
	struct work work = { .last = 3, .frees = true };

	(void)state;
	work.slices = slices_start(loop, step, &work);
	while (!work.ended && loop_turn(loop, 1000)) {
	}
	check("freed", work.ended && !work.slices);
	loop_free(loop);
}

static void test_no_step_behind_free(void **state) {
	struct loop *loop = loop_new();
	struct work work = { .last = 10 };

	(void)state;
	work.slices = slices_free(slices_start(loop, step, &work));
	loop_turn(loop, 0);
	check_int("steps", work.steps, 0);
	check("NULL is fine", !slices_free(NULL));
	loop_free(loop);
}

static void set_flag(void *ctx) {
	*(bool *)ctx = true;
}

/* Endless work still lets a timer of the loop run. */
static void test_others_are_served(void **state) {
	struct loop *loop = loop_new();
	struct work work = { .last = 2000000000 };
	bool served = false;
	struct timer *timer = loop_timer(loop, set_flag, &served);

	(void)state;
	timer_arm(timer, 1);
	work.slices = slices_start(loop, step, &work);
	while (!served && !work.ended && loop_turn(loop, 1000)) {
	}
	check("timer", served && !work.ended);
	slices_free(work.slices);
	timer_remove(timer);
	loop_free(loop);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_runs_to_its_end),
		cmocka_unit_test(test_last_step_may_free),
		cmocka_unit_test(test_no_step_behind_free),
		cmocka_unit_test(test_others_are_served),
	};

	return CHECK_RUN(tests);
}
