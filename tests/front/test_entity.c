#include "tests/check.h"

#include "base/mem.h"
#include "front/markdown/entity.h"

static const struct {
	const char *name;
	const char *in;
	const char *out;
} cases[] = {
	{ "a name", "&amp;", "&" },
	{ "the first of the table", "&amp;&", "&amp;&" },
	{ "the last of the table", "&yen;", "\xc2\xa5" },
	{ "names are whole", "&am;", "&am;" },
	{ "case counts", "&AMP;", "&AMP;" },
	{ "no break", "&nbsp;", " " },
	{ "decimal", "&#20013;", "\xe4\xb8\xad" },
	{ "hexadecimal", "&#x4E2d;", "\xe4\xb8\xad" },
	{ "an upper-case X", "&#X41;", "A" },
	{ "none", "&#0;", "\xef\xbf\xbd" },
	{ "a surrogate", "&#xd800;", "\xef\xbf\xbd" },
	{ "above Unicode", "&#x110000;", "\xef\xbf\xbd" },
	{ "far above", "&#99999999999999999999;", "\xef\xbf\xbd" },
	{ "the highest", "&#x10ffff;", "\xf4\x8f\xbf\xbf" },
	{ "no digits", "&#;", "&#;" },
	{ "no hexadecimal digits", "&#x;", "&#x;" },
	{ "other digits", "&#12a;", "&#12a;" },
	{ "nothing", "&;", "&;" },
};

static void test_decode(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf out = BUF_INIT;

		entity_decode(cases[i].in, strlen(cases[i].in), &out);
		check_str(cases[i].name, out.data, cases[i].out);
	}
}

static const struct CMUnitTest tests[] = { cmocka_unit_test(test_decode) };

int main(void) {
	return CHECK_RUN(tests);
}
