#include "base/buf.h"
#include "base/mem.h"
#include "check.h"
#include "yaml/scalar.h"
#include "json/json.h"

static void test_core_schema(void **state) {
	static const struct {
		const char *in, *out; /* as JSON */
	} cases[] = {
		{ "", "null" },
		{ "~", "null" },
		{ "null", "null" },
		{ "Null", "null" },
		{ "NULL", "null" },
		{ "nULL", "\"nULL\"" },
		{ "true", "true" },
		{ "True", "true" },
		{ "TRUE", "true" },
		{ "false", "false" },
		{ "False", "false" },
		{ "FALSE", "false" },
		{ "yes", "\"yes\"" },
		{ "no", "\"no\"" },
		{ "on", "\"on\"" },
		{ "Off", "\"Off\"" },
		{ "y", "\"y\"" },
		{ "0", "0" },
		{ "-0", "-0" },
		{ "42", "42" },
		{ "+7", "7" },
		{ "-19", "-19" },
		{ "007", "7" },
		{ "000", "0" },
		{ "99999999999999999999", "99999999999999999999" },
		{ "1_000", "\"1_000\"" },
		{ "1,000", "\"1,000\"" },
		{ "0x1F", "31" },
		{ "0xff", "255" },
		{ "0o17", "15" },
		{ "0x7fffffffffffffff", "9223372036854775807" },
		{ "0x8000000000000000", "\"0x8000000000000000\"" },
		{ "0xFFFFFFFFFFFFFFFFFF", "\"0xFFFFFFFFFFFFFFFFFF\"" },
		{ "0x", "\"0x\"" },
		{ "0xg", "\"0xg\"" },
		{ "0o8", "\"0o8\"" },
		{ "-0x1F", "\"-0x1F\"" },
		{ "0b1", "\"0b1\"" },
		{ "1.5", "1.5" },
		{ "1.10", "1.10" },
		{ "-2.5e-3", "-2.5e-3" },
		{ "1e3", "1e3" },
		{ "+1E+3", "1E+3" },
		{ ".5", "0.5" },
		{ "-.5", "-0.5" },
		{ "5.", "5" },
		{ "5.e1", "5e1" },
		{ "00.50", "0.50" },
		{ ".", "\".\"" },
		{ "-", "\"-\"" },
		{ "+", "\"+\"" },
		{ "-.", "\"-.\"" },
		{ "1e", "\"1e\"" },
		{ "e3", "\"e3\"" },
		{ ".e3", "\".e3\"" },
		{ "1.2.3", "\"1.2.3\"" },
		{ "--1", "\"--1\"" },
		{ "1 ", "\"1 \"" },
		{ ".inf", "\".inf\"" },
		{ "-.INF", "\"-.INF\"" },
		{ ".nan", "\".nan\"" },
		{ "12:30", "\"12:30\"" },
		{ "2026-03-01", "\"2026-03-01\"" },
		{ "text", "\"text\"" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_json struct json *json = scalar_resolve(cases[i].in);
		auto_buf struct buf out = BUF_INIT;

		json_print(json, &out);
		check_str(cases[i].in, out.data, cases[i].out);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_core_schema),
	};

	return CHECK_RUN(tests);
}
