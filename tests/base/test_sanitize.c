#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/sanitize.h"
#include "base/utf8.h"
#include "check.h"

struct sanitize_case {
	const char *name;
	int flags;
	const char *in, *out;
};

static const struct sanitize_case cases[] = {
	{ "plain", SANITIZE_LINE, "hello, world", "hello, world" },
	{ "empty", SANITIZE_LINE, "", "" },
	{ "escape", SANITIZE_TEXT, "\x1b[31mred", "^[[31mred" },
	{ "other C0", SANITIZE_TEXT, "\x01\x07\x08\x0b\x0c\x0e\x1f", "^A^G^H^K^L^N^_" },
	{ "delete", SANITIZE_TEXT, "a\x7f", "a^?" },
	{ "C1 as UTF-8", SANITIZE_TEXT, "\xc2\x9b\x33m", "<9b>3m" },
	{ "C1 as a byte", SANITIZE_TEXT, "\x9b\x33m", "\xef\xbf\xbd\x33m" },
	{ "C1 ends", SANITIZE_TEXT, "\xc2\x80\xc2\x9f\xc2\xa0", "<80><9f>\xc2\xa0" },
	{ "bidi", SANITIZE_TEXT,
		"a\xe2\x80\xae"
		"b\xe2\x81\xa6",
		"a<202e>b<2066>" },
	{ "marks", SANITIZE_TEXT, "\xd8\x9c\xe2\x80\x8e\xe2\x80\x8f", "<61c><200e><200f>" },
	{ "separators", SANITIZE_TEXT, "\xe2\x80\xa8\xe2\x80\xa9", "<2028><2029>" },
	{ "byte order mark", SANITIZE_TEXT, "\xef\xbb\xbfx", "<feff>x" },
	{ "beside the bidi controls", SANITIZE_TEXT, "\xe2\x80\xa7\xe2\x80\xaf\xe2\x81\xaa",
		"\xe2\x80\xa7\xe2\x80\xaf\xe2\x81\xaa" },
	{ "malformed", SANITIZE_TEXT, "a\xff\xc3z\xe4\xb8",
		"a\xef\xbf\xbd\xef\xbf\xbdz\xef\xbf\xbd\xef\xbf\xbd" },
	{ "overlong slash", SANITIZE_TEXT, "\xc0\xaf", "\xef\xbf\xbd\xef\xbf\xbd" },
	{ "surrogate", SANITIZE_TEXT, "\xed\xa0\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd" },
	{ "Chinese", SANITIZE_LINE, "\xe4\xb8\xad\xe6\x96\x87", "\xe4\xb8\xad\xe6\x96\x87" },
	{ "emoji", SANITIZE_LINE, "\xf0\x9f\x98\x80", "\xf0\x9f\x98\x80" },
	{ "line: newline and tab", SANITIZE_LINE, "a\nb\tc\r\nd\re", "a b c d e" },
	{ "text: newlines", SANITIZE_TEXT, "a\nb\r\nc\rd\n\r\n\ne", "a\nb\nc\nd\n\n\ne" },
	{ "text: tab", SANITIZE_TEXT, "a\tb", "a\tb" },
	{ "newline only", SANITIZE_KEEP_NEWLINE, "a\tb\n", "a b\n" },
	{ "tab only", SANITIZE_KEEP_TAB, "a\tb\n", "a\tb " },
	{ "carriage return at the end", SANITIZE_TEXT, "a\r", "a\n" },
	{ "CR, text, LF", SANITIZE_TEXT, "a\rb\n", "a\nb\n" },
	{ "CR, control, LF", SANITIZE_TEXT, "\r\x01\n", "\n^A\n" },
};

static void test_whole(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf out = BUF_INIT;
		auto_free char *copy = sanitize_dup(cases[i].in, cases[i].flags);

		sanitize(&out, cases[i].in, strlen(cases[i].in), cases[i].flags);
		check_str(cases[i].name, out.data, cases[i].out);
		check_str(cases[i].name, copy, cases[i].out);
	}
	auto_free char *none = sanitize_dup(NULL, SANITIZE_TEXT);

	check_str("NULL", none, "");
}

static void feed(struct buf *out, const struct sanitize_case *c, size_t first, size_t step) {
	struct sanitize_stream stream = { 0 };
	size_t len = strlen(c->in), at = first < len ? first : len;

	sanitize_stream(&stream, out, c->in, at, c->flags);
	while (at < len) {
		size_t size = step && step < len - at ? step : len - at;

		sanitize_stream(&stream, out, c->in + at, size, c->flags);
		at += size;
	}
	sanitize_stream_end(&stream, out, c->flags);
}

/* Cut at each byte, and into single bytes: the same as whole. */
static void test_stream(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		size_t len = strlen(cases[i].in);

		for (size_t cut = 0; cut <= len; cut++) {
			for (size_t step = 0; step <= 3; step++) {
				auto_buf struct buf out = BUF_INIT;

				feed(&out, &cases[i], cut, step);
				check_str(cases[i].name, out.data, cases[i].out);
			}
		}
	}
}

static void test_nul(void **state) {
	auto_buf struct buf out = BUF_INIT;

	(void)state;
	sanitize(&out, "a\0b", 3, SANITIZE_TEXT);
	check_str("visible", out.data, "a^@b");
}

/* Whatever comes in: valid UTF-8 without anything bad comes out. */
static void test_any_bytes(void **state) {
	unsigned seed = 7;

	(void)state;
	for (int round = 0; round < 2000; round++) {
		auto_buf struct buf out = BUF_INIT;
		char in[64];

		for (size_t i = 0; i < sizeof(in); i++) {
			seed = seed * 1103515245 + 12345;
			in[i] = (char)(seed >> 16);
		}
		sanitize(&out, in, sizeof(in), round % 4);
		check("valid", utf8_is_valid(out.data, out.len));
		for (size_t at = 0; at < out.len;) {
			uint32_t code;

			at += utf8_decode(out.data + at, out.len - at, &code);
			check("harmless", !sanitize_is_bad(code) && code != '\r');
			check("newline as asked",
				code != '\n' || round % 4 & SANITIZE_KEEP_NEWLINE);
			check("tab as asked", code != '\t' || round % 4 & SANITIZE_KEEP_TAB);
		}
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_whole),
		cmocka_unit_test(test_stream),
		cmocka_unit_test(test_nul),
		cmocka_unit_test(test_any_bytes),
	};

	return CHECK_RUN(tests);
}
