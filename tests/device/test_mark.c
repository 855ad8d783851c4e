#include "base/buf.h"
#include "base/mem.h"
#include "base/str.h"
#include "check.h"
#include "device/mark.h"

struct mark_case {
	const char *name;
	const char *in; /* M stands for the mark's word and ":" */
	const char *plain;
	const char *text; /* NULL: the mark is not in it */
	const char *rest; /* behind the mark's line */
};

static const struct mark_case cases[] = {
	{ "nothing before it", "\nM0\n", "", "0", "" },
	{ "a line before it", "a\nb\n\nM12\n", "a\nb\n", "12", "" },
	{ "no newline at the end of the output", "a\nM1\n", "a", "1", "" },
	{ "newlines before it", "\n\n\n\nM1\n", "\n\n\n", "1", "" },
	{ "something behind it", "a\nM1\nb\n", "a", "1", "b\n" },
	{ "an empty text", "\nM\n", "", "", "" },
	{ "the word within a line", "a M0\n", "a M0\n", NULL, "" },
	{ "the word at the very beginning", "M0\n", "M0\n", NULL, "" },
	{ "half of the word, twice", "\nH\nHx\nM3\n", "\nH\nHx", "3", "" },
	{ "it is cut off", "a\nH", "a\nH", NULL, "" },
	{ "its text is cut off", "a\nM7", "a\nM7", NULL, "" },
	{ "no output", "", "", NULL, "" },
};

static void add_plain(void *ctx, const char *data, size_t len) {
	assert_true(len > 0);
	buf_add(ctx, data, len);
}

/* `M` and `H` by the word and its first half. */
static void fill(const struct mark *mark, const char *text, struct buf *out) {
	for (; *text; text++) {
		if (*text == 'M' || *text == 'H') {
			buf_add(out, mark_word(mark),
				*text == 'M' ? MARK_WORD_LEN + 1 : MARK_WORD_LEN / 2);
		} else {
			buf_add_char(out, *text);
		}
	}
}

static void run_case(const struct mark_case *c, size_t piece) {
	auto_buf struct buf in = BUF_INIT;
	auto_buf struct buf plain = BUF_INIT;
	auto_buf struct buf want = BUF_INIT;
	struct mark mark;
	size_t at = 0;

	mark_init(&mark);
	fill(&mark, c->in, &in);
	fill(&mark, c->plain, &want);
	while (at < in.len && !mark.found) {
		size_t len = in.len - at < piece ? in.len - at : piece;

		at += mark_read(&mark, in.data + at, len, add_plain, &plain);
	}
	mark_flush(&mark, add_plain, &plain);
	check_str(c->name, plain.data, want.data);
	check_int(c->name, mark.found, c->text != NULL);
	if (c->text) {
		check_str(c->name, mark.text, c->text);
	}
	check_str(c->name, in.data + at, c->rest);
}

static void test_cases(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		for (size_t piece = 1; piece < 50; piece++) {
			run_case(&cases[i], piece);
		}
	}
}

/* Plain text is not held back once it cannot be the mark any more. */
static void test_passes_on(void **state) {
	auto_buf struct buf plain = BUF_INIT;
	struct mark mark;

	(void)state;
	mark_init(&mark);
	mark_read(&mark, "a\n", 2, add_plain, &plain);
	assert_string_equal(plain.data, "a");
	mark_read(&mark, "z", 1, add_plain, &plain);
	assert_string_equal(plain.data, "a\nz"); /* no digit of the word */
}

static void test_long_text(void **state) {
	auto_buf struct buf in = BUF_INIT;
	auto_buf struct buf plain = BUF_INIT;
	struct mark mark;

	(void)state;
	mark_init(&mark);
	fill(&mark, "\nM", &in);
	for (int i = 0; i < 1000; i++) {
		buf_add_str(&in, "text");
	}
	buf_add_char(&in, '\n');
	assert_int_equal(mark_read(&mark, in.data, in.len, add_plain, &plain), in.len);
	assert_true(mark.found);
	assert_int_equal(strlen(mark.text), sizeof(mark.text) - 1);
}

static void test_words_differ(void **state) {
	struct mark a, b;

	(void)state;
	mark_init(&a);
	mark_init(&b);
	assert_int_equal(strlen(mark_word(&a)), MARK_WORD_LEN + 1);
	assert_string_not_equal(mark_word(&a), mark_word(&b));
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_cases),
		cmocka_unit_test(test_passes_on),
		cmocka_unit_test(test_long_text),
		cmocka_unit_test(test_words_differ),
	};

	return CHECK_RUN(tests);
}
