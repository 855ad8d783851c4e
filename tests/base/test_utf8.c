#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "check.h"

#define MARK "\xef\xbf\xbd" /* U+FFFD */

static void test_decode(void **state) {
	static const struct {
		const char *name, *in;
		size_t used;
		uint32_t code;
	} cases[] = {
		{ "ASCII", "a", 1, 'a' },
		{ "two", "\xc2\x80", 2, 0x80 },
		{ "two, last", "\xdf\xbf", 2, 0x7ff },
		{ "three, first", "\xe0\xa0\x80", 3, 0x800 },
		{ "three, last", "\xef\xbf\xbf", 3, 0xffff },
		{ "four, first", "\xf0\x90\x80\x80", 4, 0x10000 },
		{ "four, last", "\xf4\x8f\xbf\xbf", 4, 0x10ffff },
		{ "before the surrogates", "\xed\x9f\xbf", 3, 0xd7ff },
		{ "surrogate", "\xed\xa0\x80", 1, UTF8_REPLACEMENT },
		{ "overlong two", "\xc0\x80", 1, UTF8_REPLACEMENT },
		{ "overlong three", "\xe0\x9f\xbf", 1, UTF8_REPLACEMENT },
		{ "overlong four", "\xf0\x8f\xbf\xbf", 1, UTF8_REPLACEMENT },
		{ "above Unicode", "\xf4\x90\x80\x80", 1, UTF8_REPLACEMENT },
		{ "five bytes", "\xf8\x88\x80\x80\x80", 1, UTF8_REPLACEMENT },
		{ "continuation alone", "\x80", 1, UTF8_REPLACEMENT },
		{ "cut after one", "\xe4", 1, UTF8_REPLACEMENT },
		{ "cut after two", "\xe4\xb8", 1, UTF8_REPLACEMENT },
		{ "no continuation",
			"\xe4"
			"ab",
			1, UTF8_REPLACEMENT },
		{ "no last continuation", "\xf0\x9f\x98z", 1, UTF8_REPLACEMENT },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		uint32_t code = 0;

		check_int(cases[i].name, utf8_decode(cases[i].in, strlen(cases[i].in), &code),
			cases[i].used);
		check_int(cases[i].name, code, cases[i].code);
	}
}

static void test_round_trip(void **state) {
	(void)state;
	for (uint32_t code = 0; code < 0x110000; code++) {
		char bytes[4];
		uint32_t back;
		size_t len = utf8_encode(code, bytes);
		bool is_surrogate = code >= 0xd800 && code < 0xe000;

		if (utf8_decode(bytes, len, &back) != len ||
			back != (is_surrogate ? UTF8_REPLACEMENT : code)) {
			fail_msg("U+%04X", (unsigned)code);
		}
	}
	char bytes[4];

	check_int("no code point", utf8_encode(0x110000, bytes), 3);
	check("its replacement", memcmp(bytes, MARK, 3) == 0);
}

static void test_valid(void **state) {
	static const struct {
		const char *name, *in;
		size_t valid, tail;
		const char *repaired;
	} cases[] = {
		{ "empty", "", 0, 0, "" },
		{ "ASCII", "plain text of some length", 25, 0, "plain text of some length" },
		{ "mixed",
			"ab\xe4\xb8\xad"
			"cd",
			7, 0,
			"ab\xe4\xb8\xad"
			"cd" },
		{ "cut", "ab\xe4\xb8", 2, 2, "ab" MARK MARK },
		{ "cut early", "ab\xe4", 2, 1, "ab" MARK },
		{ "cut emoji", "\xf0\x9f\x98", 0, 3, MARK MARK MARK },
		{ "broken",
			"ab\xff"
			"cd",
			2, 0, "ab" MARK "cd" },
		{ "broken behind 16 bytes", "0123456789abcdef\x80x", 16, 0,
			"0123456789abcdef" MARK "x" },
		{ "a tail that can be nothing", "a\xed\xa0", 1, 0, "a" MARK MARK },
		{ "an overlong tail", "a\xe0\x80", 1, 0, "a" MARK MARK },
		{ "a lone continuation", "a\x80", 1, 0, "a" MARK },
		{ "four continuations", "\x80\x80\x80\x80", 0, 0, MARK MARK MARK MARK },
		{ "whole at the end", "\xe4\xb8\xad", 3, 0, "\xe4\xb8\xad" },
		{ "no lead byte", "a\xf5", 1, 0, "a" MARK },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf out = BUF_INIT;
		size_t len = strlen(cases[i].in);

		check_int(cases[i].name, utf8_valid_prefix(cases[i].in, len), cases[i].valid);
		check_int(
			cases[i].name, utf8_is_valid(cases[i].in, len), cases[i].valid == len);
		check_int(cases[i].name, utf8_incomplete_tail(cases[i].in, len), cases[i].tail);
		utf8_repair(&out, cases[i].in, len);
		check_str(cases[i].name, out.data, cases[i].repaired);
	}
}

