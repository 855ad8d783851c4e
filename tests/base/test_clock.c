#include <stdlib.h>
#include <time.h>

#include "base/clock.h"
#include "base/mem.h"
#include "check.h"

static void test_clocks(void **state) {
	(void)state;
	int64_t before = clock_monotonic();

	check("the real one runs", before >= 0 && clock_monotonic() >= before);
	check("now is later than this test", clock_now() > INT64_C(1700000000000));
	clock_set(5, 7);
	check_int("set", clock_monotonic(), 5);
	check_int("set", clock_now(), 7);
	clock_set(-1, -1);
	check("real again", clock_now() > 7);
}

static void test_iso(void **state) {
	static const struct {
		const char *name;
		int64_t ms;
		const char *out;
	} cases[] = {
		{ "epoch", 0, "1970-01-01T00:00:00Z" },
		{ "a day", INT64_C(1772355900000), "2026-03-01T09:05:00Z" },
		{ "parts of a second are cut", 1999, "1970-01-01T00:00:01Z" },
		{ "before the epoch", -1, "1969-12-31T23:59:59Z" },
		{ "leap day", INT64_C(1709164800000), "2024-02-29T00:00:00Z" },
		{ "last year that fits", INT64_MAX, "9999-12-31T23:59:59Z" },
		{ "first year that fits", INT64_MIN, "1970-01-01T00:00:00Z" },
	};
	char out[32];

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		if (sizeof(time_t) == 4 && cases[i].ms > INT64_C(2000000000000)) {
			continue; /* 32-bit seconds end in 2038 */
		}
		clock_format_iso(cases[i].ms, out);
		check_str(cases[i].name, out, cases[i].out);
	}
}

static void test_local(void **state) {
	char out[48];

	(void)state;
	setenv("TZ", "XXX-1", 1);
	tzset();
	clock_format_local(INT64_C(1772355900000), out);
	check_str("local", out, "2026-03-01 10:05");
	clock_format_full(INT64_C(1772355900000), out);
	check_str("full", out, "Sun 2026-03-01 10:05 +0100");
	setenv("TZ", "XXX+3:30", 1);
	tzset();
	clock_format_full(INT64_C(1772332200000), out);
	check_str("the day before, half hours", out, "Sat 2026-02-28 23:00 -0330");
}

static void test_span(void **state) {
	static const struct {
		const char *name;
		int64_t ms;
		int tenths;
		const char *out;
	} cases[] = {
		{ "nothing", 0, 0, "0:00" },
		{ "seconds", 14999, 0, "0:14" },
		{ "tenths", 8249, 1, "8.2s" },
		{ "tenths of nothing", 0, 1, "0.0s" },
		{ "no tenths from a minute", 60000, 1, "1:00" },
		{ "an hour", 3723000, 0, "1:02:03" },
		{ "days", INT64_C(360000000), 0, "100:00:00" },
		{ "negative", -5000, 1, "0.0s" },
		{ "the largest", INT64_MAX, 0, "2562047788015:12:55" },
	};
	char out[24];

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		clock_format_span(cases[i].ms, cases[i].tenths, out);
		check_str(cases[i].name, out, cases[i].out);
	}
}

static void test_age(void **state) {
	static const struct {
		const char *name;
		int64_t age;
		const char *out;
	} cases[] = {
		{ "now", 59999, "now" },
		{ "in the future", -100000, "now" },
		{ "a minute", 60000, "1m" },
		{ "almost an hour", 3599999, "59m" },
		{ "hours", 7200000, "2h" },
		{ "days", INT64_C(3) * 86400000, "3d" },
		{ "almost a week", INT64_C(7) * 86400000 - 1, "6d" },
		{ "a date", INT64_C(7) * 86400000, "2026-02-22" },
	};
	const int64_t now = INT64_C(1772355900000);
	char out[24];

	(void)state;
	setenv("TZ", "UTC0", 1);
	tzset();
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		clock_format_age(now - cases[i].age, now, out);
		check_str(cases[i].name, out, cases[i].out);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_clocks),
		cmocka_unit_test(test_iso),
		cmocka_unit_test(test_local),
		cmocka_unit_test(test_span),
		cmocka_unit_test(test_age),
	};

	return CHECK_RUN(tests);
}
