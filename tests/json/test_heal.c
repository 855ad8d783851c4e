#include "base/mem.h"
#include "tree.h"
#include "json/lenient.h"

#define NAMES                                                                                  \
	"{\"properties\":{\"path\":{\"type\":\"string\"},\"old_text\":{},\"new_text\":{},"     \
	"\"min\":{},\"to\":{}}}"
#define TYPES                                                                                  \
	"{\"properties\":{\"i\":{\"type\":\"integer\"},\"n\":{\"type\":\"number\"},"           \
	"\"b\":{\"type\":\"boolean\"},\"s\":{\"type\":\"string\"},"                            \
	"\"l\":{\"type\":\"array\",\"items\":{\"type\":\"string\"}},"                          \
	"\"o\":{\"type\":\"object\",\"properties\":{\"deep\":{\"type\":\"integer\"}}},"        \
	"\"ints\":{\"type\":\"array\",\"items\":{\"type\":\"integer\"}}}}"

static void test_heals(void **state) {
	static const struct {
		const char *name, *schema, *in, *out, *notes;
	} cases[] = {
		{ "nothing to heal", NAMES, "{\"path\":\"x\"}", "{\"path\":\"x\"}", "" },
		{ "a slip", NAMES, "{\"pth\":\"x\"}", "{\"path\":\"x\"}",
			"'pth' read as 'path'" },
		{ "two letters", NAMES, "{\"oldText\":1}", "{\"old_text\":1}",
			"'oldText' read as 'old_text'" },
		{ "in its place", NAMES, "{\"patth\":\"1\",\"to\":2}",
			"{\"path\":\"1\",\"to\":2}", "'patth' read as 'path'" },
		{ "a string that is a number", TYPES, "{\"i\":\"3\",\"n\":\"1.50\"}",
			"{\"i\":3,\"n\":1.50}",
			"'i' \"3\" read as 3; 'n' \"1.50\" read as 1.50" },
		{ "a number that is a string", TYPES, "{\"s\":3.10}", "{\"s\":\"3.10\"}",
			"'s' 3.10 read as \"3.10\"" },
		{ "a word that is a boolean", TYPES, "{\"b\":\"false\"}", "{\"b\":false}",
			"'b' \"false\" read as false" },
		{ "one for a list", TYPES, "{\"l\":\"x\"}", "{\"l\":[\"x\"]}",
			"'l' \"x\" read as [\"x\"]" },
		{ "one for a list, in the wrong type", TYPES, "{\"ints\":\"5\"}",
			"{\"ints\":[5]}", "'ints' \"5\" read as [5]" },
		{ "items of a list", TYPES, "{\"ints\":[1,\"2\",3,\"x\"]}",
			"{\"ints\":[1,2,3,\"x\"]}", "'item' \"2\" read as 2" },
		{ "below", TYPES, "{\"o\":{\"dep\":\"7\"}}", "{\"o\":{\"deep\":7}}",
			"'dep' read as 'deep'; 'deep' \"7\" read as 7" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_json struct json *schema = tree_of(cases[i].schema);
		auto_json struct json *arguments = tree_of(cases[i].in),
				      *quiet = tree_of(cases[i].in);
		auto_buf struct buf notes = BUF_INIT;

		lenient_heal(arguments, schema, &notes);
		check_tree(cases[i].name, arguments, cases[i].out);
		check_str(cases[i].name, notes.data, cases[i].notes);
		lenient_heal(quiet, schema, NULL);
		check_tree(cases[i].name, quiet, cases[i].out);
	}
}

static void test_leaves_alone(void **state) {
	static const struct {
		const char *name, *schema, *in;
	} cases[] = {
		{ "two could be meant", "{\"properties\":{\"name_a\":{},\"name_b\":{}}}",
			"{\"name_c\":1}" },
		{ "the right name is there", NAMES, "{\"path\":\"1\",\"pth\":2}" },
		{ "three letters away", NAMES, "{\"pxyz\":1}" },
		{ "half of a short name", NAMES, "{\"max\":1}" },
		{ "a name of two letters", NAMES, "{\"tp\":1}" },
		{ "other names are welcome",
			"{\"properties\":{\"path\":{}},\"additionalProperties\":true}",
			"{\"pth\":1}" },
		{ "other names are welcome, by a schema",
			"{\"properties\":{\"path\":{}},\"additionalProperties\":{}}",
			"{\"pth\":1}" },
		{ "no properties", "{\"type\":\"object\"}", "{\"pth\":1}" },
		{ "no integer", TYPES, "{\"i\":\"3.5\"}" },
		{ "no number", TYPES, "{\"i\":\"3 apples\",\"n\":\"\",\"ints\":\"x\"}" },
		{ "no boolean", TYPES, "{\"b\":\"yes\"}" },
		{ "a number is no boolean", TYPES, "{\"b\":1}" },
		{ "a boolean is no string", TYPES, "{\"s\":true}" },
		{ "null", TYPES, "{\"s\":null,\"l\":null,\"i\":null}" },
		{ "an object for a list of strings", TYPES, "{\"l\":{}}" },
		{ "a string for an object", TYPES, "{\"o\":\"{}\"}" },
		{ "a list for a scalar", TYPES, "{\"i\":[1]}" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_json struct json *schema = tree_of(cases[i].schema);
		auto_json struct json *arguments = tree_of(cases[i].in);
		auto_buf struct buf notes = BUF_INIT;

		lenient_heal(arguments, schema, &notes);
		check_tree(cases[i].name, arguments, cases[i].in);
		check_str(cases[i].name, notes.data, "");
	}
	lenient_heal(NULL, NULL, NULL);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_heals),
		cmocka_unit_test(test_leaves_alone),
	};

	return CHECK_RUN(tests);
}
