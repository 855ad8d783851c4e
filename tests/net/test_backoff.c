#include "base/mem.h"
#include "check.h"
#include "net/backoff.h"

static void test_delay(void **state) {
	static const struct {
		const char *name;
		int attempt;
		int64_t asked, low, high;
	} cases[] = {
		{ .name = "asked", .attempt = 1, .asked = 7000, .low = 7000, .high = 7000 },
		{ .name = "asked for nothing", .attempt = 3, .asked = 0, .low = 0, .high = 0 },
		{ .name = "first", .attempt = 1, .asked = -1, .low = 750, .high = 1250 },
		{ .name = "second", .attempt = 2, .asked = -1, .low = 1500, .high = 2500 },
		{ .name = "fourth", .attempt = 4, .asked = -1, .low = 6000, .high = 10000 },
		{ .name = "capped", .attempt = 40, .asked = -1, .low = 45000, .high = 75000 },
		{ .name = "below the first",
			.attempt = 0,
			.asked = -1,
			.low = 750,
			.high = 1250 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		int64_t least = INT64_MAX, most = 0;

		for (int round = 0; round < 400; round++) {
			int64_t delay = backoff_delay(cases[i].attempt, cases[i].asked);

			check(cases[i].name, delay >= cases[i].low && delay <= cases[i].high);
			least = delay < least ? delay : least;
			most = delay > most ? delay : most;
		}
		check(cases[i].name, (least < most) == (cases[i].low < cases[i].high));
	}
}

static void test_retry_after(void **state) {
	/* 1994-11-06 08:49:37 UTC */
	const int64_t date = 784111777000;
	static const struct {
		const char *name, *value;
		int64_t before; /* ms from now to the date */
		int64_t want;
	} cases[] = {
		{ .name = "seconds", .value = "20", .want = 20000 },
		{ .name = "a fraction", .value = "1.5", .want = 1500 },
		{ .name = "a long fraction", .value = "0.12345", .want = 123 },
		{ .name = "spaces", .value = " 7 ", .want = 7000 },
		{ .name = "zero", .value = "0", .want = 0 },
		{ .name = "a date",
			.value = "Sun, 06 Nov 1994 08:49:37 GMT",
			.before = 5000,
			.want = 5000 },
		{ .name = "a date that is over",
			.value = "Sun, 06 Nov 1994 08:49:37 GMT",
			.before = -5000,
			.want = 0 },
		{ .name = "an old form of date",
			.value = "Sunday, 06-Nov-94 08:49:37 GMT",
			.before = 1000,
			.want = 1000 },
		{ .name = "ten years at most",
			.value = "99999999999999999999999999",
			.want = (int64_t)10 * 365 * 24 * 3600 * 1000 },
		{ .name = "nothing", .value = "", .want = -1 },
		{ .name = "absent", .value = NULL, .want = -1 },
		{ .name = "negative", .value = "-5", .want = -1 },
		{ .name = "words", .value = "soon", .want = -1 },
		{ .name = "a unit", .value = "5s", .want = -1 },
		{ .name = "hex", .value = "0x10", .want = -1 },
		{ .name = "no number", .value = "nan", .want = -1 },
		{ .name = "no digits before the point", .value = ".5", .want = -1 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		check_int(cases[i].name,
			backoff_parse_retry_after(cases[i].value, date - cases[i].before),
			cases[i].want);
	}
}

static void test_duration(void **state) {
	static const struct {
		const char *value;
		int64_t want;
	} cases[] = {
		{ "1s", 1000 },
		{ "120ms", 120 },
		{ "6m0s", 360000 },
		{ "1m2.5s", 62500 },
		{ "2m59.56s", 179560 },
		{ "17.379s", 17379 },
		{ "1h", 3600000 },
		{ "1d2h", 93600000 },
		{ "0s", 0 },
		{ "99999999999999999999d", (int64_t)10 * 365 * 24 * 3600 * 1000 },
		{ "", -1 },
		{ NULL, -1 },
		{ "5", -1 },
		{ "s", -1 },
		{ "5x", -1 },
		{ "5s ", -1 },
		{ "-5s", -1 },
		{ "1m2", -1 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		check_int(cases[i].value ? cases[i].value : "absent",
			backoff_parse_duration(cases[i].value), cases[i].want);
	}
}

static void test_moment(void **state) {
	static const struct {
		const char *name; /* the value */
		int64_t want;
	} cases[] = {
		{ "1970-01-01T00:00:00Z", 0 },
		{ "1994-11-06T08:49:37Z", 784111777000 },
		{ "2000-02-29T12:00:00Z", 951825600000 },
		{ "2000-03-01T00:00:00Z", 951868800000 },
		{ "2026-03-01T09:25:00Z", 1772357100000 },
		{ "2026-03-01t09:25:00z", 1772357100000 },
		{ "2026-03-01T09:25:00.250Z", 1772357100250 },
		{ "2026-03-01T09:25:00.123456789Z", 1772357100123 },
		{ "2026-03-01T10:25:00+01:00", 1772357100000 },
		{ "2026-03-01T04:55:00-04:30", 1772357100000 },
		{ "2026-03-01T04:55:00-0430", 1772357100000 },
		{ "2100-03-01T00:00:00Z", 4107542400000 },
		{ "", -1 },
		{ "20", -1 },
		{ "2026-03-01", -1 },
		{ "2026-03-01T09:25:00", -1 },
		{ "2026-13-01T09:25:00Z", -1 },
		{ "2026-00-01T09:25:00Z", -1 },
		{ "2026-03-32T09:25:00Z", -1 },
		{ "2026-03-01T24:25:00Z", -1 },
		{ "2026-03-01T09:25:00Zulu", -1 },
		{ "2026-03-01T09:25:00+1", -1 },
		{ "1970-01-01T00:00:00+01:00", -1 },
		{ "1969-12-31T23:59:59Z", -1 },
		{ "Sun, 06 Nov 1994 08:49:37 GMT", -1 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		check_int(cases[i].name, backoff_parse_moment(cases[i].name), cases[i].want);
	}
	check_int("absent", backoff_parse_moment(NULL), -1);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_delay),
		cmocka_unit_test(test_retry_after),
		cmocka_unit_test(test_duration),
		cmocka_unit_test(test_moment),
	};

	return CHECK_RUN(tests);
}
