#include "base/mem.h"
#include "base/utf8.h"
#include "tree.h"
#include "json/write.h"

static void test_quote(void **state) {
	static const struct {
		const char *name, *in, *out;
	} cases[] = {
		{ "plain", "hello", "\"hello\"" },
		{ "empty", "", "\"\"" },
		{ "quotes", "a\"b\\c", "\"a\\\"b\\\\c\"" },
		{ "short escapes", "\n\t\r\b\f", "\"\\n\\t\\r\\b\\f\"" },
		{ "other controls", "\x01\x1b\x1f", "\"\\u0001\\u001b\\u001f\"" },
		{ "delete", "\x7f", "\"\\u007f\"" },
		{ "C1", "\xc2\x80\xc2\x9b\xc2\xa0", "\"\\u0080\\u009b\xc2\xa0\"" },
		{ "bidi", "\xe2\x80\xae\xe2\x81\xa9\xd8\x9c", "\"\\u202e\\u2069\\u061c\"" },
		{ "separators", "\xe2\x80\xa8\xe2\x80\xa9", "\"\\u2028\\u2029\"" },
		{ "Chinese",
			"\xe4\xb8\xad"
			"a\xe6\x96\x87",
			"\"\xe4\xb8\xad"
			"a\xe6\x96\x87\"" },
		{ "emoji", "\xf0\x9f\x98\x80", "\"\xf0\x9f\x98\x80\"" },
		{ "malformed",
			"a\xff"
			"b\xe4\xb8",
			"\"a\xef\xbf\xbd"
			"b\xef\xbf\xbd\xef\xbf\xbd\"" },
		{ "slash", "a/b", "\"a/b\"" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf out = BUF_INIT;

		json_quote(&out, cases[i].in, strlen(cases[i].in));
		check_str(cases[i].name, out.data, cases[i].out);
	}
	auto_buf struct buf out = BUF_INIT;

	json_quote(&out, "a\0b", 3);
	check_str("NUL", out.data, "\"a\\u0000b\"");
}

static void test_writer(void **state) {
	auto_buf struct buf out = BUF_INIT;
	struct json_writer writer;
	auto_json struct json *value = tree_of("{\"x\":[1.0]}");

	(void)state;
	json_writer_init(&writer, &out);
	json_write_object(&writer);
	json_write_key_string(&writer, "s", "x");
	json_write_key_string(&writer, "none", NULL);
	json_write_key_int(&writer, "n", INT64_MIN);
	json_write_key_bool(&writer, "b", true);
	json_write_key(&writer, "a");
	json_write_array(&writer);
	json_write_string_len(&writer, "abc", 2);
	json_write_double(&writer, 0.5);
	json_write_null(&writer);
	json_write_object(&writer);
	json_write_end(&writer);
	json_write_array(&writer);
	json_write_end(&writer);
	json_write_raw(&writer, "{ \"raw\" :1}", 11);
	json_write_end(&writer);
	json_write_key(&writer, "v");
	json_write_value(&writer, value);
	json_write_key(&writer, "nothing");
	json_write_value(&writer, NULL);
	json_write_end(&writer);
	check_str("all of it", out.data,
		"{\"s\":\"x\",\"none\":null,\"n\":-9223372036854775808,\"b\":true,"
		"\"a\":[\"ab\",0.5,null,{},[],{ \"raw\" :1}],\"v\":{\"x\":[1.0]},"
		"\"nothing\":null}");
	check_int("closed", writer.depth, 0);
}

static void test_pretty(void **state) {
	static const struct {
		const char *in, *out;
	} cases[] = {
		{ "1", "1" },
		{ "[]", "[]" },
		{ "{\"a\":{}}", "{\n  \"a\": {}\n}" },
		{ "[1,[2,\"x\"]]", "[\n  1,\n  [\n    2,\n    \"x\"\n  ]\n]" },
		{ "{\"a\":1,\"b\":[null]}", "{\n  \"a\": 1,\n  \"b\": [\n    null\n  ]\n}" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_json struct json *json = tree_of(cases[i].in);
		auto_buf struct buf out = BUF_INIT;

		json_print_pretty(json, &out);
		check_str(cases[i].in, out.data, cases[i].out);
	}
}

/* Any bytes come back as the text that repair makes of them. */
static void test_any_bytes(void **state) {
	unsigned seed = 11;

	(void)state;
	for (int round = 0; round < 2000; round++) {
		auto_buf struct buf out = BUF_INIT;
		auto_json struct json *json = NULL;
		char in[40];

		for (size_t i = 0; i < sizeof(in); i++) {
			seed = seed * 1103515245 + 12345;
			in[i] = (char)(seed >> 16);
			in[i] = in[i] ? in[i] : 'x';
		}
		json_quote(&out, in, sizeof(in));
		check("reads back", json_parse(out.data, out.len, &json, NULL));
		auto_buf struct buf repaired = BUF_INIT;

		utf8_repair(&repaired, in, sizeof(in));
		check_str("as it was", json_string(json), repaired.data);
		for (const char *at = out.data; *at; at++) {
			check("no control", (unsigned char)*at >= 0x20 && *at != 0x7f);
		}
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_quote),
		cmocka_unit_test(test_writer),
		cmocka_unit_test(test_pretty),
		cmocka_unit_test(test_any_bytes),
	};

	return CHECK_RUN(tests);
}
