#include "base/quote.h"

#include "base/buf.h"
#include "base/mem.h"
#include "base/strv.h"
#include "check.h"

static const struct {
	const char *name, *word, *quoted;
} cases[] = {
	{ "nothing", "", "''" },
	{ "a word", "word", "'word'" },
	{ "what a shell would read", "$(id) `id` \"$x\" \\ ; \n",
		"'$(id) `id` \"$x\" \\ ; \n'" },
	{ "a quote", "it's", "'it'\\''s'" },
	{ "quotes alone", "''", "''\\'''\\'''" },
	{ "bytes that are no text", "\xff\xc0", "'\xff\xc0'" },
};

static void test_cases(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf out = BUF_INIT;

		quote_word(&out, cases[i].word);
		check_str(cases[i].name, out.data, cases[i].quoted);
	}
}

static void test_split(void **state) {
	static const struct {
		const char *name, *text, *words; /* joined by | */
	} splits[] = {
		{ "nothing", " \t\n", "" },
		{ "words", " a  b\tc ", "a|b|c" },
		{ "quotes", "a='b c' \"d e\"f", "a=b c|d ef" },
		{ "an empty word", "a '' b", "a||b" },
		{ "a backslash", "a\\ b '\\'", "a b|\\" },
		{ "a quote that stays open", "a 'b c", "a|b c" },
		{ "nothing else of a shell", "$x;`y` *", "$x;`y`|*" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(splits); i++) {
		auto_strv struct strv words = STRV_INIT;
		auto_buf struct buf out = BUF_INIT;

		check(splits[i].name,
			quote_split(&words, splits[i].text) == (splits[i].words[0] != '\0'));
		for (size_t n = 0; n < words.len; n++) {
			buf_addf(&out, "%s%s", n ? "|" : "", words.items[n]);
		}
		check_str(splits[i].name, out.data, splits[i].words);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_cases),
		cmocka_unit_test(test_split),
	};

	return CHECK_RUN(tests);
}
