#include "base/mem.h"
#include "base/str.h"
#include "check.h"
#include "tool/template.h"
#include "json/json.h"

static const char schema_text[] =
	"{\"type\":\"object\",\"properties\":{"
	"\"text\":{\"type\":\"string\"},\"other\":{\"type\":\"string\"},"
	"\"level\":{\"type\":\"integer\"},\"ratio\":{\"type\":\"number\"},"
	"\"on\":{\"type\":\"boolean\"},\"tags\":{\"type\":\"array\",\"items\":{\"type\":"
	"\"string\"}},"
	"\"stream\":{\"type\":\"string\",\"enum\":[\"music\",\"ring\"]},"
	"\"size\":{\"type\":\"string\",\"default\":\"-small\"},"
	"\"note\":{\"type\":\"string\",\"default\":\"\"},"
	"\"thing\":{\"type\":\"object\"}}}";
static const char map_text[] =
	"{\"n\":{\"from\":\"stream\",\"values\":{\"music\":3,\"ring\":2}},"
	"\"switch\":{\"from\":\"on\",\"values\":{\"true\":\"-enable\","
	"\"false\":\"-disable\"}},"
	"\"ms\":{\"from\":\"level\",\"times\":60000},"
	"\"raw\":{\"from\":\"level\",\"times\":255,\"over\":100}}";

struct template_case {
	const char *name;
	const char *text; /* a vector as JSON, or a line */
	const char *arguments;
	const char *want;  /* words joined by '|', or the line */
	const char *error; /* a part of it; NULL: none */
	bool dash_ok;
};

