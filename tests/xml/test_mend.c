#include "base/buf.h"
#include "base/mem.h"
#include "check.h"
#include "xml/mend.h"

#define NONE "\xef\xbf\xbd"

static void test_mend(void **state) {
	static const struct {
		const char *name, *in, *out; /* out NULL: as it was */
	} cases[] = {
		{ "nothing", "", NULL },
		{ "plain", "<a b='\t\n\r \xe4\xb8\xad'/>", NULL },
		{ "references", "&#10;&#x1F600;&#65;&amp;", NULL },
		{ "no references", "&#; &#x; &#12 &#xg; &#", NULL },
		{ "a control", "a\x1b[0m", "a" NONE "[0m" },
		{ "a byte that is no text", "a\xff&#10;", "a" NONE "&#10;" },
		{ "the last two of a plane", "a\xef\xbf\xbf\xef\xbf\xbe", "a" NONE NONE },
		{ "a reference to a control", "a&#0;&#x1b;b", "a" NONE NONE "b" },
		{ "a reference beyond all", "&#99999999999;", NONE },
		{ "a pair in two references", "&#55357;&#56832;&#10;",
			"\xf0\x9f\x98\x80&#10;" },
		{ "a pair in hexadecimal ones", "&#xd83d;&#xDE00;", "\xf0\x9f\x98\x80" },
		{ "half a pair", "&#55357;x", NONE "x" },
		{ "halves in the wrong order", "&#56832;&#55357;", NONE NONE },
		{ "markup by reference stays one", "&#60;\x01", "&#60;" NONE },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf held = BUF_INIT;
		size_t len = strlen(cases[i].in);
		const char *out = xml_mend(&held, cases[i].in, &len);
		auto_free char *text = xmemdup(out, len);

		check(cases[i].name, (out == cases[i].in) == !cases[i].out);
		check_str(cases[i].name, text, cases[i].out ? cases[i].out : cases[i].in);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_mend),
	};

	return CHECK_RUN(tests);
}
