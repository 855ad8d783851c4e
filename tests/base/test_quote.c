#include "base/quote.h"

#include "base/buf.h"
#include "base/mem.h"
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

int main(void) {
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_cases) };

	return CHECK_RUN(tests);
}