static const struct template_case vectors[] = {
	{ "constants", "[\"a\",\"b c\",3,true]", "{}", "a|b c|3|true", NULL, false },
	{ "one word whatever it holds", "[\"p\",\"{text}\"]", "{\"text\":\"a b; $(c) 'd'\"}",
		"p|a b; $(c) 'd'", NULL, false },
	{ "an empty value is an empty word", "[\"p\",\"{text}\"]", "{\"text\":\"\"}", "p|",
		NULL, false },
	{ "joined to text", "[\"p\",\"tel:{text}!\"]", "{\"text\":\"-1\"}", "p|tel:-1!", NULL,
		false },
	{ "two in a word", "[\"p\",\"{text}={other}\"]", "{\"text\":\"a\",\"other\":\"-b\"}",
		"p|a=-b", NULL, false },
	{ "a brace", "[\"p\",\"{{x}\",\"a{{{text}}\"]", "{\"text\":\"v\"}", "p|{x}|a{v}", NULL,
		false },
	{ "an integer", "[\"p\",\"{level}\"]", "{\"level\":-5}", "p|-5", NULL, false },
	{ "a large integer stays whole", "[\"p\",\"{level}\"]", "{\"level\":9007199254740993}",
		"p|9007199254740993", NULL, false },
	{ "a fraction", "[\"p\",\"{ratio}\"]", "{\"ratio\":1.50}", "p|1.50", NULL, false },
	{ "a boolean as a word", "[\"p\",\"{on}\"]", "{\"on\":false}", "p|false", NULL, false },
	{ "an array alone is one word each", "[\"p\",\"{tags}\"]", "{\"tags\":[\"a b\",\"c\"]}",
		"p|a b|c", NULL, false },
	{ "an empty array is no word", "[\"p\",\"{tags}\"]", "{\"tags\":[]}", "p", NULL,
		false },
	{ "a group with its value", "[\"p\",[\"-t\",\"{text?}\"],\"z\"]", "{\"text\":\"v\"}",
		"p|-t|v|z", NULL, false },
	{ "a group without", "[\"p\",[\"-t\",\"{text?}\"],\"z\"]", "{}", "p|z", NULL, false },
	{ "a group whose default is nothing", "[\"p\",[\"-n\",\"{note?}\"],\"{note}\"]", "{}",
		"p|", NULL, false },
	{ "the same, and said", "[\"p\",[\"-n\",\"{note?}\"]]", "{\"note\":\"\"}", "p", NULL,
		false },
	{ "null is absent", "[\"p\",[\"-t\",\"{text?}\"]]", "{\"text\":null}", "p", NULL,
		false },
	{ "a group with two, one absent", "[\"p\",[\"{text?}\",\"{other?}\"]]",
		"{\"text\":\"v\"}", "p", NULL, false },
	{ "a group inside a group", "[\"p\",[\"-t\",\"{text?}\",[\"-o\",\"{other?}\"]]]",
		"{\"text\":\"v\"}", "p|-t|v", NULL, false },
	{ "an inner group does not save its outer",
		"[\"p\",[\"-t\",\"{text?}\",[\"{other?}\"]]]", "{\"other\":\"v\"}", "p", NULL,
		false },
	{ "true keeps and adds no word", "[\"p\",[\"-f\",\"{on?}\"]]", "{\"on\":true}", "p|-f",
		NULL, false },
	{ "false drops", "[\"p\",[\"-f\",\"{on?}\"]]", "{\"on\":false}", "p", NULL, false },
	{ "an absent boolean drops", "[\"p\",[\"-f\",\"{on?}\"]]", "{}", "p", NULL, false },
	{ "an empty array drops its group", "[\"p\",[\"-g\",\"{tags?}\"]]", "{\"tags\":[]}",
		"p", NULL, false },
	{ "an array in a group", "[\"p\",[\"-g\",\"{tags?}\"]]", "{\"tags\":[\"a\",\"b\"]}",
		"p|-g|a|b", NULL, false },
	{ "a mapped value", "[\"p\",\"{n}\"]", "{\"stream\":\"ring\"}", "p|2", NULL, false },
	{ "a mapped boolean, with a dash of the author's", "[\"p\",\"{switch}\"]",
		"{\"on\":true}", "p|-enable", NULL, false },
	{ "a mapped value that is absent", "[\"p\",[\"-s\",\"{n?}\"]]", "{}", "p", NULL,
		false },
	{ "a number times another", "[\"p\",\"{ms}\"]", "{\"level\":3}", "p|180000", NULL,
		false },
	{ "over another, rounded", "[\"p\",\"x{raw}\"]", "{\"level\":50}", "p|x128", NULL,
		false },
	{ "below zero", "[\"p\",\"{raw}\"]", "{\"level\":-50}", "p|-128", NULL, false },
	{ "a product that is absent", "[\"p\",[\"-s\",\"{ms?}\"]]", "{}", "p", NULL, false },
	{ "a product that no number holds", "[\"p\",\"{ms}\"]", "{\"level\":9007199254740993}",
		NULL, "not so large", false },
	{ "a default, with a dash of the author's", "[\"p\",\"{size}\"]", "{}", "p|-small",
		NULL, false },
	{ "a value beats the default", "[\"p\",\"{size}\"]", "{\"size\":\"big\"}", "p|big",
		NULL, false },

	{ "an option is refused", "[\"p\",\"{text}\"]", "{\"text\":\"-rf\"}", NULL,
		"text: \"-rf\" would be read as an option", false },
	{ "a dash alone too", "[\"p\",\"{text}\"]", "{\"text\":\"-\"}", NULL, "option", false },
	{ "two dashes too", "[\"p\",\"{text}\"]", "{\"text\":\"--\"}", NULL, "option", false },
	{ "an option in an array", "[\"p\",\"{tags}\"]", "{\"tags\":[\"a\",\"-x\"]}", NULL,
		"option", false },
	{ "an option by an empty value before it", "[\"p\",\"{text}{other}\"]",
		"{\"text\":\"\",\"other\":\"-x\"}", NULL, "option", false },
	{ "an option with text behind it", "[\"p\",\"{text}.txt\"]", "{\"text\":\"-x\"}", NULL,
		"option", false },
	{ "behind -- it is fine", "[\"p\",\"--\",\"{text}\"]", "{\"text\":\"-rf\"}", "p|--|-rf",
		NULL, false },
	{ "but not for -- from a value", "[\"p\",\"{tags}\",\"{text}\"]",
		"{\"tags\":[\"--\"],\"text\":\"-rf\"}", NULL, "option", false },
	{ "nor before it", "[\"p\",\"{text}\",\"--\"]", "{\"text\":\"-rf\"}", NULL, "option",
		false },
	{ "a -- in a dropped group does not count", "[\"p\",[\"--\",\"{other?}\"],\"{text}\"]",
		"{\"text\":\"-rf\"}", NULL, "option", false },
	{ "where the tool says so", "[\"p\",\"{text}\"]", "{\"text\":\"-rf\"}", "p|-rf", NULL,
		true },
	{ "a number that is text", "[\"p\",\"{text}\"]", "{\"text\":\"-5\"}", NULL, "option",
		false },
	{ "a missing value", "[\"p\",\"{text}\"]", "{}", NULL, "text is missing", false },
	{ "an array joined to text", "[\"p\",\"x{tags}\"]", "{\"tags\":[\"a\"]}", NULL,
		"one word", false },
	{ "an object", "[\"p\",\"{thing}\"]", "{\"thing\":{}}", NULL, "one word", false },
	{ "a value that the map does not know", "[\"p\",\"{n}\"]", "{\"stream\":\"alarm\"}",
		NULL, "stream: \"alarm\" is not possible here", false },
	{ "no placeholder", "[\"p\",\"{ x }\"]", "{}", NULL, "a brace is written {{", false },
	{ "an open placeholder", "[\"p\",\"{text\"]", "{}", NULL, "a brace is written {{",
		false },
	{ "null in a vector", "[\"p\",null]", "{}", NULL, "list of texts", false },
};

