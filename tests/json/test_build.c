#include "base/mem.h"
#include "tree.h"

static void test_scalars(void **state) {
	auto_json struct json *array = json_new_array();

	(void)state;
	json_add(array, json_new_string("text"));
	json_add(array, json_new_string(NULL));
	json_add(array, json_new_int(-7));
	json_add(array, json_new_int(INT64_MAX));
	json_add(array, json_new_int(INT64_MIN));
	json_add(array, json_new_double(0.1));
	json_add(array, json_new_double(1.0 / 0.0));
	json_add(array, json_new_bool(true));
	json_add(array, json_new_null());
	json_add(array, json_new_number_text("1.00"));
	json_add(array, json_new_number_text("1,0"));
	json_add(array, NULL);
	check_tree("all kinds", array,
		"[\"text\",null,-7,9223372036854775807,-9223372036854775808,0.1,null,true,null,"
		"1.00,\"1,0\",null]");
	int64_t number = 0;

	check("kept exactly", json_int(json_at(array, 4), &number) && number == INT64_MIN);
}

static void test_put(void **state) {
	auto_json struct json *object = json_new_object();

	(void)state;
	json_put_string(object, "s", "x");
	json_put_int(object, "n", 1);
	json_put_bool(object, "b", false);
	json_put(object, "o", json_new_object());
	check_tree("in order", object, "{\"s\":\"x\",\"n\":1,\"b\":false,\"o\":{}}");
	json_put_int(object, "s", 2);
	json_put(object, "o", NULL);
	check_tree("replaced in place", object, "{\"s\":2,\"n\":1,\"b\":false,\"o\":null}");
	json_put_string(object, "s", NULL);
	json_put_new(object, "new", json_new_array());
	check_tree("null and new", object,
		"{\"s\":null,\"n\":1,\"b\":false,\"o\":null,\"new\":[]}");
	json_put(object, "n", json_copy(json_get(object, "b")));
	check_int(
		"a copy of a member has the new key", json_get_bool(object, "n", true), false);
	check_str("the key of what was replaced", json_key(json_first(object)), "s");
}

static void test_remove(void **state) {
	auto_json struct json *object = tree_of("{\"a\":1,\"b\":2,\"c\":3}");

	(void)state;
	json_remove(object, "b");
	json_remove(object, "b");
	json_remove(object, "none");
	check_tree("the middle", object, "{\"a\":1,\"c\":3}");
	json_remove(object, "c");
	json_remove(object, "a");
	check_tree("all", object, "{}");
	json_put_int(object, "x", 1);
	check_tree("used again", object, "{\"x\":1}");
}

static void test_rename(void **state) {
	auto_json struct json *object = tree_of("{\"a\":1,\"b\":2}");

	(void)state;
	check("another key", json_rename(object, "a", "longer name"));
	check_tree("in place", object, "{\"longer name\":1,\"b\":2}");
	check("not over another", !json_rename(object, "b", "longer name"));
	check("not what is absent", !json_rename(object, "a", "x"));
	check_tree("unchanged", object, "{\"longer name\":1,\"b\":2}");
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_scalars),
		cmocka_unit_test(test_put),
		cmocka_unit_test(test_remove),
		cmocka_unit_test(test_rename),
	};

	return CHECK_RUN(tests);
}
