#include "check.h"

#include "base/buf.h"
#include "base/mem.h"
#include "provider/event_json.h"
#include "json/json.h"

static const struct {
	const char *name;
	const char *data;
	const char *want; /* NULL: no JSON */
	bool mended;
} cases[] = {
	{ "as it should be", "{\"a\":1}", "{\"a\":1}", false },
	{ "NaN and others", "{\"a\":NaN,\"b\":[Infinity,-Infinity]}",
		"{\"a\":null,\"b\":[null,null]}", true },
	{ "the words within text stay", "{\"a\":NaN,\"b\":\"NaN \\\"Infinity\"}",
		"{\"a\":null,\"b\":\"NaN \\\"Infinity\"}", true },
	{ "bytes that are no UTF-8", "{\"a\":\"x\xff\"}", "{\"a\":\"x\xef\xbf\xbd\"}", true },
	{ "half a pair", "{\"a\":\"\\ud83d\"}", "{\"a\":\"\xef\xbf\xbd\"}", false },
	{ "cut off", "{\"a\":", NULL, false },
	{ "a word", "ping", NULL, false },
	{ "two values", "{}{}", NULL, false },
	{ "a backslash at the end", "{\"a\":NaN,\"\\", NULL, false },
};

static void test_events(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf out = BUF_INIT;
		bool mended = true;
		auto_json struct json *json =
			event_json_read(cases[i].data, strlen(cases[i].data), &mended);
		if (json) {
			json_print(json, &out);
		}
		check_str(cases[i].name, json ? out.data : NULL, cases[i].want);
		check_int(cases[i].name, mended, cases[i].mended);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_events),
	};

	return CHECK_RUN(tests);
}
