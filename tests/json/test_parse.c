#include "base/mem.h"
#include "tree.h"
#include "json/json.h"

/* Sixty digits and more: longer than cJSON reads. */
#define DIGITS "1234567890123456789012345678901234567890123456789012345678901234567890"

static void test_accepts(void **state) {
	static const struct {
		const char *name, *in, *out;
	} cases[] = {
		{ "object", "{\"a\":1,\"b\":[true,false,null]}",
			"{\"a\":1,\"b\":[true,false,null]}" },
		{ "white space", " {\t\"a\"\r\n:\n1 } ", "{\"a\":1}" },
		{ "empty ones", "[{},[],\"\"]", "[{},[],\"\"]" },
		{ "scalar", "\"x\"", "\"x\"" },
		{ "number at the end", "12", "12" },
		{ "escapes", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\\"\\\\/\\b\\f\\n\\r\\t\"" },
		{ "code points", "\"\\u00e9\\u4e2d\\uD83D\\ude00\"",
			"\"\xc3\xa9\xe4\xb8\xad\xf0\x9f\x98\x80\"" },
		{ "raw UTF-8", "\"\xe4\xb8\xad\xf0\x9f\x98\x80\"",
			"\"\xe4\xb8\xad\xf0\x9f\x98\x80\"" },
		{ "the last of equal keys", "{\"a\":1,\"b\":2,\"a\":3}", "{\"b\":2,\"a\":3}" },
		{ "equal by escape", "{\"a\":1,\"\\u0061\":2}", "{\"a\":2}" },
		{ "equal keys below", "[{\"x\":{\"a\":[1],\"a\":[2]}}]",
			"[{\"x\":{\"a\":[2]}}]" },
		{ "beyond 2^53", "9007199254740993", "9007199254740993" },
		{ "more digits than a double", "0.1234567890123456789",
			"0.1234567890123456789" },
		{ "zeros behind", "[1.0,1.50,100]", "[1.0,1.50,100]" },
		{ "minus zero", "[-0,-0.0]", "[-0,-0.0]" },
		{ "exponents", "[1e5,1E5,1e+5,1.5e-7]", "[1e5,1E5,1e+5,1.5e-7]" },
		{ "small fractions", "[0.0001,0.00001,-0.0003,0.25]",
			"[0.0001,0.00001,-0.0003,0.25]" },
		{ "too large for a double", "[1e400,-1e400]", "[1e400,-1e400]" },
		{ "very long", "[" DIGITS ",1]", "[" DIGITS ",1]" },
		{ "long and at the end", "-0." DIGITS, "-0." DIGITS },
		{ "kept beside dropped keys", "{\"a\":1.0,\"a\":2,\"b\":3.0}",
			"{\"a\":2,\"b\":3.0}" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_json struct json *json = tree_of(cases[i].in);
		auto_json struct json *lenient = NULL;

		check_tree(cases[i].name, json, cases[i].out);
		check(cases[i].name,
			json_parse_lenient(cases[i].in, strlen(cases[i].in), &lenient, NULL));
		check_tree(cases[i].name, lenient, cases[i].out);
	}
}

static void test_lenient(void **state) {
	static const struct {
		const char *name, *in, *out;
	} cases[] = {
		{ "NUL", "\"a\\u0000b\"",
			"\"a\xef\xbf\xbd"
			"b\"" },
		{ "half a pair", "\"\\ud83d\"", "\"\xef\xbf\xbd\"" },
		{ "the other half", "\"\\uDE00x\"", "\"\xef\xbf\xbdx\"" },
		{ "two first halves", "\"\\ud83d\\ud83d\\ude00\"",
			"\"\xef\xbf\xbd\xf0\x9f\x98\x80\"" },
		{ "wrong order", "\"\\ude00\\ud83d\"", "\"\xef\xbf\xbd\xef\xbf\xbd\"" },
		{ "half and another escape", "\"\\ud83d\\n\"", "\"\xef\xbf\xbd\\n\"" },
		{ "in keys", "{\"\\u0000\":1}", "{\"\xef\xbf\xbd\":1}" },
		{ "with long numbers", "[" DIGITS ",\"\\u0000\"]",
			"[" DIGITS ",\"\xef\xbf\xbd\"]" },
		{ "an escaped backslash", "\"\\\\u0000\"", "\"\\\\u0000\"" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_json struct json *json = NULL;
		auto_free char *text = xstrdup(cases[i].in);

		check(cases[i].name, json_parse_lenient(text, strlen(text), &json, NULL));
		check_tree(cases[i].name, json, cases[i].out);
		check_str("the text is not changed", text, cases[i].in);
	}
	struct json *json = NULL;

	check("the same is refused otherwise",
		!json_parse("\"\\u0000\"", 8, &json, NULL) && !json);
}

static void test_not_terminated(void **state) {
	static const char *const texts[] = { "12", "\"ab\"", "[1,2]", "true", "-1.5e3" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
		size_t len = strlen(texts[i]);
		/* Exactly the bytes, so that a sanitizer sees a read behind them. */
		char *bytes = xmalloc(len);
		auto_json struct json *json = NULL;

		memcpy(bytes, texts[i], len);
		check(texts[i], json_parse(bytes, len, &json, NULL));
		check_tree(texts[i], json, texts[i]);
		free(bytes);
	}
}

/* Many keys take another way than few. */
static void test_many_keys(void **state) {
	auto_buf struct buf text = BUF_INIT;

	(void)state;
	buf_add_str(&text, "{\"twin\":\"first\"");
	for (int i = 0; i < 5000; i++) {
		buf_addf(&text, ",\"k%d\":%d", i % 4000, i);
	}
	buf_add_str(&text, ",\"twin\":\"last\"}");
	auto_json struct json *json = tree_of(text.data);

	check_int("each once", json_len(json), 4001);
	check_str("the last counts", json_get_string(json, "twin"), "last");
	for (int i = 0; i < 4000; i++) {
		auto_free char *key = xasprintf("k%d", i);

		check_int(key, json_get_int(json, key, -1), i < 1000 ? i + 4000 : i);
	}
}

static void test_failure_leaves_out_alone(void **state) {
	struct json *json = (struct json *)state;
	struct err err = ERR_INIT;

	check("refused", !json_parse("[", 1, &json, &err));
	check("untouched", json == (struct json *)state);
	check_int("code", err.code, ERR_PARSE);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_accepts),
		cmocka_unit_test(test_lenient),
		cmocka_unit_test(test_not_terminated),
		cmocka_unit_test(test_many_keys),
		cmocka_unit_test(test_failure_leaves_out_alone),
	};

	return CHECK_RUN(tests);
}
