#include "base/mem.h"
#include "tree.h"
#include "json/schema.h"

struct schema_case {
	const char *schema, *value;
	const char *error; /* NULL: the value fits; else what the error must say */
};

static void run(const struct schema_case *cases, size_t count) {
	for (size_t i = 0; i < count; i++) {
		auto_json struct json *schema = tree_of(cases[i].schema);
		auto_json struct json *value = tree_of(cases[i].value);
		auto_free char *name = xasprintf("%s with %s", cases[i].schema, cases[i].value);
		struct err err = ERR_INIT;

		check(name, schema_check(schema, &err));
		bool ok = schema_validate(schema, value, &err);

		if (ok != !cases[i].error || (!ok && !strstr(err.text, cases[i].error))) {
			fail_msg("%s: '%s'", name, ok ? "fits" : err.text);
		}
	}
}

static void test_types(void **state) {
	static const struct schema_case cases[] = {
		{ "{}", "[1]", NULL },
		{ "{\"type\":\"string\"}", "\"a\"", NULL },
		{ "{\"type\":\"string\"}", "1", "expected a string, got 1" },
		{ "{\"type\":\"integer\"}", "1", NULL },
		{ "{\"type\":\"integer\"}", "1.0", NULL },
		{ "{\"type\":\"integer\"}", "12345678901234567890123", NULL },
		{ "{\"type\":\"integer\"}", "1.5", "expected an integer, got 1.5" },
		{ "{\"type\":\"integer\"}", "\"1\"", "expected an integer" },
		{ "{\"type\":\"number\"}", "1.5", NULL },
		{ "{\"type\":\"boolean\"}", "false", NULL },
		{ "{\"type\":\"boolean\"}", "0", "expected a boolean" },
		{ "{\"type\":\"null\"}", "null", NULL },
		{ "{\"type\":\"null\"}", "0", "expected null" },
		{ "{\"type\":\"array\"}", "{}", "expected an array" },
		{ "{\"type\":\"object\"}", "[]", "expected an object" },
		{ "{\"type\":\"object\"}", "{\"any\":1}", NULL },
	};

	(void)state;
	run(cases, ARRAY_LEN(cases));
}

static void test_scalars(void **state) {
	static const struct schema_case cases[] = {
		{ "{\"enum\":[\"a\",1]}", "1.0", NULL },
		{ "{\"enum\":[\"a\",\"b\"]}", "\"c\"", "one of \"a\", \"b\", got \"c\"" },
		{ "{\"const\":{\"a\":1}}", "{\"a\":1}", NULL },
		{ "{\"const\":5}", "6", "expected 5, got 6" },
		{ "{\"minimum\":0,\"maximum\":10}", "0", NULL },
		{ "{\"minimum\":0,\"maximum\":10}", "10", NULL },
		{ "{\"minimum\":0}", "-1", "at least 0" },
		{ "{\"maximum\":10}", "10.5", "at most 10" },
		{ "{\"exclusiveMinimum\":0}", "0", "more than 0" },
		{ "{\"exclusiveMaximum\":1}", "1", "less than 1" },
		{ "{\"exclusiveMaximum\":1}", "0.999", NULL },
		{ "{\"maximum\":9007199254740992}", "9007199254740993", "at most" },
		{ "{\"maximum\":10}", "1e400", "at most 10" },
		{ "{\"minimum\":0}", "\"x\"", NULL },
		{ "{\"minLength\":2}", "\"\xe4\xb8\xad\"", "at least 2 characters" },
		{ "{\"maxLength\":2}", "\"\xe4\xb8\xad\xe6\x96\x87\"", NULL },
		{ "{\"maxLength\":2}", "\"abc\"", "at most 2 characters" },
		{ "{\"pattern\":\"^a\"}", "\"abc\"", NULL },
		{ "{\"pattern\":\"^a\"}", "\"bc\"", "matches ^a" },
		{ "{\"pattern\":\"^a\"}", "5", NULL },
	};

	(void)state;
	run(cases, ARRAY_LEN(cases));
}

static void test_arrays(void **state) {
	static const struct schema_case cases[] = {
		{ "{\"items\":{\"type\":\"string\"}}", "[\"a\",\"b\"]", NULL },
		{ "{\"items\":{\"type\":\"string\"}}", "[\"a\",1]", "[1]: expected a string" },
		{ "{\"minItems\":1}", "[]", "at least 1 items" },
		{ "{\"maxItems\":1}", "[1,2]", "at most 1 items" },
		{ "{\"uniqueItems\":true}", "[1,2,\"1\"]", NULL },
		{ "{\"uniqueItems\":true}", "[{\"a\":1,\"b\":2},{\"b\":2,\"a\":1.0}]",
			"differ" },
		{ "{\"uniqueItems\":false}", "[1,1]", NULL },
		{ "{\"properties\":{\"l\":{\"items\":{\"properties\":{\"x\":{\"type\":\"null\"}"
		  "}}}}}",
			"{\"l\":[{},{\"x\":1}]}", "l[1].x: expected null" },
	};

	(void)state;
	run(cases, ARRAY_LEN(cases));
}

#define ONE "{\"properties\":{\"level\":{\"type\":\"integer\"},\"stream\":{}}"

