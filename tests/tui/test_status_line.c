/* What the bottom row says, and what it leaves out first when it is narrow. */

#include "tui/status_line.h"

#include "base/clock.h"
#include "base/mem.h"
#include "tests/check.h"

#define NOW 100000

struct status_case {
	const char *name;
	struct status_line status;
	int cols;
	const char *row;
};

static const struct status_case cases[] = {
	{ .name = "ready",
		.status = { .percent = -1, .mode = MODE_BUILD, .hint = "? keys" },
		.cols = 40,
		.row = "ready  gemma3  ctx ?              ? keys\n" },
	{ .name = "a run and its time",
		.status = { .state = STATUS_RUN,
			.since = NOW - 74000,
			.percent = 31,
			.mode = MODE_BUILD,
			.hint = "Esc stop" },
		.cols = 45,
		.row = "run 1:14  gemma3  ctx 31%            Esc stop\n" },
	{ .name = "a question",
		.status = { .state = STATUS_WAIT,
			.since = NOW - 9000,
			.percent = -1,
			.mode = MODE_PLAN },
		.cols = 45,
		.row = "WAIT 0:09  gemma3  ctx ?  plan\n" },
	{ .name = "a retry",
		.status = { .state = STATUS_RETRY,
			.since = NOW,
			.retry_at = NOW + 7500,
			.percent = -1,
			.mode = MODE_BUILD },
		.cols = 45,
		.row = "retry in 8s  gemma3  ctx ?\n" },
	{ .name = "queued",
		.status = { .queued = 2, .percent = -1, .mode = MODE_CHAT },
		.cols = 45,
		.row = "ready  gemma3  ctx ?  2 queued  chat\n" },
	{ .name = "max is never left out",
		.status = { .percent = -1, .mode = MODE_MAX },
		.cols = 20,
		.row = "ready  max  gemma3\n" },
	{ .name = "a full context",
		.status = { .percent = 97, .mode = MODE_BUILD },
		.cols = 45,
		.row = "ready  gemma3  ctx FULL\n" },
	{ .name = "a held queue",
		.status = { .state = STATUS_STOPPED, .queued = 1, .held = true, .percent = -1 },
		.cols = 80,
		.row = "stopped  Enter on empty line sends 1 queued, x drops\n" },
	{ .name = "a held queue where it is narrow",
		.status = { .state = STATUS_STOPPED, .queued = 1, .held = true, .percent = -1 },
		.cols = 45,
		.row = "stopped  Enter sends 1 queued, x drops\n" },
	{ .name = "no room for the hint",
		.status = { .percent = -1, .mode = MODE_BUILD, .hint = "a very long hint" },
		.cols = 30,
		.row = "ready  gemma3  ctx ?\n" },
	{ .name = "the keys after Ctrl-X, where it is narrow",
		.status = { .percent = -1, .prefix = true },
		.cols = 45,
		.row = "Ctrl-X:  n new  m model  p mode  ? help  E...\n" },
	{ .name = "as separator",
		.status = { .percent = -1, .mode = MODE_BUILD, .hint = "? keys", .rule = true },
		.cols = 34,
		.row = "ready  gemma3  ctx ? ------ ? keys\n" },
};

static void test_rows(void **state) {
	(void)state;
	clock_set(NOW, 0);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct status_line status = cases[i].status;
		struct canvas canvas;
		auto_buf struct buf dump = BUF_INIT;

		canvas_init(&canvas);
		canvas_reset(&canvas, 1, cases[i].cols);
		struct area area = canvas_area(&canvas);

		status_line_set_model(&status, "gemma3");
		status_line_ops.draw(&status, &area);
		canvas_dump(&canvas, false, &dump);
		check_str(cases[i].name, dump.data, cases[i].row);
		status_line_fini(&status);
		canvas_fini(&canvas);
	}
	clock_set(-1, -1);
}

/* Nothing ticks when nothing goes on; a toast goes by itself. */
static void test_ticks(void **state) {
	struct status_line status = { .percent = -1 };

	(void)state;
	clock_set(NOW, 0);
	assert_int_equal(status_line_next_tick(&status, NOW), -1);
	status_line_toast(&status, "hello");
	assert_int_equal(status_line_next_tick(&status, NOW), NOW + TOAST_TIME);
	assert_false(status_line_tick(&status, NOW + TOAST_TIME - 1));
	assert_true(status_line_tick(&status, NOW + TOAST_TIME));
	assert_null(status.toast);
	status.state = STATUS_RUN;
	status.since = NOW - 300;
	assert_int_equal(status_line_next_tick(&status, NOW), NOW + 700);
	status_line_fini(&status);
	clock_set(-1, -1);
}

/* A model's name is text from outside. */
static void test_hostile_name(void **state) {
	struct status_line status = { 0 };

	(void)state;
	status_line_set_model(&status, "a\x1b[2Jb\xe2\x80\xae");
	assert_string_equal(status.model, "a^[[2Jb<202e>");
	status_line_fini(&status);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_rows),
		cmocka_unit_test(test_ticks),
		cmocka_unit_test(test_hostile_name),
	};

	return CHECK_RUN(tests);
}
