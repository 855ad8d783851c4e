/* What the bottom row says, and what it leaves out first when it is narrow. */

#include "tui/status_line.h"

#include "base/clock.h"
#include "base/mem.h"
#include "base/str.h"
#include "tests/check.h"

#define NOW 100000

struct status_case {
	const char *name;
	struct status_line status;
	int cols;
	const char *row;
};

#define REST .mode = MODE_BUILD, .input = -1, .output = -1
#define USUAL REST, .context = -1

/* All there is to say. */
#define WHOLE(state_, mode_, output_)                                                          \
	.state = state_, .since = NOW - 41000, .mode = mode_, .context = 10100,                \
	.window = 32768, .queued = 1, .step = 2, .steps = 5, .grants = 3, .input = 9800,       \
	.output = output_, .rate = 38
#define RUNNING WHOLE(STATUS_RUN, MODE_PLAN, 1100), .hints = { "Esc stop", "^O view" }

static const struct status_case cases[] = {
	{ .name = "ready",
		.status = { USUAL, .hints = { "? keys" } },
		.cols = 40,
		.row = "ready  gemma3  ctx ?              ? keys\n" },
	{ .name = "a run and its time",
		.status = { .state = STATUS_RUN,
			.since = NOW - 74000,
			.mode = MODE_BUILD,
			.context = 3100,
			.window = 10000,
			.input = -1,
			.output = -1,
			.hints = { "Esc stop" } },
		.cols = 45,
		.row = "run 1:14  gemma3  ctx 31%            Esc stop\n" },
	{ .name = "a run that goes on: which of its requests",
		.status = { USUAL, .state = STATUS_RUN, .since = NOW - 74000, .round = 3,
			.rounds = 24, .hints = { "Esc stop" } },
		.cols = 60,
		.row = "run 1:14  gemma3  ctx ?  round 3/24                 Esc stop\n" },
	{ .name = "not where there is no room for it",
		.status = { USUAL, .state = STATUS_RUN, .since = NOW - 74000, .round = 3,
			.rounds = 24, .hints = { "Esc stop" } },
		.cols = 45,
		.row = "run 1:14  gemma3  ctx ?              Esc stop\n" },
	{ .name = "the first request says nothing",
		.status = { USUAL, .state = STATUS_RUN, .since = NOW - 74000, .round = 1,
			.rounds = 24 },
		.cols = 45,
		.row = "run 1:14  gemma3  ctx ?\n" },
	{ .name = "a question",
		.status = { .state = STATUS_WAIT,
			.since = NOW - 9000,
			.context = -1,
			.input = -1,
			.output = -1,
			.mode = MODE_PLAN },
		.cols = 45,
		.row = "WAIT 0:09  gemma3  ctx ?  plan\n" },
	{ .name = "how to answer is never left out",
		.status = { WHOLE(STATUS_WAIT, MODE_PLAN, 1100), .hints = { "Tab=answer" } },
		.cols = 32,
		.row = "WAIT 0:41  gemma3     Tab=answer\n" },
	{ .name = "a retry",
		.status = { USUAL, .state = STATUS_RETRY, .since = NOW, .retry = 2,
			.retry_at = NOW + 7500 },
		.cols = 45,
		.row = "retry 2/3 in  8s  gemma3  ctx ?\n" },
	{ .name = "no network",
		.status = { USUAL, .state = STATUS_OFFLINE },
		.cols = 45,
		.row = "offline  gemma3  ctx ?\n" },
	{ .name = "no server",
		.status = { USUAL, .state = STATUS_DOWN },
		.cols = 45,
		.row = "unreachable  gemma3  ctx ?\n" },
	{ .name = "queued",
		.status = { .queued = 2,
			.mode = MODE_CHAT,
			.context = -1,
			.input = -1,
			.output = -1 },
		.cols = 45,
		.row = "ready  gemma3  ctx ?  2 queued  chat\n" },
	{ .name = "max is never left out",
		.status = { .mode = MODE_MAX, .context = -1, .input = -1, .output = -1 },
		.cols = 20,
		.row = "ready  max  gemma3\n" },
	{ .name = "a context without a window is not known",
		.status = { REST, .context = 5000 },
		.cols = 45,
		.row = "ready  gemma3  ctx ?\n" },
	{ .name = "a full context",
		.status = { REST, .context = 97, .window = 100 },
		.cols = 45,
		.row = "ready  gemma3  ctx FULL\n" },
	{ .name = "a small number has the place of a large one",
		.status = { REST, .context = 5, .window = 100 },
		.cols = 45,
		.row = "ready  gemma3  ctx  5%\n" },
	{ .name = "a held queue",
		.status = { USUAL, .state = STATUS_STOPPED, .queued = 1, .held = true },
		.cols = 80,
		.row = "stopped  Enter on empty line sends 1 queued, x drops\n" },
	{ .name = "a held queue where it is narrow",
		.status = { USUAL, .state = STATUS_STOPPED, .queued = 1, .held = true },
		.cols = 45,
		.row = "stopped  Enter sends 1 queued, x drops\n" },
	{ .name = "no room for the hint",
		.status = { USUAL, .hints = { "a very long hint" } },
		.cols = 30,
		.row = "ready  gemma3  ctx ?\n" },
	{ .name = "room for one hint of two",
		.status = { USUAL, .hints = { "/ cmds", "? keys" } },
		.cols = 30,
		.row = "ready  gemma3  ctx ?    / cmds\n" },
	{ .name = "the keys after Ctrl-X, where it is narrow",
		.status = { USUAL, .prefix = true },
		.cols = 45,
		.row = "Ctrl-X:  n new  m model  p mode  y copy\n" },
	{ .name = "as separator",
		.status = { USUAL, .hints = { "? keys" }, .rule = true },
		.cols = 34,
		.row = "ready  gemma3  ctx ? ------ ? keys\n" },
	{ .name = "20 columns",
		.status = { RUNNING },
		.cols = 20,
		.row = "run 0:41  gemma3\n" },
	{ .name = "30 columns",
		.status = { RUNNING },
		.cols = 30,
		.row = "run 0:41  gemma3  ctx 30%\n" },
	{ .name = "38 columns",
		.status = { RUNNING },
		.cols = 38,
		.row = "run 0:41  gemma3  ctx 30%  1 queued\n" },
	{ .name = "45 columns",
		.status = { RUNNING },
		.cols = 45,
		.row = "run 0:41  gemma3  ctx 30%  1 queued  plan\n" },
	{ .name = "60 columns",
		.status = { RUNNING },
		.cols = 60,
		.row = "run 0:41  gemma3  ctx 30% (10k/33k)  1 queued  plan\n" },
	{ .name = "80 columns",
		.status = { RUNNING },
		.cols = 80,
		.row = "run 0:41  gemma3  ctx 30% (10k/33k)  1 queued  plan  step 2/5  3 "
		       "allowed\n" },
	{ .name = "what the run cost",
		.status = { WHOLE(STATUS_RUN, MODE_BUILD, 1100), .price = 12344000000 },
		.cols = 120,
		.row = "run 0:41 | gemma3 | ctx 30% (10k/33k) | 1 queued | step 2/5 | 3 "
		       "allowed | in 9.8k out 1.1k | $0.0123 |  38 tok/s\n" },
	{ .name = "120 columns",
		.status = { RUNNING },
		.cols = 120,
		.row = "run 0:41 | gemma3 | ctx 30% (10k/33k) | 1 queued | plan | step 2/5 | 3 "
		       "allowed | in 9.8k out 1.1k |  38 tok/s   Esc stop\n" },
	{ .name = "140 columns",
		.status = { WHOLE(STATUS_RUN, MODE_BUILD, 40),
			.hints = { "Esc stop", "^O view" } },
		.cols = 140,
		.row = "run 0:41 | gemma3 | ctx 30% (10k/33k) | 1 queued | step 2/5 | 3 "
		       "allowed "
		       "| in 9.8k out   40 |  38 tok/s                     Esc stop  ^O "
		       "view\n" },
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
	struct status_line status;

	(void)state;
	status_line_init(&status);
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
/* Four signs in front while something runs, and one look at each. */
static void test_spinner(void **state) {
	static const struct {
		const char *name;
		enum status_state state;
		int spin;
		bool slow;
		int64_t since;
		const char *row; /* its beginning */
		int64_t next;    /* tick */
	} spins[] = {
		{ "the first step", STATUS_RUN, 250, false, NOW, "| run 0:00 ", NOW + 250 },
		{ "the second", STATUS_RUN, 250, false, NOW - 300, "/ run 0:00 ", NOW + 200 },
		{ "the fourth", STATUS_RUN, 250, false, NOW - 750, "\\ run 0:00 ", NOW + 250 },
		{ "and the first again", STATUS_RUN, 250, false, NOW - 1000, "| run 0:01 ",
			NOW + 250 },
		{ "over ssh", STATUS_RUN, 1000, false, NOW - 1000, "/ run 0:01 ", NOW + 1000 },
		{ "without motion", STATUS_RUN, 250, true, NOW - 1000, "run 0:01 ",
			NOW + 9000 },
		{ "a question waits", STATUS_WAIT, 250, false, NOW - 1000, "WAIT 0:01 ",
			NOW + 1000 },
		{ "nothing runs", STATUS_READY, 250, false, NOW - 1000, "ready ", -1 },
	};

	(void)state;
	clock_set(NOW, 0);
	for (size_t i = 0; i < ARRAY_LEN(spins); i++) {
		struct status_line status = { .state = spins[i].state,
			.spin = spins[i].spin,
			.slow = spins[i].slow,
			.since = spins[i].since,
			.context = -1 };
		struct canvas canvas;
		auto_buf struct buf dump = BUF_INIT;

		canvas_init(&canvas);
		canvas_reset(&canvas, 1, 40);
		struct area area = canvas_area(&canvas);

		status_line_ops.draw(&status, &area);
		canvas_dump(&canvas, false, &dump);
		if (!str_starts(dump.data, spins[i].row)) {
			fail_msg("%s: %s", spins[i].name, dump.data);
		}
		check_int(spins[i].name, status_line_next_tick(&status, NOW), spins[i].next);
		canvas_fini(&canvas);
	}
	clock_set(-1, -1);
}

static void test_hostile_name(void **state) {
	struct status_line status = { 0 };

	(void)state;
	status_line_set_model(&status, "a\x1b[2Jb\xe2\x80\xae");
	assert_string_equal(status.model, "a^[[2Jb<202e>");
	status_line_fini(&status);
}

static void test_tokens(void **state) {
	static const struct {
		int64_t tokens;
		const char *text;
	} numbers[] = {
		{ -1, "   ?" },
		{ 0, "   0" },
		{ 999, " 999" },
		{ 1000, "1.0k" },
		{ 9949, "9.9k" },
		{ 9950, " 10k" },
		{ 128000, "128k" },
		{ 999499, "999k" },
		{ 999500, "1.0M" },
		{ 1048576, "1.0M" },
		{ 999500000, "1.0G" },
		{ INT64_MAX, "999G" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(numbers); i++) {
		char text[8];

		status_tokens(numbers[i].tokens, text);
		check_str(numbers[i].text, text, numbers[i].text);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_rows),
		cmocka_unit_test(test_ticks),
		cmocka_unit_test(test_spinner),
		cmocka_unit_test(test_hostile_name),
		cmocka_unit_test(test_tokens),
	};

	return CHECK_RUN(tests);
}
