#include "base/mem.h"
#include "tree.h"
#include "json/schema.h"

static void test_accepts(void **state) {
	static const char *const cases[] = {
		"{}",
		"{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"string\"}},"
		"\"required\":[\"a\"]}",
		"{\"additionalProperties\":false}",
		"{\"additionalProperties\":{\"type\":\"integer\"}}",
		"{\"type\":\"array\",\"items\":{},\"minItems\":1,\"maxItems\":2,"
		"\"uniqueItems\":true}",
		"{\"enum\":[1,\"a\",null],\"const\":{\"any\":1},\"default\":[]}",
		"{\"minimum\":0,\"maximum\":1.5,\"exclusiveMinimum\":-1,\"exclusiveMaximum\":"
		"1e3}",
		"{\"minLength\":0,\"maxLength\":10,\"pattern\":\"^\\\\d+$\"}",
		"{\"minProperties\":1,\"maxProperties\":2}",
		"{\"anyOf\":[{}],\"oneOf\":[{},{}],\"allOf\":[{}],\"not\":{}}",
		"{\"title\":\"t\",\"description\":\"d\"}",
		"{\"properties\":{\"type\":{\"type\":\"null\"},\"format\":{}}}",
		"{\"properties\":{}}",
		"{\"required\":[]}",
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_json struct json *schema = tree_of(cases[i]);
		struct err err = ERR_INIT;

		if (!schema_check(schema, &err)) {
			fail_msg("%s: %s", cases[i], err.text);
		}
	}
}

static void test_refuses(void **state) {
	static const struct {
		const char *schema, *path, *keyword; /* both in the error */
	} cases[] = {
		{ "[]", "schema", "object" },
		{ "true", "schema", "object" },
		{ "{\"format\":\"date\"}", "schema", "'format'" },
		{ "{\"$ref\":\"#\"}", "schema", "'$ref'" },
		{ "{\"type\":[\"string\",\"null\"]}", "schema", "'type'" },
		{ "{\"type\":\"strin\"}", "'type'", "'string'" },
		{ "{\"type\":\"date\"}", "schema", "'type'" },
		{ "{\"properties\":[]}", "schema", "'properties'" },
		{ "{\"properties\":{\"a\":1}}", "a:", "object" },
		{ "{\"properties\":{\"a\":{\"properties\":{\"b\":{\"format\":1}}}}}",
			"a.b:", "'format'" },
		{ "{\"required\":\"a\"}", "schema", "'required'" },
		{ "{\"required\":[1]}", "schema", "'required'" },
		{ "{\"additionalProperties\":1}", "additionalProperties:", "object" },
		{ "{\"items\":[{}]}", "items:", "object" },
		{ "{\"items\":{\"format\":1}}", "items:", "'format'" },
		{ "{\"enum\":[]}", "schema", "'enum'" },
		{ "{\"enum\":{}}", "schema", "'enum'" },
		{ "{\"minimum\":\"1\"}", "schema", "'minimum'" },
		{ "{\"minLength\":-1}", "schema", "'minLength'" },
		{ "{\"maxItems\":1.5}", "schema", "'maxItems'" },
		{ "{\"pattern\":1}", "schema", "'pattern'" },
		{ "{\"pattern\":\"(?=a)\"}", "schema", "pattern" },
		{ "{\"properties\":{\"a\":{\"pattern\":\"[\"}}}", "a:", "pattern" },
		{ "{\"uniqueItems\":1}", "schema", "'uniqueItems'" },
		{ "{\"anyOf\":[]}", "schema", "'anyOf'" },
		{ "{\"oneOf\":{}}", "schema", "'oneOf'" },
		{ "{\"allOf\":[1]}", "allOf:", "object" },
		{ "{\"not\":[]}", "not:", "object" },
		{ "{\"title\":1}", "schema", "'title'" },
		{ "{\"description\":{}}", "schema", "'description'" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_json struct json *schema = tree_of(cases[i].schema);
		struct err err = ERR_INIT;

		check(cases[i].schema, !schema_check(schema, &err));
		if (!strstr(err.text, cases[i].path) || !strstr(err.text, cases[i].keyword)) {
			fail_msg("%s: '%s' does not name %s and %s", cases[i].schema, err.text,
				cases[i].path, cases[i].keyword);
		}
	}
	struct err err = ERR_INIT;

	check("no schema", !schema_check(NULL, &err));
}

/* `count` properties, each a schema. */
static struct json *wide_schema(int count) {
	struct json *schema = json_new_object(), *properties = json_new_object();

	for (int i = 0; i < count; i++) {
		auto_free char *key = xasprintf("p%d", i);

		json_put_new(properties, key, json_new_object());
	}
	json_put(schema, "properties", properties);
	return schema;
}

static struct json *deep_schema(int levels) {
	struct json *schema = json_new_object();

	for (int i = 1; i < levels; i++) {
		struct json *outer = json_new_object();

		json_put(outer, "items", schema);
		schema = outer;
	}
	return schema;
}

static void test_bounds(void **state) {
	static const struct {
		const char *name;
		int wide, deep;
		bool ok;
	} cases[] = {
		{ "as many parts as may be", 3999, 0, true },
		{ "one more", 4000, 0, false },
		{ "as deep as may be", 0, 32, true },
		{ "one deeper", 0, 33, false },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_json struct json *schema =
			cases[i].wide ? wide_schema(cases[i].wide) : deep_schema(cases[i].deep);
		struct err err = ERR_INIT;

		check_int(cases[i].name, schema_check(schema, &err), cases[i].ok);
		check_int(cases[i].name, err.code, cases[i].ok ? ERR_NONE : ERR_LIMIT);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_accepts),
		cmocka_unit_test(test_refuses),
		cmocka_unit_test(test_bounds),
	};

	return CHECK_RUN(tests);
}
