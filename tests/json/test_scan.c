#include "base/mem.h"
#include "check.h"
#include "json/json.h"
#include "json/scan.h"

static bool scan(const char *text, size_t len, bool lenient, struct err *err) {
	struct scan scan = { 0 };
	bool ok = scan_text(&scan, text, len, lenient, err);

	scan_fini(&scan);
	return ok;
}

static void test_refuses(void **state) {
	static const struct {
		const char *in;
		int at; /* the byte that the error names */
	} cases[] = {
		{ "", 0 },
		{ "   ", 3 },
		{ "{", 1 },
		{ "[1", 2 },
		{ "[1,", 3 },
		{ "[1,]", 3 },
		{ "{\"a\":1,}", 7 },
		{ "{\"a\" 1}", 5 },
		{ "{\"a\":}", 5 },
		{ "{a:1}", 1 },
		{ "{'a':1}", 1 },
		{ "{1:1}", 1 },
		{ "[1 2]", 3 },
		{ "[1}", 2 },
		{ "{\"a\":1]", 6 },
		{ "]", 0 },
		{ "1 2", 2 },
		{ "{}{}", 2 },
		{ "{}x", 2 },
		{ "nul", 0 },
		{ "nulll", 4 },
		{ "True", 0 },
		{ "NaN", 0 },
		{ "Infinity", 0 },
		{ "-", 1 },
		{ "+1", 0 },
		{ "01", 1 },
		{ "-01", 2 },
		{ ".5", 0 },
		{ "1.", 2 },
		{ "1.e3", 2 },
		{ "1e", 2 },
		{ "1e+", 3 },
		{ "0x1", 1 },
		{ "\"abc", 4 },
		{ "\"a\\", 3 },
		{ "\"\\x41\"", 2 },
		{ "\"\\'\"", 2 },
		{ "\"\\u12\"", 2 },
		{ "\"\\u12g4\"", 2 },
		{ "\"a\nb\"", 2 },
		{ "\"0123456789\t\"", 11 },
		{ "\"\x1f\"", 1 },
		{ "// c\n1", 0 },
		{ "\xef\xbb\xbf"
		  "1",
			0 },
		{ "\"\xff\"", 1 },
		{ "\"\xc0\xaf\"", 1 },
		{ "\"\xed\xa0\x80\"", 1 },
		{ "\"\xe4\xb8\"", 1 },
		{ "\xe4\xb8\xad", 0 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct err err = ERR_INIT;
		auto_free char *place = xasprintf("byte %d:", cases[i].at);

		check(cases[i].in, !scan(cases[i].in, strlen(cases[i].in), false, &err));
		check_int(cases[i].in, err.code, ERR_PARSE);
		if (!strstr(err.text, place)) {
			fail_msg("%s: '%s' does not name %s", cases[i].in, err.text, place);
		}
		check(cases[i].in, !scan(cases[i].in, strlen(cases[i].in), true, NULL));
	}
}

static void test_nul_byte(void **state) {
	(void)state;
	check("in a string", !scan("\"a\0b\"", 5, true, NULL));
	check("behind", !scan("1\0", 2, true, NULL));
	check("as an escape", !scan("\"\\\0\"", 4, true, NULL));
}

static void test_strict_escapes(void **state) {
	static const char *const cases[] = { "\"\\u0000\"", "\"\\ud800\"", "\"\\udfff\"",
		"\"\\ud800\\u0041\"", "\"\\ud800\\ud800\"" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		check(cases[i], !scan(cases[i], strlen(cases[i]), false, NULL));
		check(cases[i], scan(cases[i], strlen(cases[i]), true, NULL));
	}
}

static void test_depth(void **state) {
	char text[2 * JSON_DEPTH_MAX + 2];
	struct err err = ERR_INIT;

	(void)state;
	memset(text, '[', JSON_DEPTH_MAX + 1);
	memset(text + JSON_DEPTH_MAX + 1, ']', JSON_DEPTH_MAX + 1);
	check("the deepest", scan(text + 1, 2 * JSON_DEPTH_MAX, false, &err));
	check("one deeper", !scan(text, 2 * JSON_DEPTH_MAX + 2, false, &err));
	check_int("a limit", err.code, ERR_LIMIT);
	auto_free char *hostile = xcalloc(1, 1000000);

	memset(hostile, '[', 1000000);
	check("a million", !scan(hostile, 1000000, false, &err));
	check_int("a limit", err.code, ERR_LIMIT);
}

/* Which numbers are looked at again. */
static void test_numbers(void **state) {
	static const struct {
		const char *in;
		bool noted;
	} cases[] = {
		{ "0", false },
		{ "-5", false },
		{ "123456789012345", false },
		{ "1234567890123456", true },
		{ "-0", true },
		{ "0.5", false },
		{ "-0.25", false },
		{ "0.50", true },
		{ "1.0", true },
		{ "0.0001", false },
		{ "0.00012", false },
		{ "0.00001", true },
		{ "0.000", true },
		{ "123.45678901234", false },
		{ "123.4567890123456", true },
		{ "1e3", true },
		{ "1E-3", true },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct scan found = { 0 };
		auto_free char *text = xasprintf("[1,%s,2]", cases[i].in);

		check(cases[i].in, scan_text(&found, text, strlen(text), false, NULL));
		check_int(cases[i].in, found.numbers.len, cases[i].noted);
		if (found.numbers.len) {
			check_int(cases[i].in, found.numbers.items[0].index, 1);
			check_int(cases[i].in, found.numbers.items[0].at, 3);
			check_int(cases[i].in, found.numbers.items[0].len, strlen(cases[i].in));
		}
		scan_fini(&found);
	}
}

/* Quotes, backslashes and controls at each place of the eight that are looked at
   together. */
static void test_words(void **state) {
	(void)state;
	for (size_t at = 0; at < 20; at++) {
		char text[] = "\"xxxxxxxxxxxxxxxxxxxxxxxx\"";
		size_t len = strlen(text);

		text[1 + at] = '"';
		check("a quote ends it", !scan(text, len, false, NULL));
		check("there", scan(text, at + 2, false, NULL));
		text[1 + at] = '\x1f';
		check("a control", !scan(text, len, false, NULL));
		text[1 + at] = '\\';
		text[2 + at] = 'n';
		check("an escape", scan(text, len, false, NULL));
		text[1 + at] = '\x7f';
		check("delete is allowed", scan(text, len, false, NULL));
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_refuses),
		cmocka_unit_test(test_nul_byte),
		cmocka_unit_test(test_strict_escapes),
		cmocka_unit_test(test_depth),
		cmocka_unit_test(test_numbers),
		cmocka_unit_test(test_words),
	};

	return CHECK_RUN(tests);
}