/* Clusters are given as texts with '|' between them. */
static const struct {
	const char *name, *clusters;
} cluster_cases[] = {
	{ "ASCII", "a|b| |c" },
	{ "line ends", "a|\r\n|\n|\r|b" },
	{ "accent", "e\xcc\x81|x" },
	{ "two accents", "e\xcc\x81\xcc\xa3|e\xcc\x81" },
	{ "Chinese", "\xe4\xb8\xad|\xe6\x96\x87|\xef\xbc\x8c|a" },
	{ "kana with a mark", "\xe3\x81\x8b\xe3\x82\x99|\xe3\x81\x8b" },
	{ "jamo", "\xe1\x84\x92\xe1\x85\xa1\xe1\x86\xab|\xe1\x84\x80\xe1\x85\xb3" },
	{ "family",
		"\xf0\x9f\x91\xa8\xe2\x80\x8d\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa7|x" },
	{ "skin tone", "\xf0\x9f\x91\x8d\xf0\x9f\x8f\xbd|\xf0\x9f\x91\x8d" },
	{ "heart with a selector", "\xe2\x9d\xa4\xef\xb8\x8f|\xe2\x9d\xa4" },
	{ "keycap", "1\xef\xb8\x8f\xe2\x83\xa3|2" },
	{ "flags", "\xf0\x9f\x87\xa9\xf0\x9f\x87\xaa|\xf0\x9f\x87\xab\xf0\x9f\x87\xb7|a" },
	{ "an odd indicator", "\xf0\x9f\x87\xa9\xf0\x9f\x87\xaa|\xf0\x9f\x87\xab|a" },
	{ "Devanagari", "\xe0\xa4\xa8\xe0\xa4\xbf|\xe0\xa4\xa8" },
	{ "Thai", "\xe0\xb8\x81\xe0\xb8\xb3|\xe0\xb8\x81" },
	{ "a mark alone", "\xcc\x81|a" },
	{ "malformed bytes", "a|\xff|\x80|b" },
	{ "a mark behind a control", "\x01|\xcc\x81" },
};

static void test_clusters(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cluster_cases); i++) {
		auto_free char *text = xstrdup(cluster_cases[i].clusters);
		size_t ends[16], count = 0, len = 0;

		for (const char *at = cluster_cases[i].clusters; *at; at++) {
			if (*at == '|') {
				ends[count++] = len;
			} else {
				text[len++] = *at;
			}
		}
		ends[count++] = len;
		for (size_t c = 0, at = 0; c < count; c++) {
			check_int(cluster_cases[i].name, at + utf8_cluster(text + at, len - at),
				ends[c]);
			check_int(
				cluster_cases[i].name, utf8_cluster_before(text, ends[c]), at);
			at = ends[c];
		}
	}
	check_int("before the start", utf8_cluster_before("a", 0), 0);
	check_int("of nothing", utf8_cluster("", 0), 0);
}

/* Forwards and backwards find the same places, in any bytes. */
static void test_clusters_agree(void **state) {
	static const char *const pieces[] = { "a", " ", "\xcc\x81", "\xe4\xb8\xad", "\r", "\n",
		"\xf0\x9f\x91\xa9", "\xe2\x80\x8d", "\xf0\x9f\x87\xa9", "\xf0\x9f\x8f\xbd",
		"\xe0\xa4\x95", "\xe0\xa5\x8d", "\xe1\x84\x92", "\xe1\x85\xa1", "\xff",
		"\xd8\x80" };
	unsigned seed = 3;

	(void)state;
	for (int round = 0; round < 3000; round++) {
		auto_buf struct buf text = BUF_INIT;
		size_t starts[64], count = 0;

		for (int i = 0; i < 20; i++) {
			seed = seed * 1103515245 + 12345;
			buf_add_str(&text, pieces[(seed >> 16) % ARRAY_LEN(pieces)]);
		}
		for (size_t at = 0; at < text.len;
			at += utf8_cluster(text.data + at, text.len - at)) {
			starts[count++] = at;
		}
		for (size_t at = text.len; count > 0; at = starts[count]) {
			check_int("backwards", utf8_cluster_before(text.data, at),
				starts[--count]);
		}
	}
}

