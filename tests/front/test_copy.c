/* What goes to the clipboard is what was written, and nothing that acts. */

#include "base/mem.h"
#include "front/share/copy.h"
#include "tests/check.h"

static void test_clean(void **state) {
	static const struct {
		const char *name;
		const char *in;
		const char *out;
	} cases[] = {
		{ "plain", "a b\n\tc\n", "a b\n\tc\n" },
		{ "markdown as written", "**a** `b`\n\n- c", "**a** `b`\n\n- c" },
		{ "escape sequences lose their head", "a\x1b[31mb\x1b]0;x\a", "a[31mb]0;x" },
		{ "c1",
			"a\xc2\x9b"
			"31mb",
			"a31mb" },
		{ "bidi",
			"a\xe2\x80\xae"
			"b",
			"ab" },
		{ "line breaks", "a\r\nb\rc", "a\nb\nc" },
		{ "bad bytes",
			"a\xff"
			"b",
			"a\xef\xbf\xbd"
			"b" },
		{ "joiners stay", "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa9",
			"\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa9" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf out = BUF_INIT;

		copy_clean(&out, cases[i].in, strlen(cases[i].in));
		check_str(cases[i].name, out.data, cases[i].out);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_clean),
	};

	return CHECK_RUN(tests);
}
