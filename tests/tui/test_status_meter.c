/* What the meters of the bottom row learn from events. */

#include "tui/status_line.h"

#include "base/clock.h"
#include "tests/check.h"

#include <string.h>

#define NOW 100000

static void feed(struct status_line *status, enum agent_event_kind kind, const char *text) {
	struct agent_event event = { .kind = kind, .data = text, .len = strlen(text) };

	status_line_event(status, &event);
}

/* The speed is that of the text until the server tells; it moves with the clock. */
static void test_rate(void **state) {
	struct status_line status;

	(void)state;
	status_line_init(&status);
	clock_set(NOW, 0);
	feed(&status, EVENT_RUN_STARTED, "");
	feed(&status, EVENT_TURN_STARTED, "");
	feed(&status, EVENT_TEXT, "forty letters forty letters forty letter");
	status.state = STATUS_RUN;
	status_line_tick(&status, NOW + 500);
	assert_int_equal(status.rate, 0);
	feed(&status, EVENT_TEXT, "\xe5\xad\x97\xe5\xad\x97\xc3\xa9\xc3\xa9");
	assert_int_equal(status.rate, 0);
	status_line_tick(&status, NOW + 1000);
	assert_int_equal(status.rate, 13);
	feed(&status, EVENT_ANSWER, "");
	assert_int_equal(status.rate, 0);
	status_line_tick(&status, NOW + 2000);
	assert_int_equal(status.rate, 0);
	clock_set(-1, -1);
}

/* A run's tokens are summed, the context is that of the last request. */
static void test_usage(void **state) {
	const struct agent_event usages[] = {
		{ .kind = EVENT_RUN_STARTED },
		{ .kind = EVENT_USAGE, .usage = { 1000, 50, -1, -1, -1 } },
		{ .kind = EVENT_USAGE, .usage = USAGE_UNKNOWN },
		{ .kind = EVENT_USAGE, .usage = { 1200, 7, 1000, -1, -1 } },
	};
	struct status_line status;

	(void)state;
	status_line_init(&status);
	for (size_t i = 0; i < ARRAY_LEN(usages); i++) {
		status_line_event(&status, &usages[i]);
	}
	assert_int_equal(status.input, 2200);
	assert_int_equal(status.output, 57);
	assert_int_equal(status.context, 1207);
	status_line_price(&status, 5);
	status_line_price(&status, -1);
	status_line_price(&status, 2);
	assert_int_equal(status.price, 7);
	status_line_load(&status, NULL);
	assert_int_equal(status.context, -1);
	assert_int_equal(status.price, -1);
	assert_int_equal(status.input, -1);
	status_line_load(&status, &usages[1].usage);
	assert_int_equal(status.context, 1050);
}

/* What came since the last report counts by estimate, until the next. */
static void test_estimate(void **state) {
	const struct agent_call call = { .result = "forty letters forty letters forty letter" };
	const struct agent_event ended = { .kind = EVENT_CALL_ENDED, .call = &call };
	const struct agent_event usage = { .kind = EVENT_USAGE,
		.usage = { 1000, 50, -1, -1, -1 } };
	struct status_line status;

	(void)state;
	status_line_init(&status);
	status_line_event(&status, &ended);
	assert_int_equal(status.context, -1);
	status_line_event(&status, &usage);
	status_line_event(&status, &ended);
	assert_int_equal(status.context, 1060);
	status_line_event(&status, &usage);
	assert_int_equal(status.context, 1050);
}

/* Retries are counted until the next request. */
static void test_retries(void **state) {
	const struct agent_event wait = { .kind = EVENT_NOTICE, .wait_ms = 2000 };
	const struct agent_event words = { .kind = EVENT_NOTICE, .text = "a repair" };
	struct status_line status;

	(void)state;
	status_line_init(&status);
	clock_set(NOW, 0);
	status_line_event(&status, &wait);
	status_line_event(&status, &words);
	status_line_event(&status, &wait);
	assert_int_equal(status.retry, 2);
	assert_int_equal(status.retry_at, NOW + 2000);
	feed(&status, EVENT_TURN_STARTED, "");
	assert_int_equal(status.retry, 0);
	clock_set(-1, -1);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_rate),
		cmocka_unit_test(test_usage),
		cmocka_unit_test(test_estimate),
		cmocka_unit_test(test_retries),
	};

	return CHECK_RUN(tests);
}
