#include "check.h"

#include "base/mem.h"
#include "provider/repeat.h"

#define EVENT(text) "{\"id\":1,\"choices\":[{\"delta\":{\"content\":\"" text "\"},\"n\":null}]}"

static const struct {
	const char *name;
	const char *learned;
	const char *text; /* what the parser read in it */
	const char *next;
	const char *want; /* NULL: no repetition */
} cases[] = {
	{ "another text", EVENT("a"), "a", EVENT("bcd"), "bcd" },
	{ "the same text", EVENT("a"), "a", EVENT("a"), "a" },
	{ "no text", EVENT("a"), "a", EVENT(""), "" },
	{ "more than ASCII", EVENT("a"), "a", EVENT("\xe4\xbd\xa0"), "\xe4\xbd\xa0" },
	{ "a space behind the colon", "{\"content\": \"a\"}", "a", "{\"content\": \"b\"}",
		"b" },
	{ "another id", EVENT("a"), "a",
		"{\"id\":2,\"choices\":[{\"delta\":{\"content\":\"b\"},\"n\":null}]}", NULL },
	{ "another end", EVENT("a"), "a",
		"{\"id\":1,\"choices\":[{\"delta\":{\"content\":\"b\"},\"n\":true}]}", NULL },
	{ "a member behind the text", EVENT("a"), "a", EVENT("b\\\",\\\"c\\\":\\\"d"), NULL },
	{ "a text that ends early", EVENT("a"), "a", EVENT("b\"},\"x\":{\"y\":\"z"), NULL },
	{ "an escape", EVENT("a"), "a", EVENT("b\\n"), NULL },
	{ "a control character", EVENT("a"), "a", EVENT("b\n"), NULL },
	{ "broken UTF-8", EVENT("a"), "a", EVENT("b\xff"), NULL },
	{ "half a character", EVENT("a"), "a", EVENT("\xe4\xbd"), NULL },
	{ "cut off", EVENT("a"), "a", "{\"id\":1,\"choices\":[{\"delta\":{\"content\":\"b",
		NULL },
	{ "shorter than its frame", EVENT("a"), "a", "{\"id\":1}", NULL },
	{ "nothing", EVENT("a"), "a", "", NULL },
	{ "learned with an escape", EVENT("a\\n"), "a\n", EVENT("b"), NULL },
	{ "learned from two places", "{\"content\":\"a\",\"x\":{\"content\":\"a\"}}", "a",
		"{\"content\":\"b\",\"x\":{\"content\":\"a\"}}", NULL },
	{ "learned from another form", "{\"content\" :\"a\"}", "a", "{\"content\" :\"b\"}",
		NULL },
	{ "learned from an array", "{\"content\":[\"a\"]}", "a", "{\"content\":[\"b\"]}",
		NULL },
	{ "the text only begins like it", EVENT("ab"), "a", EVENT("b"), NULL },
	{ "nothing was learned", "", "", EVENT("b"), NULL },
};

static void test_repetitions(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct repeat repeat;
		const char *text = NULL;
		size_t len = 0;

		repeat_init(&repeat);
		repeat_learn(&repeat, cases[i].learned, strlen(cases[i].learned), "content",
			cases[i].text);
		bool found =
			repeat_read(&repeat, cases[i].next, strlen(cases[i].next), &text, &len);
		auto_free char *got = found ? xmemdup(text, len) : NULL;
		check_str(cases[i].name, got, cases[i].want);
		repeat_fini(&repeat);
	}
}

/* What does not fit the bound is not kept. */
static void test_large(void **state) {
	auto_buf struct buf event = BUF_INIT;
	struct repeat repeat;
	const char *text = NULL;
	size_t len = 0;

	(void)state;
	repeat_init(&repeat);
	buf_add_str(&event, "{\"content\":\"a\",\"x\":\"");
	for (int i = 0; i < 5000; i++) {
		buf_add_char(&event, 'x');
	}
	buf_add_str(&event, "\"}");
	repeat_learn(&repeat, event.data, event.len, "content", "a");
	check("large", !repeat_read(&repeat, event.data, event.len, &text, &len));
	repeat_fini(&repeat);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_repetitions),
		cmocka_unit_test(test_large),
	};

	return CHECK_RUN(tests);
}
