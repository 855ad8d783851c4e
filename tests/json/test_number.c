#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "tree.h"
#include "json/number.h"

static void test_format(void **state) {
	static const struct {
		const char *out;
		double value;
	} cases[] = {
		{ "0", 0 },
		{ "0", -0.0 },
		{ "1", 1 },
		{ "-17", -17 },
		{ "999999999999999", 999999999999999 },
		{ "1000000000000000", 1e15 },
		{ "9007199254740992", 9007199254740992 },
		{ "-9007199254740992", -9007199254740992 },
		{ "1e+20", 1e20 },
		{ "0.1", 0.1 },
		{ "0.30000000000000004", 0.1 + 0.2 },
		{ "1e-05", 0.00001 },
		{ "1.7976931348623157e+308", 1.7976931348623157e308 },
		{ "4.94065645841247e-324", 5e-324 },
		{ "null", INFINITY },
		{ "null", NAN },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf out = BUF_INIT;

		number_format(cases[i].value, &out);
		check_str(cases[i].out, out.data, cases[i].out);
	}
}

/* What is printed reads back as the same double. */
static void test_round_trip(void **state) {
	uint64_t bits = 1;

	(void)state;
	for (int i = 0; i < 20000; i++) {
		auto_buf struct buf out = BUF_INIT;
		double value, back = 0;

		bits = bits * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
		memcpy(&value, &bits, sizeof(value));
		if (isfinite(value)) {
			number_format(value, &out);
			check(out.data, str_to_double(out.data, &back) && back == value);
		}
	}
}

static void test_normalize(void **state) {
	static const struct {
		const char *in, *out;
	} cases[] = {
		{ "0", "0e0" },
		{ "-0", "0e0" },
		{ "0.000e5", "0e0" },
		{ "1", "1e0" },
		{ "1.0", "1e0" },
		{ "10e-1", "1e0" },
		{ "0.01", "1e-2" },
		{ "-120", "-12e1" },
		{ "12.30e+2", "123e1" },
		{ "1E999999999999999999999", "1e1000000000000" },
		{ "1e-999999999999999999999", "1e-1000000000000" },
		{ "100200", "1002e2" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf out = BUF_INIT;

		buf_add_str(&out, "=");
		number_normalize(cases[i].in, &out);
		check_str(cases[i].in, out.data + 1, cases[i].out);
	}
}

static void test_values(void **state) {
	static const struct {
		const char *in;
		bool is_int, is_integer, is_double;
		int64_t value;
	} cases[] = {
		{ "0", true, true, true, 0 },
		{ "-0", true, true, true, 0 },
		{ "1.0", true, true, true, 1 },
		{ "1e3", true, true, true, 1000 },
		{ "1.5e1", true, true, true, 15 },
		{ "1.5", false, false, true, 0 },
		{ "0.1", false, false, true, 0 },
		{ "1.00000000000000000001", false, false, true, 0 },
		{ "9007199254740993", true, true, true, INT64_C(9007199254740993) },
		{ "9223372036854775807", true, true, true, INT64_MAX },
		{ "-9223372036854775808", true, true, true, INT64_MIN },
		{ "9223372036854775808", false, true, true, 0 },
		{ "1e18", true, true, true, INT64_C(1000000000000000000) },
		{ "1e19", false, true, true, 0 },
		{ "1e400", false, true, false, 0 },
		{ "1e-400", false, false, true, 0 },
		{ "\"1\"", false, false, false, 0 },
		{ "true", false, false, false, 0 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_json struct json *json = tree_of(cases[i].in);
		int64_t number = 0;
		double real;

		check_int(cases[i].in, json_int(json, &number), cases[i].is_int);
		check(cases[i].in, number == cases[i].value);
		check_int(cases[i].in, json_double(json, &real), cases[i].is_double);
		if (json_is(json, JSON_NUMBER)) {
			check_int(cases[i].in, number_is_integer(json), cases[i].is_integer);
		}
	}
}

static void test_compare(void **state) {
	static const struct {
		const char *a, *b;
		int order;
	} cases[] = {
		{ "1", "2", -1 },
		{ "2", "1.5", 1 },
		{ "1.0", "1", 0 },
		{ "9007199254740993", "9007199254740992", 1 },
		{ "-1e400", "1e400", -1 },
		{ "1e400", "5", 1 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_json struct json *a = tree_of(cases[i].a), *b = tree_of(cases[i].b);

		check_int(cases[i].a, number_compare(a, b), cases[i].order);
		check_int(cases[i].b, number_compare(b, a), -cases[i].order);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_format),
		cmocka_unit_test(test_round_trip),
		cmocka_unit_test(test_normalize),
		cmocka_unit_test(test_values),
		cmocka_unit_test(test_compare),
	};

	return CHECK_RUN(tests);
}
