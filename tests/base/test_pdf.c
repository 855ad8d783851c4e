/* How many pages a PDF says that it has. */
#include "base/pdf.h"

#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "check.h"

#define BEGIN "%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\n"

static const struct {
	const char *name;
	const char *text;
	int pages;
} cases[] = {
	{ "nothing", "", 0 },
	{ "no page", BEGIN, 0 },
	{ "one page", BEGIN "<< /Type /Page >>", 1 },
	{ "without blanks", BEGIN "<</Type/Page/Parent 2 0 R>><</Type/Page>>", 2 },
	{ "on lines of their own", BEGIN "/Type\r\n/Page\r\n>>", 1 },
	{ "the list of pages is none", BEGIN "<< /Type /Pages /Count 3 >>", 0 },
	{ "nor is a label", BEGIN "<< /Type /PageLabel >>", 0 },
	{ "a name that begins alike", BEGIN "<< /TypeX /Page >>", 0 },
	{ "at the very end", BEGIN "/Type /Page", 1 },
	{ "cut off", BEGIN "/Type /Pag", 0 },
	{ "cut behind the name", BEGIN "/Type", 0 },
	{ "made for the web", "%PDF-1.5\n5 0 obj <</Linearized 1/L 99/O 7/E 9/N 12/T 8>>", 12 },
	{ "another N", "%PDF-1.5\n5 0 obj <</Linearized 1/Names 4>> <</N 3>> /Type /Page", 1 },
	{ "a number without end", "%PDF-1.5 <</Linearized 1/N 99999999999999999999>>", 0 },
	{ "no number", "%PDF-1.5 <</Linearized 1/N>> /Type /Page", 1 },
};

static void test_pages(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		size_t len = strlen(cases[i].text);
		/* Of its exact size, so that a read behind it is found. */
		char *text = xmalloc(len + 1);

		memcpy(text, cases[i].text, len);
		text = xrealloc(text, len ? len : 1);
		check_int(cases[i].name, pdf_pages(text, len), cases[i].pages);
		free(text);
	}
}

static void test_many(void **state) {
	auto_buf struct buf text = BUF_INIT;

	(void)state;
	for (int i = 0; i < PDF_PAGES_MAX + 10; i++) {
		buf_add_str(&text, "/Type/Page ");
	}
	assert_int_equal(pdf_pages(text.data, text.len), PDF_PAGES_MAX);
}

static void test_is(void **state) {
	(void)state;
	assert_true(pdf_is("%PDF-", 5) && pdf_is("%PDF-2.0\0", 9));
	assert_false(pdf_is("%PDF", 4) || pdf_is("", 0) || pdf_is(" %PDF-1.4", 9));
	assert_false(pdf_is("PK\3\4xxxxx", 9));
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_pages),
		cmocka_unit_test(test_many),
		cmocka_unit_test(test_is),
	};

	return CHECK_RUN(tests);
}
