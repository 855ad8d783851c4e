#include "base/mem.h"
#include "tree.h"
#include "json/json.h"

static void test_types(void **state) {
	static const struct {
		const char *text;
		enum json_type type;
		size_t len;
		const char *scalar; /* NULL: none */
	} cases[] = {
		{ "null", JSON_NULL, 0, "null" },
		{ "true", JSON_BOOL, 0, "true" },
		{ "false", JSON_BOOL, 0, "false" },
		{ "1.50", JSON_NUMBER, 0, "1.50" },
		{ "7", JSON_NUMBER, 0, "7" },
		{ "\"a\\nb\"", JSON_STRING, 0, "a\nb" },
		{ "[1,2,3]", JSON_ARRAY, 3, NULL },
		{ "{\"a\":1}", JSON_OBJECT, 1, NULL },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_json struct json *json = tree_of(cases[i].text);
		auto_buf struct buf text = BUF_INIT;

		check_int(cases[i].text, json_type(json), cases[i].type);
		check(cases[i].text, json_is(json, cases[i].type));
		check_int(cases[i].text, json_len(json), cases[i].len);
		check_int(
			cases[i].text, json_scalar_text(json, &text), cases[i].scalar != NULL);
		check_str(cases[i].text, text.data, cases[i].scalar ? cases[i].scalar : "");
	}
}

static void test_absent(void **state) {
	auto_buf struct buf text = BUF_INIT;
	int64_t number = 5;
	double real = 5;

	(void)state;
	check_int("type", json_type(NULL), JSON_NULL);
	check("no type", !json_is(NULL, JSON_NULL));
	check("nothing in it", !json_get(NULL, "a") && !json_at(NULL, 0) && !json_first(NULL) &&
				       !json_next(NULL) && !json_key(NULL) &&
				       !json_string(NULL));
	check_int("length", json_len(NULL), 0);
	check("no value", !json_int(NULL, &number) && !json_double(NULL, &real) &&
				  !json_is_true(NULL) && !json_scalar_text(NULL, &text));
	check("untouched", number == 5 && real == 5);
	check("no copy", !json_copy(NULL));
	check("equal to itself", json_equal(NULL, NULL));
	json_free(NULL);
}

static void test_members(void **state) {
	auto_json struct json *json = tree_of(
		"{\"s\":\"x\",\"n\":3,\"b\":true,\"f\":false,\"z\":null,\"a\":[10,20],\"\":0}");

	(void)state;
	check_str("string", json_get_string(json, "s"), "x");
	check_str("no string", json_get_string(json, "n"), NULL);
	check_int("int", json_get_int(json, "n", 9), 3);
	check_int("no int", json_get_int(json, "s", 9), 9);
	check_int("absent int", json_get_int(json, "none", 9), 9);
	check("bool", json_get_bool(json, "b", false) && !json_get_bool(json, "f", true));
	check("no bool", json_get_bool(json, "n", true) && !json_get_bool(json, "z", false));
	check("keys count with case", !json_get(json, "S"));
	check("the empty key", json_get(json, ""));
	check("no key", !json_get(json, NULL));
	const struct json *array = json_get(json, "a");

	check_int("item", json_get_int(array, "s", -1), -1);
	int64_t number = 0;

	check("first", json_int(json_at(array, 0), &number) && number == 10);
	check("last", json_int(json_at(array, 1), &number) && number == 20);
	check("behind the last", !json_at(array, 2));
	check("no item of an object", !json_at(json, 0));
	auto_buf struct buf keys = BUF_INIT;

	for (const struct json *at = json_first(json); at; at = json_next(at)) {
		buf_addf(&keys, "%s,", json_key(at));
	}
	check_str("keys in order", keys.data, "s,n,b,f,z,a,,");
	check_str("an item has no key", json_key(json_first(array)), NULL);
}

static void test_equal(void **state) {
	static const struct {
		const char *a, *b;
		bool equal;
	} cases[] = {
		{ "1", "1.0", true },
		{ "1e2", "100", true },
		{ "9007199254740993", "9007199254740992", false },
		{ "0.1", "0.10", true },
		{ "1e400", "1e401", false },
		{ "10e399", "1e400", true },
		{ "-0", "0", true },
		{ "\"a\"", "\"\\u0061\"", true },
		{ "\"a\"", "\"A\"", false },
		{ "\"1\"", "1", false },
		{ "null", "false", false },
		{ "true", "true", true },
		{ "true", "false", false },
		{ "[1,2]", "[1,2]", true },
		{ "[1,2]", "[2,1]", false },
		{ "[1]", "[1,1]", false },
		{ "{\"a\":1,\"b\":2}", "{\"b\":2,\"a\":1}", true },
		{ "{\"a\":1}", "{\"a\":1,\"b\":2}", false },
		{ "{\"a\":1,\"b\":2}", "{\"a\":1,\"c\":2}", false },
		{ "{\"a\":{\"b\":[]}}", "{\"a\":{\"b\":[]}}", true },
		{ "[]", "{}", false },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_json struct json *a = tree_of(cases[i].a), *b = tree_of(cases[i].b);

		check_int(cases[i].a, json_equal(a, b), cases[i].equal);
		check_int(cases[i].b, json_equal(b, a), cases[i].equal);
		check(cases[i].a, !json_equal(a, NULL) && !json_equal(NULL, a));
	}
}

static void test_copy(void **state) {
	const char *text = "{\"a\":[1.0,9007199254740993,\"x\",{\"b\":null}]}";
	auto_json struct json *json = tree_of(text);
	auto_json struct json *copy = json_copy(json);

	(void)state;
	json_put_int(json, "a", 1);
	check_tree("on its own", copy, text);
	auto_json struct json *member = json_copy(json_get(copy, "a"));

	check_str("a copied member has no key", json_key(member), NULL);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_types),
		cmocka_unit_test(test_absent),
		cmocka_unit_test(test_members),
		cmocka_unit_test(test_equal),
		cmocka_unit_test(test_copy),
	};

	return CHECK_RUN(tests);
}
