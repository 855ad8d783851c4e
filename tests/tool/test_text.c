#include "base/mem.h"
#include "base/redact.h"
#include "base/str.h"
#include "base/utf8.h"
#include "check.h"
#include "tool/text.h"

struct cut_case {
	const char *name;
	const char *unit; /* repeated */
	size_t times;
	size_t max; /* characters */
	bool cut;
};

static const struct cut_case cuts[] = {
	{ "nothing", "", 0, 100, false },
	{ "exactly full", "a", 1000, 1000, false },
	{ "one too many", "a", 1001, 1000, true },
	{ "many bytes, few characters", "\xe4\xb8\xad", 1000, 1000, false },
	{ "many characters of three bytes", "\xe4\xb8\xad", 3000, 1000, true },
	{ "characters of four bytes", "\xf0\x9f\xa6\x80", 9000, 300, true },
	{ "lines", "one line\n", 5000, 1000, true },
	{ "a very small room", "abc", 100, 10, true },
};

static size_t count(const char *text) {
	size_t characters = 0;

	for (; *text; text++) {
		characters += ((unsigned char)*text & 0xc0) != 0x80;
	}
	return characters;
}

static void test_cut(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cuts); i++) {
		const struct cut_case *c = &cuts[i];
		auto_buf struct buf text = BUF_INIT;

		for (size_t j = 0; j < c->times; j++) {
			buf_add_str(&text, c->unit);
		}
		check_int(c->name, text_cut_middle(&text, c->max), c->cut);
		check(c->name, utf8_is_valid(text.data, text.len));
		check_int(c->name, strstr(text.data, " characters left out ...]\n") != NULL,
			c->cut);
		check(c->name, !c->cut || str_starts(text.data, c->unit));
		if (c->max >= 300) {
			check(c->name, count(text.data) <= c->max);
		}
		if (c->cut && c->max >= 300) {
			check(c->name, str_ends(text.data, c->unit));
			check(c->name, count(text.data) > c->max * 3 / 4);
		}
	}
}

/* Lines stay whole, and the note adds up. */
static void test_cut_at_lines(void **state) {
	auto_buf struct buf text = BUF_INIT;
	size_t gone, all, kept;
	char *note;

	(void)state;
	for (int i = 0; i < 3000; i++) {
		buf_addf(&text, "line number %04d\n", i);
	}
	all = text.len;
	assert_true(text_cut_middle(&text, 2000));
	note = strstr(text.data, "\n[... ");
	assert_non_null(note);
	assert_int_equal(note[-5], ' ');
	assert_non_null(strstr(note, "left out ...]\nline number "));
	gone = strtoul(note + 6, NULL, 10);
	kept = text.len - (strstr(note, "...]\n") + 5 - note);
	assert_int_equal(gone + kept, all);
}

static void test_clean(void **state) {
	struct buf text = BUF_INIT;

	(void)state;
	buf_add(&text,
		"a\0b\xff"
		"c",
		5);
	text_clean(&text);
	assert_string_equal(text.data, "a\xef\xbf\xbd"
				       "b\xef\xbf\xbd"
				       "c");
	buf_clear(&text);
	redact_add("correct-horse");
	buf_add_str(&text, "key=correct-horse.");
	text_clean(&text);
	assert_string_equal(text.data, "key=[secret].");
	redact_clear();
	buf_fini(&text);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_cut),
		cmocka_unit_test(test_cut_at_lines),
		cmocka_unit_test(test_clean),
	};

	return CHECK_RUN(tests);
}