static void test_objects(void **state) {
	static const struct schema_case cases[] = {
		{ ONE "}", "{\"level\":1}", NULL },
		{ ONE "}", "{\"level\":\"loud\"}", "level: expected an integer, got \"loud\"" },
		{ ONE ",\"required\":[\"stream\"]}", "{\"level\":1}", "'stream' to be given" },
		{ ONE ",\"required\":[\"stream\"]}", "{\"stream\":null}", NULL },
		{ ONE "}", "{\"levle\":1}", "'levle' is not known; did you mean 'level'?" },
		{ ONE "}", "{\"volume\":1}", "'volume' is not known; known: level, stream" },
		{ ONE ",\"additionalProperties\":true}", "{\"volume\":1}", NULL },
		{ ONE ",\"additionalProperties\":false}", "{\"volume\":1}",
			"'volume' is not known" },
		{ ONE ",\"additionalProperties\":{\"type\":\"null\"}}", "{\"volume\":1}",
			"volume: expected null" },
		{ "{\"additionalProperties\":false}", "{\"a\":1}", "'a' is not known" },
		{ "{\"properties\":{}}", "{\"a\":1}", NULL },
		{ "{\"properties\":{\"o\":" ONE "}}}", "{\"o\":{\"x\":1}}",
			"o: 'x' is not known" },
		{ "{\"minProperties\":1}", "{}", "at least 1 members" },
		{ "{\"maxProperties\":1}", "{\"a\":1,\"b\":2}", "at most 1 members" },
		{ "{\"required\":[\"a\"]}", "[]", NULL },
	};

	(void)state;
	run(cases, ARRAY_LEN(cases));
}

#define EITHER                                                                                 \
	"{\"properties\":{\"a\":{}},\"anyOf\":[{\"properties\":{\"b\":{\"type\":\"null\"}},"   \
	"\"required\":[\"b\"]},{\"properties\":{\"c\":{}},\"required\":[\"c\"]}]}"

static void test_combined(void **state) {
	static const struct schema_case cases[] = {
		{ "{\"anyOf\":[{\"type\":\"string\"},{\"type\":\"null\"}]}", "null", NULL },
		{ "{\"anyOf\":[{\"type\":\"string\"},{\"type\":\"null\"}]}", "1",
			"none of the allowed forms; of the first: arguments: expected a "
			"string" },
		{ "{\"oneOf\":[{\"minimum\":0},{\"maximum\":10}]}", "-1", NULL },
		{ "{\"oneOf\":[{\"minimum\":0},{\"maximum\":10}]}", "5", "exactly one" },
		{ "{\"oneOf\":[{\"minimum\":9},{\"type\":\"string\"}]}", "5",
			"none of the allowed" },
		{ "{\"allOf\":[{\"minimum\":0},{\"maximum\":10}]}", "5", NULL },
		{ "{\"allOf\":[{\"minimum\":0},{\"maximum\":10}]}", "11", "at most 10" },
		{ "{\"not\":{\"type\":\"null\"}}", "1", NULL },
		{ "{\"not\":{\"type\":\"null\"}}", "null", "something else" },
		{ EITHER, "{\"a\":1,\"b\":null}", NULL },
		{ EITHER, "{\"c\":1}", NULL },
		{ EITHER, "{\"a\":1}", "none of the allowed" },
		{ EITHER, "{\"c\":1,\"d\":2}", "'d' is not known" },
		{ "{\"allOf\":[{\"properties\":{\"a\":{}}},{\"properties\":{\"b\":{}}}]}",
			"{\"a\":1,\"b\":2}", NULL },
		{ "{\"allOf\":[{\"properties\":{\"a\":{}},\"additionalProperties\":false}]}",
			"{\"b\":2}", "'b' is not known" },
		{ "{\"allOf\":[{\"properties\":{\"a\":{}},\"additionalProperties\":true}]}",
			"{\"b\":2}", NULL },
	};

	(void)state;
	run(cases, ARRAY_LEN(cases));
}

static void test_bounds(void **state) {
	auto_json struct json *unique = tree_of("{\"uniqueItems\":true}");
	auto_json struct json *pattern = tree_of("{\"pattern\":\"^x+$\"}");
	auto_json struct json *many = json_new_array();
	auto_free char *text = xcalloc(1, ((size_t)64 << 10) + 2);
	struct err err = ERR_INIT;

	(void)state;
	for (int i = 0; i < 1001; i++) {
		json_add(many, json_new_int(i));
	}
	check("too many to compare", !schema_validate(unique, many, &err));
	check("tells the limit", strstr(err.text, "at most 1000 items"));
	memset(text, 'x', ((size_t)64 << 10) + 1);
	auto_json struct json *longer = json_new_string(text);

	check("too long for a pattern", !schema_validate(pattern, longer, &err));
	text[(size_t)64 << 10] = '\0';
	auto_json struct json *just = json_new_string(text);

	check("just short enough", schema_validate(pattern, just, &err));
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_types),
		cmocka_unit_test(test_scalars),
		cmocka_unit_test(test_arrays),
		cmocka_unit_test(test_objects),
		cmocka_unit_test(test_combined),
		cmocka_unit_test(test_bounds),
	};

	return CHECK_RUN(tests);
}
