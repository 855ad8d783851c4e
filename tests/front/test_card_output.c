#include "tests/check.h"

#include "base/mem.h"
#include "front/transcript/card_output.h"
#include "front/transcript/spool.h"

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
	card_output_clear(&output);
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

/* What is left of colours, as "LOOK@place". */
static void test_colours(void **state) {
	static const struct {
		const char *name, *in, *marks;
	} colours[] = {
		{ "none", "plain", "" },
		{ "red and back", "\033[31mred\033[0m x", "2@0 0@3 " },
		{ "bright", "a\033[92mb\033[mc", "3@1 0@2 " },
		{ "bold, then a colour", "\033[1mb\033[1;33mc\033[22md", "1@0 4@1 0@2 " },
		{ "blue and cyan are one", "\033[34ma\033[36mb", "6@0 " },
		{ "larger palettes change nothing", "\033[38;5;31ma\033[48;2;1;2;31mb", "" },
		{ "set and not used", "\033[31m\033[0mx", "" },
		{ "a line written over", "ab\033[31mcd\rxy", "2@0 " },
		{ "too many numbers", "\033[0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;31mx",
			"" },
		{ "no colour", "\033[31Kx\033[2J", "" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(colours); i++) {
		struct card_output output = { 0 };
		auto_buf struct buf out = BUF_INIT, marks = BUF_INIT;

		card_output_add(&output, &out, colours[i].in, strlen(colours[i].in));
		card_output_end(&output, &out);
		for (size_t k = 0; k < output.marks.len; k++) {
			buf_addf(&marks, "%d@%u ", output.marks.items[k].look,
				output.marks.items[k].at);
		}
		check_str(colours[i].name, marks.data, colours[i].marks);
		card_output_clear(&output);
	}
}

/* What is cut off in front is kept elsewhere, with the colours of the rest right. */
static void test_spool(void **state) {
	struct card_output output = { 0 };
	struct buf out = BUF_INIT;
	auto_buf struct buf all = BUF_INIT, want = BUF_INIT;

	(void)state;
	for (int i = 0; i < 30000; i++) {
		auto_free char *line = xasprintf("\033[31mline\033[0m %d of many\n", i);

		buf_addf(&want, "line %d of many\n", i);
		card_output_add(&output, &out, line, strlen(line));
	}
	card_output_end(&output, &out);
	assert_int_equal(card_output_look(&output, 2), LOOK_RED);
	assert_int_equal(card_output_look(&output, 6), LOOK_PLAIN);
	assert_int_equal(card_output_next(&output, 0), 4);
	spool_read(output.spool, &all);
	assert_true(all.len > 100000);
	buf_add(&all, out.data, out.len);
	assert_string_equal(all.data, want.data);
	card_output_clear(&output);
	buf_fini(&out);
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
	card_output_clear(&output);
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
	card_output_clear(&output);
	buf_fini(&out);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(test_filter),
	cmocka_unit_test(test_colours),
	cmocka_unit_test(test_spool),
	cmocka_unit_test(test_limit),
	cmocka_unit_test(test_long_line),
};

int main(void) {
	return CHECK_RUN(tests);
}
