#include "tests/check.h"

#include "base/mem.h"
#include "front/card_output.h"

static const struct {
	const char *name;
	const char *in;
	const char *out;
} cases[] = {
	{ "plain", "a\nb\n", "a\nb\n" },
	{ "line ends of two bytes", "a\r\nb\r\n", "a\nb\n" },
	{ "a line written over", "10%\r20%\r30%\ndone\n", "30%\ndone\n" },
	{ "the last one stays until more comes", "10%\r20%\r", "20%" },
	{ "returns in a row", "a\r\r\nb", "a\nb" },
	{ "only its own line", "a\nb\rc", "a\nc" },
	{ "colours go", "\033[1;31mred\033[0m \033[38;5;2mx", "red x" },
	{ "a title goes", "\033]0;title\aa\033]8;;http://x\033\\b", "ab" },
	{ "other strings go", "\033Pq#0\033\\a\033_x\033\\b", "ab" },
	{ "a character set goes", "\033(Ba\033=b", "ab" },
	{ "a sequence that never ends", "\033[12;\nb", "\nb" },
	{ "a string that never ends", "\033]0;abc\nd", "\nd" },
	{ "controls are seen", "a\001b\177", "a^Ab^?" },
	{ "C1 is seen",
		"a\xc2\x9b"
		"1mb\x9b",
		"a<9b>1mb\xef\xbf\xbd" },
	{ "bidi marks are seen", "\xe2\x80\xae", "<202e>" },
	{ "tabs stay", "a\tb", "a\tb" },
	{ "characters of many bytes", "\xe4\xb8\xad\xe6\x96\x87\n\xf0\x9f\x98\x80",
		"\xe4\xb8\xad\xe6\x96\x87\n\xf0\x9f\x98\x80" },
	{ "half a character", "\xe4\xb8\n\xe4", "\xef\xbf\xbd\xef\xbf\xbd\n\xef\xbf\xbd" },
};

static char *feed(const char *data, size_t len, size_t step) {
	struct card_output output = { 0 };
	struct buf out = BUF_INIT;

	for (size_t at = 0; at < len; at += step) {
		size_t part = len - at < step ? len - at : step;
		auto_free char *piece = xmemdup(data + at, part);

		card_output_add(&output, &out, piece, part);
	}
	card_output_end(&output, &out);
	return buf_detach(&out);
}

static void test_filter(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		for (size_t step = 1; step < 12; step++) {
			auto_free char *got = feed(cases[i].in, strlen(cases[i].in), step);

			check_str(cases[i].name, got, cases[i].out);
		}
	}
}

/* The newest part, from the beginning of a line. */
static void test_limit(void **state) {
	(void)state;
	struct card_output output = { 0 };
	struct buf out = BUF_INIT;

	for (int i = 0; i < 100000; i++) {
		auto_free char *line = xasprintf("line %d of many\n", i);

		card_output_add(&output, &out, line, strlen(line));
		assert_true(out.len <= CARD_OUTPUT_MAX + CARD_OUTPUT_MAX / 4);
	}
	card_output_end(&output, &out);
	assert_true(out.len >= CARD_OUTPUT_MAX - 100);
	assert_memory_equal(out.data, "line ", 5);
	assert_string_equal(out.data + out.len - 20, "\nline 99999 of many\n");
	buf_fini(&out);
}

/* One line without an end is bounded too. */
static void test_long_line(void **state) {
	(void)state;
	struct card_output output = { 0 };
	struct buf out = BUF_INIT;
	char block[3000];

	for (size_t i = 0; i < sizeof(block); i += 3) {
		memcpy(block + i, "\xe4\xb8\xad", 3);
	}
	for (int i = 0; i < 1000; i++) {
		card_output_add(&output, &out, block, sizeof(block));
	}
	assert_true(out.len <= CARD_OUTPUT_MAX + CARD_OUTPUT_MAX / 4);
	assert_memory_equal(out.data, "\xe4\xb8\xad", 3);
	card_output_end(&output, &out);
	buf_fini(&out);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(test_filter),
	cmocka_unit_test(test_limit),
	cmocka_unit_test(test_long_line),
};

int main(void) {
	return CHECK_RUN(tests);
}
