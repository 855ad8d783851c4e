#include "builtin/see/ocr_text.h"

#include "base/buf.h"
#include "base/mem.h"

#include "check.h"

#define HEAD                                                                                   \
	"level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\t"  \
	"conf\ttext\n"
#define PAGE "1\t1\t0\t0\t0\t0\t0\t0\t1080\t2400\t-1\t\n"
#define LINE "4\t1\t1\t1\t1\t0\t0\t0\t10\t10\t-1\t\n"
#define WORD(left, top, width, height, conf, text)                                             \
	"5\t1\t1\t1\t1\t1\t" #left "\t" #top "\t" #width "\t" #height "\t" conf "\t" text "\n"

static const struct {
	const char *name;
	const char *tsv;
	const char *places;
	const char *lines;
} cases[] = {
	{ "nothing", "", "", "" },
	{ "a page without words", HEAD PAGE LINE, "", "" },
	{ "a line of two words",
		HEAD PAGE LINE WORD(100, 200, 50, 20, "96.5", "Hello")
			WORD(160, 204, 40, 20, "91", "world"),
		"Hello world @(150,212)\n", "Hello world\n" },
	{ "two lines",
		HEAD LINE WORD(0, 0, 10, 10, "90", "one") LINE WORD(0, 40, 10, 10, "90", "two"),
		"one @(5,5)\ntwo @(5,45)\n", "one\ntwo\n" },
	{ "Chinese has no blanks, but beside Latin",
		HEAD LINE WORD(0, 0, 10, 10, "90", "设") WORD(10, 0, 10, 10, "90", "置")
			WORD(20, 0, 10, 10, "90", "Wi-Fi") WORD(30, 0, 10, 10, "90", "中"),
		"设置 Wi-Fi 中 @(20,5)\n", "设置 Wi-Fi 中\n" },
	{ "icons that were taken for letters",
		HEAD LINE WORD(0, 0, 10, 10, "12.3", "@") WORD(10, 0, 10, 10, "80", "Mail"),
		"Mail @(15,5)\n", "Mail\n" },
	{ "words of blanks", HEAD LINE WORD(0, 0, 10, 10, "95", " "), "", "" },
	{ "a line with nothing sure in it",
		HEAD LINE WORD(0, 0, 10, 10, "5", "x") LINE WORD(0, 0, 10, 10, "95", "y"),
		"y @(5,5)\n", "y\n" },
	{ "a last line without a newline", LINE "5\t1\t1\t1\t1\t1\t0\t0\t4\t4\t99\tend",
		"end @(2,2)\n", "end\n" },
	{ "rows with CR", LINE "5\t1\t1\t1\t1\t1\t0\t0\t4\t4\t99\tend\r\n", "end @(2,2)\n",
		"end\n" },
	{ "rows that are none",
		"5\t1\n5\t1\t1\t1\t1\t1\tx\t0\t4\t4\t99\tno\n" LINE WORD(0, 0, 4, 4, "", "no")
			WORD(0, 0, 99999999999999999999999999, 4, "99", "no")
				WORD(0, 0, 4, 4, "99", "yes"),
		"yes @(2,2)\n", "yes\n" },
	{ "a text with tabs", LINE WORD(0, 0, 4, 4, "99", "a\tb"), "a\tb @(2,2)\n", "a\tb\n" },
};

static void test_tsv(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf places = BUF_INIT;
		auto_buf struct buf lines = BUF_INIT;

		ocr_read_tsv(cases[i].tsv, strlen(cases[i].tsv), true, &places);
		ocr_read_tsv(cases[i].tsv, strlen(cases[i].tsv), false, &lines);
		check_str(cases[i].name, places.data, cases[i].places);
		check_str(cases[i].name, lines.data, cases[i].lines);
	}
}

static void test_languages(void **state) {
	static const struct {
		const char *name;
		const char *list;
		const char *want;
	} lists[] = {
		{ "both",
			"List of available languages in \"/x/\" (4):\nchi_sim\ndeu\neng\nosd\n",
			"chi_sim+eng" },
		{ "English alone", "List of available languages (2):\neng\nosd\n", "eng" },
		{ "another", "List of available languages (2):\ndeu\nosd\n", "deu" },
		{ "none", "List of available languages (1):\nosd\n", NULL },
		{ "nothing", "", NULL },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(lists); i++) {
		auto_free char *got = ocr_choose_languages(lists[i].list);

		check_str(lists[i].name, got, lists[i].want);
	}
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_tsv),
		cmocka_unit_test(test_languages),
	};
	return CHECK_RUN(tests);
}
