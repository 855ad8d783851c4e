/* Arrows with their times; keys and movements out. */

#include "tui/swipe.h"

#include "base/buf.h"
#include "base/mem.h"
#include "tests/check.h"

struct arrow {
	int gap; /* ms after the one before */
	int direction;
	int burst;
};

struct swipe_case {
	const char *name;
	struct arrow arrows[6]; /* ended by direction 0 */
	const char *out;        /* "key -1 " or "move 2 " */
};

static const struct swipe_case cases[] = {
	{ .name = "a lone press", .arrows = { { 100, -1, 0 } }, .out = "key -1 " },
	{ .name = "slow presses",
		.arrows = { { 100, -1, 0 }, { 40, -1, 0 }, { 40, 1, 0 } },
		.out = "key -1 key -1 key 1 " },
	{ .name = "two in one read",
		.arrows = { { 100, -1, 0 }, { 0, -1, 1 } },
		.out = "move -2 " },
	{ .name = "two in one read that came late",
		.arrows = { { 100, 1, 0 }, { 0, 1, 1 }, { 0, 1, 2 } },
		.out = "move 2 move 1 " },
	{ .name = "two close together",
		.arrows = { { 100, 1, 0 }, { 24, 1, 0 } },
		.out = "move 2 " },
	{ .name = "just too far apart",
		.arrows = { { 100, 1, 0 }, { 25, 1, 0 } },
		.out = "key 1 key 1 " },
	{ .name = "a movement may slow down",
		.arrows = { { 100, 1, 0 }, { 10, 1, 0 }, { 90, 1, 0 }, { 99, 1, 0 } },
		.out = "move 2 move 1 move 1 " },
	{ .name = "a movement ends",
		.arrows = { { 100, 1, 0 }, { 10, 1, 0 }, { 100, 1, 0 } },
		.out = "move 2 key 1 " },
	{ .name = "a movement turns round",
		.arrows = { { 100, 1, 0 }, { 10, 1, 0 }, { 20, -1, 0 } },
		.out = "move 2 move -1 " },
};

static void test_cases(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct swipe swipe = { 0 };
		auto_buf struct buf out = BUF_INIT;
		int64_t now = 1000;

		for (const struct arrow *arrow = cases[i].arrows; arrow->direction; arrow++) {
			int let_go;

			if (swipe_wait(&swipe, now + arrow->gap) == 0) {
				buf_addf(&out, "key %d ", swipe_release(&swipe));
			}
			now += arrow->gap;
			int lines = swipe_take(
				&swipe, arrow->direction, arrow->burst, now, &let_go);

			if (let_go) {
				buf_addf(&out, "key %d ", let_go);
			}
			if (lines) {
				buf_addf(&out, "move %d ", lines);
			}
		}
		if (swipe_wait(&swipe, now) >= 0) {
			buf_addf(&out, "key %d ", swipe_release(&swipe));
		}
		check_str(cases[i].name, out.data, cases[i].out);
		check_int(cases[i].name, swipe_wait(&swipe, now), -1);
	}
}

static void test_wait(void **state) {
	struct swipe swipe = { 0 };
	int let_go;

	(void)state;
	assert_int_equal(swipe_wait(&swipe, 1000), -1);
	swipe_take(&swipe, 1, 0, 1000, &let_go);
	assert_int_equal(swipe_wait(&swipe, 1000), 25);
	assert_int_equal(swipe_wait(&swipe, 1020), 5);
	assert_int_equal(swipe_wait(&swipe, 2000), 0);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_cases),
		cmocka_unit_test(test_wait),
	};

	return CHECK_RUN(tests);
}
