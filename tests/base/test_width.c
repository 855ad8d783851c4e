#include <locale.h>
#include <string.h>
#include <wchar.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "base/width.h"
#include "check.h"

static int libc_width(const char *text) {
	int width = 0;

	for (size_t at = 0, len = strlen(text); at < len;) {
		uint32_t code;

		at += utf8_decode(text + at, len - at, &code);
		width += wcwidth((wchar_t)code);
	}
	return width;
}

static void test_codes(void **state) {
	static const struct {
		const char *name;
		uint32_t code;
		int width;
	} cases[] = {
		{ "ASCII", 'a', 1 },
		{ "accent", 0x301, 0 },
		{ "zero width space", 0x200b, 0 },
		{ "joiner", 0x200d, 0 },
		{ "soft hyphen", 0xad, 0 },
		{ "variation selector", 0xfe0f, 0 },
		{ "tag", 0xe0041, 0 },
		{ "Chinese", 0x4e2d, 2 },
		{ "wide comma", 0xff0c, 2 },
		{ "ideographic space", 0x3000, 2 },
		{ "half-width kana", 0xff76, 1 },
		{ "hangul", 0xac00, 2 },
		{ "first jamo", 0x1100, 2 },
		{ "disputed: vowel jamo alone", 0x1161, 1 },
		{ "disputed: last jamo alone", 0x11ab, 1 },
		{ "box", 0x2500, 1 },
		{ "bullet", 0x2022, 1 },
		{ "ellipsis", 0x2026, 1 },
		{ "arrow", 0x2192, 1 },
		{ "heart", 0x2764, 1 },
		{ "emoji", 0x1f916, 2 },
		{ "spacing vowel sign", 0x93f, 1 },
		{ "disputed: hexagram", 0x4dc0, 1 },
		{ "unassigned", 0x378, 1 },
		{ "private", 0xe0b0, 1 },
		{ "control", 0x1b, 1 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		check_int(cases[i].name, width_code(cases[i].code), cases[i].width);
	}
}

static void test_display(void **state) {
	static const struct {
		const char *name, *in, *out;
		int width;
	} cases[] = {
		{ "letter", "a", "a", 1 },
		{ "composed", "e\xcc\x81", "\xc3\xa9", 1 },
		{ "kana", "\xe3\x81\x8b\xe3\x82\x99", "\xe3\x81\x8c", 2 },
		{ "jamo", "\xe1\x84\x92\xe1\x85\xa1\xe1\x86\xab", "\xed\x95\x9c", 2 },
		{ "no composition", "q\xcc\x81", "q\xcc\x81", 1 },
		{ "family", "\xf0\x9f\x91\xa8\xe2\x80\x8d\xf0\x9f\x91\xa9", "\xf0\x9f\x91\xa8",
			2 },
		{ "skin tone", "\xf0\x9f\x91\x8d\xf0\x9f\x8f\xbd", "\xf0\x9f\x91\x8d", 2 },
		{ "a tone alone", "\xf0\x9f\x8f\xbd", "\xf0\x9f\x8f\xbd", 2 },
		{ "heart with a selector", "\xe2\x9d\xa4\xef\xb8\x8f", "\xe2\x9d\xa4", 1 },
		{ "keycap", "1\xef\xb8\x8f\xe2\x83\xa3", "1\xe2\x83\xa3", 1 },
		{ "flag", "\xf0\x9f\x87\xa9\xf0\x9f\x87\xaa",
			"\xf0\x9f\x87\xa9\xf0\x9f\x87\xaa", 2 },
		{ "joiner between letters", "\xe0\xa4\x95\xe2\x80\x8d", "\xe0\xa4\x95", 1 },
		{ "zero width space", "\xe2\x80\x8b", "", 0 },
		{ "soft hyphen", "\xc2\xad", "", 0 },
		{ "a mark alone", "\xcc\x81", "\xe2\x97\x8c\xcc\x81", 1 },
		{ "malformed", "\xff", "\xef\xbf\xbd", 1 },
		{ "control", "\x1b", "\xef\xbf\xbd", 1 },
		{ "unassigned", "\xcd\xb8", "\xef\xbf\xbd", 1 },
		{ "hexagram", "\xe4\xb7\x80", "\xef\xbf\xbd", 1 },
		{ "at most four marks", "q\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81",
			"q\xcc\x81\xcc\x81\xcc\x81\xcc\x81", 1 },
		{ "spacing sign", "\xe0\xa4\xa8\xe0\xa4\xbf", "\xe0\xa4\xa8\xe0\xa4\xbf", 2 },
		{ "nothing", "", "", 0 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf out = BUF_INIT;
		size_t len = strlen(cases[i].in);

		check_int(cases[i].name, width_display(&out, cases[i].in, len), cases[i].width);
		check_str(cases[i].name, out.data, cases[i].out);
		check_int(cases[i].name, width_cluster(cases[i].in, len), cases[i].width);
	}
}

/* What is measured is what is drawn, and what is drawn measures the same again. */
static void test_display_agrees(void **state) {
	auto_buf struct buf out = BUF_INIT;

	(void)state;
	for (uint32_t code = 1; code < 0x110000; code++) {
		char bytes[4];
		size_t len = utf8_encode(code, bytes);

		buf_clear(&out);
		int drawn = width_display(&out, bytes, len);

		if (drawn != width_cluster(bytes, len) ||
			drawn != width_text(out.data, out.len) ||
			(drawn == 0) != (out.len == 0) || drawn > 4) {
			fail_msg("U+%04X is drawn in %d columns", (unsigned)code, drawn);
		}
	}
}

/* Who trusts the terminal gets doubtful characters as they are, as wide as libc says:
   so curses counts the same. */
static void test_terminal(void **state) {
	static const struct {
		const char *name, *in, *safe, *terminal;
	} cases[] = {
		{ "a hexagram", "\xe4\xb7\x80", "\xef\xbf\xbd", "\xe4\xb7\x80" },
		{ "a heart with its selector", "\xe2\x9d\xa4\xef\xb8\x8f", "\xe2\x9d\xa4",
			"\xe2\x9d\xa4\xef\xb8\x8f" },
		{ "a skin tone", "\xf0\x9f\x91\x8d\xf0\x9f\x8f\xbd", "\xf0\x9f\x91\x8d",
			"\xf0\x9f\x91\x8d\xf0\x9f\x8f\xbd" },
		{ "a family that is too wide",
			"\xf0\x9f\x91\xa8\xe2\x80\x8d\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91"
			"\xa7",
			"\xf0\x9f\x91\xa8", "\xf0\x9f\x91\xa8" },
		{ "a letter", "e\xcc\x81", "\xc3\xa9", "\xc3\xa9" },
		{ "a control", "\x1b", "\xef\xbf\xbd", "\xef\xbf\xbd" },
	};

	(void)state;
	if (!setlocale(LC_CTYPE, "C.UTF-8") && !setlocale(LC_CTYPE, "en_US.UTF-8")) {
		check_skip("no locale of UTF-8");
	}
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf safe = BUF_INIT, terminal = BUF_INIT;
		size_t len = strlen(cases[i].in);

		width_display(&safe, cases[i].in, len);
		width_set_mode(WIDTH_TERMINAL);
		int width = width_display(&terminal, cases[i].in, len);

		check_int(cases[i].name, width_cluster(cases[i].in, len), width);
		width_set_mode(WIDTH_SAFE);
		check_str(cases[i].name, safe.data, cases[i].safe);
		check_str(cases[i].name, terminal.data, cases[i].terminal);
		check_int(cases[i].name, width, libc_width(terminal.data));
	}
}

static void test_text(void **state) {
	static const struct {
		const char *name, *in;
		int width;
	} cases[] = {
		{ "empty", "", 0 },
		{ "ASCII", "hello", 5 },
		{ "mixed",
			"a\xe4\xb8\xad\xe6\x96\x87"
			"b",
			6 },
		{ "accent behind ASCII", "ae\xcc\x81z", 3 },
		{ "emoji", "x\xf0\x9f\x91\xa8\xe2\x80\x8d\xf0\x9f\x91\xa9y", 4 },
		{ "malformed", "a\xff\xfe", 3 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		check_int(cases[i].name, width_text(cases[i].in, strlen(cases[i].in)),
			cases[i].width);
	}
}

static void test_fit(void **state) {
	static const struct {
		const char *name, *in;
		int columns;
		size_t fits;
	} cases[] = {
		{ "all", "abc", 3, 3 },
		{ "part", "abc", 2, 2 },
		{ "nothing", "abc", 0, 0 },
		{ "negative", "abc", -1, 0 },
		{ "no half characters", "\xe4\xb8\xad\xe6\x96\x87", 3, 3 },
		{ "with its accent", "ae\xcc\x81z", 2, 4 },
		{ "invisible ones fit always", "ab\xe2\x80\x8b", 2, 5 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		check_int(cases[i].name,
			width_fit(cases[i].in, strlen(cases[i].in), cases[i].columns),
			cases[i].fits);
	}
}

static void test_elide(void **state) {
	static const struct {
		const char *name, *in;
		int columns;
		const char *middle, *end;
	} cases[] = {
		{ "fits", "abcdef", 6, "abcdef", "abcdef" },
		{ "one too many", "abcdefg", 6, "ab...g", "abc..." },
		{ "odd", "abcdefghij", 7, "ab...ij", "abcd..." },
		{ "only dots", "abcdefg", 3, "...", "..." },
		{ "two dots", "abcdefg", 2, "..", ".." },
		{ "no room", "abcdefg", 0, "", "" },
		{ "wide", "\xe4\xb8\xad\xe6\x96\x87\xe5\xad\x97\xe4\xb8\xb2", 7,
			"\xe4\xb8\xad...\xe4\xb8\xb2", "\xe4\xb8\xad\xe6\x96\x87..." },
		{ "wide ones leave a gap", "\xe4\xb8\xad\xe6\x96\x87\xe5\xad\x97", 5, "...",
			"\xe4\xb8\xad..." },
		{ "empty", "", 0, "", "" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf middle = BUF_INIT, end = BUF_INIT;
		size_t len = strlen(cases[i].in);

		width_elide_middle(&middle, cases[i].in, len, cases[i].columns);
		width_elide_end(&end, cases[i].in, len, cases[i].columns);
		check_str(cases[i].name, middle.data, cases[i].middle);
		check_str(cases[i].name, end.data, cases[i].end);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_codes),
		cmocka_unit_test(test_display),
		cmocka_unit_test(test_display_agrees),
		cmocka_unit_test(test_terminal),
		cmocka_unit_test(test_text),
		cmocka_unit_test(test_fit),
		cmocka_unit_test(test_elide),
	};

	return CHECK_RUN(tests);
}
