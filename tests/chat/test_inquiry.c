/* Questions of a model as it writes them, and what counts as an answer. */
#include "chat/inquiry.h"
#include "check.h"

#include "base/mem.h"
#include "json/json.h"

static bool read(struct inquiry *inquiry, const char *arguments, struct err *err) {
	auto_json struct json *json = NULL;

	assert_true(json_parse(arguments, strlen(arguments), &json, NULL));
	return inquiry_read(inquiry, json, err);
}

static void test_reading(void **state) {
	static const struct {
		const char *name, *arguments;
		const char *error; /* NULL: fine */
		enum inquiry_kind kind;
		size_t options;
	} cases[] = {
		{ "text", "{\"question\":\"Why?\",\"kind\":\"text\"}", NULL, INQUIRY_TEXT, 0 },
		{ "no kind", "{\"question\":\"Why?\"}", NULL, INQUIRY_TEXT, 0 },
		{ "no kind but options", "{\"question\":\"Which?\",\"options\":[\"a\",\"b\"]}",
			NULL, INQUIRY_ONE, 2 },
		{ "confirm", "{\"question\":\"Go?\",\"kind\":\"confirm\"}", NULL,
			INQUIRY_CONFIRM, 0 },
		{ "empty options go",
			"{\"question\":\"Which?\",\"kind\":\"many\",\"options\":[\"\",\"b\"]}",
			NULL, INQUIRY_MANY, 1 },
		{ "handed over", "{\"why\":\"Log in, please.\"}", NULL, INQUIRY_CONFIRM, 0 },
		{ "no options", "{\"question\":\"Which?\",\"kind\":\"one\"}", "needs options",
			0, 0 },
		{ "no question", "{\"question\":\"\"}", "empty", 0, 0 },
		{ "a kind that is none", "{\"question\":\"x\",\"kind\":\"odd\"}", "kind is", 0,
			0 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct inquiry inquiry = { 0 };
		struct err err = ERR_INIT;
		bool done = read(&inquiry, cases[i].arguments, &err);

		check_int(cases[i].name, done, !cases[i].error);
		check(cases[i].name, done || strstr(err.text, cases[i].error));
		check_int(cases[i].name, inquiry.kind, cases[i].kind);
		check_int(cases[i].name, inquiry.options.len, cases[i].options);
		inquiry_fini(&inquiry);
	}
}

#define ONE "{\"question\":\"q\",\"options\":[\"red\",\"2\",\"blue, green\"]}"
#define OTHER "{\"question\":\"q\",\"options\":[\"red\",\"blue\"],\"other\":true}"
#define MANY                                                                                   \
	"{\"question\":\"q\",\"kind\":\"many\",\"options\":[\"red\",\"a, b\"],\"other\":true}"

static void test_replies(void **state) {
	static const struct {
		const char *name, *arguments, *reply;
		const char *result; /* NULL: no answer */
	} cases[] = {
		{ "words", "{\"question\":\"q\"}", " two\nlines ",
			"The person answered: two\nlines" },
		{ "no words", "{\"question\":\"q\"}", " ", NULL },
		{ "nothing at all", "{\"question\":\"q\"}", NULL, NULL },
		{ "yes", "{\"question\":\"q\",\"kind\":\"confirm\"}", "Y",
			"The person answered: yes" },
		{ "no", "{\"question\":\"q\",\"kind\":\"confirm\"}", "no",
			"The person answered: no" },
		{ "neither", "{\"question\":\"q\",\"kind\":\"confirm\"}", "perhaps", NULL },
		{ "a number", ONE, "1", "The person chose: red" },
		{ "a text that is a number", ONE, "2", "The person chose: 2" },
		{ "a text", ONE, "blue, green", "The person chose: blue, green" },
		{ "a number that is none", ONE, "4", NULL },
		{ "own words where none are wanted", ONE, "=pink", NULL },
		{ "own words", OTHER, "=2", "The person chose: 2" },
		{ "own words without the mark", OTHER, "pink", "The person chose: pink" },
		{ "several by number", MANY, "2, 1", "The person chose:\n- a, b\n- red" },
		{ "several by text", MANY, "a, b\nred\n=more",
			"The person chose:\n- a, b\n- red\n- more" },
		{ "own words with a comma", MANY, "=x, y", "The person chose:\n- x, y" },
		{ "none of several", MANY, "", "The person chose none of the options." },
		{ "one that is none", MANY, "1, 7", "The person chose:\n- 1, 7" },
		{ "one that is none, without own words", ONE, "1, 7", NULL },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct inquiry inquiry = { 0 };
		auto_buf struct buf result = BUF_INIT;

		check(cases[i].name, read(&inquiry, cases[i].arguments, NULL));
		check_int(cases[i].name, inquiry_reply(&inquiry, cases[i].reply, &result),
			cases[i].result != NULL);
		check_str(cases[i].name, result.data, cases[i].result ? cases[i].result : "");
		inquiry_fini(&inquiry);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_reading),
		cmocka_unit_test(test_replies),
	};

	return CHECK_RUN(tests);
}
