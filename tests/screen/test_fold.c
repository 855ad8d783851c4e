#include "base/buf.h"
#include "base/mem.h"
#include "check.h"
#include "screen/fold.h"

static void test_fold(void **state) {
	static const struct {
		const char *name, *in, *out;
	} cases[] = {
		{ "case", "Send NOW", "send now" },
		{ "case of other scripts", "\xc3\x84pfel \xd0\x94\xd0\x90",
			"\xc3\xa4pfel \xd0\xb4\xd0\xb0" },
		{ "white space", " a\n b ", "a b" },
		{ "round quotes",
			"\xe2\x80\x9c"
			"a\xe2\x80\x9d \xe2\x80\x98"
			"b\xe2\x80\x99",
			"\"a\" 'b'" },
		{ "an ellipsis", "More\xe2\x80\xa6", "more..." },
		{ "a quote as it is printed", "say \\\"hi\\\"", "say \"hi\"" },
		{ "another backslash stays", "a\\b\\", "a\\b\\" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf out = BUF_INIT;

		fold(&out, cases[i].in);
		check_str(cases[i].name, out.data, cases[i].out);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_fold),
	};

	return CHECK_RUN(tests);
}
