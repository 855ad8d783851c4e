#include "base/buf.h"
#include "base/mem.h"
#include "check.h"
#include "xml/clean.h"

#define TEXT(text) (text), sizeof(text) - 1

static void test_clean(void **state) {
	static const struct {
		const char *name, *in;
		size_t len;
		const char *out;
		size_t skipped;
		bool foreign; /* left to the parser to convert */
	} cases[] = {
		{ "as it is", TEXT("<a/>"), "<a/>", 0, false },
		{ "nothing", TEXT(""), "", 0, false },
		{ "no tag", TEXT("ERROR: 1 < 2 <"), "", 0, false },
		{ "a mark of byte order", TEXT("\xef\xbb\xbf<a/>"), "<a/>", 0, false },
		{ "a warning in front", TEXT("WARNING: linker\n<a/>"), "<a/>", 16, false },
		{ "a warning that looks like a tag",
			TEXT("at <init>\n<?xml version='1.0'?><a/>"),
			"<?xml version='1.0'?><a/>", 10, false },
		{ "a declaration inside is none",
			TEXT("<a><b></b><![CDATA[<?xml version='1.0'?>]]></a>"),
			"<a><b></b><![CDATA[<?xml version='1.0'?>]]></a>", 0, false },
		{ "a comment first", TEXT("<!-- x --><a/>"), "<!-- x --><a/>", 0, false },
		{ "UTF-16, little end first", TEXT("\xff\xfe<\0a\0/\0>\0"), "<a/>", 0, false },
		{ "UTF-16, big end first", TEXT("\xfe\xff\0<\0a\0/\0>"), "<a/>", 0, false },
		{ "a pair of UTF-16", TEXT("\xff\xfe<\0\x3d\xd8\x00\xde>\0"),
			"<\xf0\x9f\x98\x80>", 0, false },
		{ "half a pair of UTF-16", TEXT("\xff\xfe<\0a\0\x3d\xd8>\0"), "<a\xef\xbf\xbd>",
			0, false },
		{ "UTF-16 with half a character", TEXT("\xff\xfe<\0a\0>"), "<a", 0, false },
		{ "bytes that are no text", TEXT("<a b='\xff'/>"), "<a b='\xef\xbf\xbd'/>", 0,
			false },
		{ "another encoding", TEXT("<?xml encoding='GBK'?><a b='\xd6\xd0'/>"),
			"<?xml encoding='GBK'?><a b='\xd6\xd0'/>", 0, true },
		{ "declared as what it is not", TEXT("<?xml encoding='UTF-8'?><a b='\xd6'/>"),
			"<?xml encoding='UTF-8'?><a b='\xef\xbf\xbd'/>", 0, false },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf held = BUF_INIT;
		struct xml_clean clean = xml_clean(&held, cases[i].in, cases[i].len);
		auto_free char *out = xmemdup(clean.data, clean.len);

		check_str(cases[i].name, out, cases[i].out);
		check_int(cases[i].name, clean.skipped, cases[i].skipped);
		check_int(cases[i].name, clean.utf8, !cases[i].foreign);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_clean),
	};

	return CHECK_RUN(tests);
}