static void test_clusters_are_bounded(void **state) {
	auto_buf struct buf text = BUF_INIT;

	(void)state;
	buf_add_char(&text, 'a');
	for (int i = 0; i < 100000; i++) {
		buf_add_str(&text, "\xcc\x81");
	}
	check_int("64 code points", utf8_cluster(text.data, text.len), 1 + 63 * 2);
	check("backwards too", text.len - utf8_cluster_before(text.data, text.len) <= 64 * 2);
}

static void test_nfc(void **state) {
	static const struct {
		const char *name, *in, *out;
	} cases[] = {
		{ "ASCII", "abc", "abc" },
		{ "composed already", "\xc3\xa9\xe4\xb8\xad", "\xc3\xa9\xe4\xb8\xad" },
		{ "accent", "e\xcc\x81", "\xc3\xa9" },
		{ "kana", "\xe3\x81\x8b\xe3\x82\x99", "\xe3\x81\x8c" },
		{ "jamo", "\xe1\x84\x92\xe1\x85\xa1\xe1\x86\xab", "\xed\x95\x9c" },
		{ "angstrom sign", "\xe2\x84\xab", "\xc3\x85" },
		{ "order of marks", "a\xcc\x81\xcc\xa3", "\xe1\xba\xa1\xcc\x81" },
		{ "compatibility forms stay", "\xef\xbc\xa1\xef\xac\x81",
			"\xef\xbc\xa1\xef\xac\x81" },
		{ "broken", "e\xcc\x81\xff", "\xc3\xa9" MARK },
		{ "broken alone", "a\xff", "a" MARK },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf out = BUF_INIT;

		utf8_nfc(&out, cases[i].in, strlen(cases[i].in));
		check_str(cases[i].name, out.data, cases[i].out);
	}
	auto_buf struct buf out = BUF_INIT;

	utf8_nfc(&out, "e\xcc\x81\0x", 5);
	check_int("behind a NUL", out.len, 4);
	check("behind a NUL", memcmp(out.data, "\xc3\xa9\0x", 4) == 0);
}

static void test_kinds(void **state) {
	static const uint32_t cjk[] = { 0x4e2d, 0x3042, 0x30ab, 0xff76, 0xac00, 0x1100, 0x3005,
		0x20000, 0xf900, 0x9fff };
	static const uint32_t not_cjk[] = { 'a', 0x3001, 0xff0c, 0x3000, 0xe9, 0x1f600, 0xff21,
		0x30fb, 0xe01, 0x10ffff };
	static const uint32_t words[] = { 'a', 'Z', '0', 0xe9, 0x4e2d, 0x661, 0x301, 0x93f,
		0x3005 };
	static const uint32_t not_words[] = { ' ', '_', '-', '.', '@', '[', '`', '{', 0x3001,
		0x2014, 0x1f600, 0xa0, 0 };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cjk); i++) {
		check("CJK", utf8_is_cjk(cjk[i]));
	}
	for (size_t i = 0; i < ARRAY_LEN(not_cjk); i++) {
		check("not CJK", !utf8_is_cjk(not_cjk[i]));
	}
	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		check("word", utf8_is_word(words[i]));
	}
	for (size_t i = 0; i < ARRAY_LEN(not_words); i++) {
		check("no word", !utf8_is_word(not_words[i]));
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_decode),
		cmocka_unit_test(test_round_trip),
		cmocka_unit_test(test_valid),
		cmocka_unit_test(test_clusters),
		cmocka_unit_test(test_clusters_agree),
		cmocka_unit_test(test_clusters_are_bounded),
		cmocka_unit_test(test_nfc),
		cmocka_unit_test(test_kinds),
	};

	return CHECK_RUN(tests);
}
