#include "check.h"

#include <time.h>

#include "base/mem.h"
#include "builtin/device/moment.h"

struct moment_case {
	const char *text;
	int64_t ms;  /* -1: refused */
	int64_t day; /* midnight UTC of it */
	bool whole;
};

/* The zone is two hours east. */
static const struct moment_case cases[] = {
	{ "2026-03-04 10:15", 1772612100000, 1772582400000, false },
	{ "2026-03-04T10:15:30", 1772612130000, 1772582400000, false },
	{ "2026-03-04", 1772575200000, 1772582400000, true },
	{ "2024-02-29", 1709157600000, 1709164800000, true },
	{ "1970-01-02", 79200000, 86400000, true },
	{ "2026-02-29", -1, -1, false },
	{ "2026-13-01", -1, -1, false },
	{ "2026-03-04 24:00", -1, -1, false },
	{ "2026-03-04 10:15 ", -1, -1, false },
	{ "2026-03-04 10", -1, -1, false },
	{ "2026-03-04x10:15", -1, -1, false },
	{ "tomorrow", -1, -1, false },
	{ "", -1, -1, false },
};

static void test_cases(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const struct moment_case *c = &cases[i];
		int64_t ms = -1, day = -1;
		bool whole = false;

		check_int(c->text, moment_parse(c->text, &ms, &whole, NULL), c->ms >= 0);
		check_int(c->text, moment_parse_day(c->text, &day, NULL), c->ms >= 0);
		check_int(c->text, ms, c->ms);
		check_int(c->text, day, c->day);
		check_int(c->text, whole, c->whole);
	}
}

/* Where clocks are put forward and back. */
static void test_span(void **state) {
	static const struct {
		const char *day;
		int hours;
	} days[] = {
		{ "2026-03-04", 24 },
		{ "2026-03-29", 23 },
		{ "2026-10-25", 25 },
		{ "2026-12-31", 24 },
		{ "2026-03-04 10:00", 0 },
		{ "2026-02-29", 0 },
	};

	(void)state;
	setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1);
	tzset();
	for (size_t i = 0; i < ARRAY_LEN(days); i++) {
		int64_t from = 0, to = 0;
		bool fine = moment_parse_span(days[i].day, &from, &to, NULL);

		check_int(days[i].day, fine, days[i].hours > 0);
		check_int(days[i].day, fine ? to - from : 0, days[i].hours * 3600 * 1000);
	}
	setenv("TZ", "XXX-2", 1);
	tzset();
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_cases),
		cmocka_unit_test(test_span),
	};

	setenv("TZ", "XXX-2", 1);
	tzset();
	return CHECK_RUN(tests);
}