static struct json *parse(const char *text) {
	struct json *json = NULL;
	struct err err = ERR_INIT;

	if (!json_parse(text, strlen(text), &json, &err)) {
		fail_msg("%s: %s", text, err.text);
	}
	return json;
}

static void test_vectors(void **state) {
	auto_json struct json *schema = parse(schema_text);
	auto_json struct json *map = parse(map_text);

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(vectors); i++) {
		const struct template_case *c = &vectors[i];
		auto_json struct json *vector = parse(c->text);
		auto_json struct json *arguments = parse(c->arguments);
		auto_strv struct strv argv = STRV_INIT;
		auto_buf struct buf joined = BUF_INIT;
		struct err err = ERR_INIT;
		struct template_values values = { .arguments = arguments,
			.map = map,
			.schema = schema,
			.dash_ok = c->dash_ok };

		check_int(c->name, template_vector(vector, &values, &argv, &err), !c->error);
		for (size_t j = 0; j < argv.len; j++) {
			buf_addf(&joined, "%s%s", j ? "|" : "", argv.items[j]);
		}
		check_str(c->name, joined.data, c->want ? c->want : "");
		if (c->error && !strstr(err.text, c->error)) {
			fail_msg("%s: the error is \"%s\"", c->name, err.text);
		}
	}
}

static const struct template_case texts[] = {
	{ "a value as it is", "say {text}!", "{\"text\":\"'$(x)\\n-\"}", "say '$(x)\n-!", NULL,
		false },
	{ "at the start, with a dash", "{text}", "{\"text\":\"-rf\"}", "-rf", NULL, false },
	{ "a brace", "{{\"a\": {level}}", "{\"level\":3}", "{\"a\": 3}", NULL, false },
	{ "an absent one is nothing", "<{text?}>", "{}", "<>", NULL, false },
	{ "a list is JSON", "{tags}", "{\"tags\":[\"a\",\"b\"]}", "[\"a\",\"b\"]", NULL,
		false },
	{ "a missing one", "<{text}>", "{}", NULL, "text is missing", false },
	{ "a slip", "{text", "{}", NULL, "a brace is written {{", false },
};

static void test_texts(void **state) {
	auto_json struct json *schema = parse(schema_text);

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
		const struct template_case *c = &texts[i];
		auto_json struct json *arguments = parse(c->arguments);
		auto_buf struct buf out = BUF_INIT;
		struct err err = ERR_INIT;
		struct template_values values = { .arguments = arguments, .schema = schema };

		check_int(c->name, template_text(c->text, &values, &out, &err), !c->error);
		check_str(c->name, out.data, c->want ? c->want : "");
		check(c->name, !c->error || strstr(err.text, c->error));
	}
}

/* The kernel takes no longer word; what is refused leaves nothing behind. */
static void test_length(void **state) {
	auto_json struct json *schema = parse(schema_text);
	auto_json struct json *vector = parse("[\"p\",\"{text}\"]");
	auto_json struct json *arguments = json_new_object();
	auto_free char *text = xmalloc(TEMPLATE_WORD_MAX + 2);
	auto_strv struct strv argv = STRV_INIT;
	struct template_values values = { .arguments = arguments, .schema = schema };
	struct err err = ERR_INIT;

	(void)state;
	memset(text, 'x', TEMPLATE_WORD_MAX + 1);
	text[TEMPLATE_WORD_MAX] = '\0';
	json_put_string(arguments, "text", text);
	assert_true(template_vector(vector, &values, &argv, &err));
	assert_int_equal(argv.len, 2);
	assert_int_equal(strlen(argv.items[1]), TEMPLATE_WORD_MAX);

	strv_clear(&argv);
	text[TEMPLATE_WORD_MAX] = 'x';
	text[TEMPLATE_WORD_MAX + 1] = '\0';
	json_put_string(arguments, "text", text);
	assert_false(template_vector(vector, &values, &argv, &err));
	assert_int_equal(argv.len, 0);
	assert_int_equal(err.code, ERR_LIMIT);
}

static void test_nesting(void **state) {
	auto_json struct json *deep = parse("[[[[[[[[[\"x\"]]]]]]]]]");
	auto_strv struct strv argv = STRV_INIT;
	struct template_values values = { 0 };
	struct err err = ERR_INIT;

	(void)state;
	assert_false(template_vector(deep, &values, &argv, &err));
	assert_non_null(strstr(err.text, "nested too deep"));
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_vectors),
		cmocka_unit_test(test_texts),
		cmocka_unit_test(test_length),
		cmocka_unit_test(test_nesting),
	};

	return CHECK_RUN(tests);
}
