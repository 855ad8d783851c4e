#include "base/buf.h"
#include "base/mem.h"
#include "check.h"
#include "screen/label.h"

static void test_clean(void **state) {
	static const struct {
		const char *name, *in, *out;
	} cases[] = {
		{ "plain", "Send", "Send" },
		{ "nothing", " \n\t", "" },
		{ "white space", "  a \n\t b\r\nc ", "a b c" },
		{ "other spaces",
			"a\xc2\xa0\xe3\x80\x80"
			"b",
			"a b" },
		{ "nothing that can be seen",
			"a\xe2\x80\x8b"
			"b\xef\xbb\xbf\xc2\xad\xef\xbf\xbc",
			"ab" },
		{ "what turns text around",
			"a\xe2\x80\xae"
			"b\xe2\x80\x8f",
			"ab" },
		{ "controls", "a\x1b[31mb\x7f", "a[31mb" },
		{ "a family stays one", "\xf0\x9f\x91\xa8\xe2\x80\x8d\xf0\x9f\x91\xa9",
			"\xf0\x9f\x91\xa8\xe2\x80\x8d\xf0\x9f\x91\xa9" },
		{ "malformed", "a\xff", "a\xef\xbf\xbd" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf out = BUF_INIT;

		label_clean(&out, cases[i].in);
		check_str(cases[i].name, out.data, cases[i].out);
	}
}

static void test_holds(void **state) {
	static const struct {
		const char *name, *whole, *part;
		bool holds;
	} cases[] = {
		{ "a word", "Delete all files", "all", true },
		{ "the same", "all", "all", true },
		{ "a part of a word", "Delete allies", "all", false },
		{ "the end of a word", "Delete small", "all", false },
		{ "a word after a part of one", "small or all", "all", true },
		{ "a part of a number", "2026-06-12", "26", false },
		{ "a number of several", "2026-06-12", "06", true },
		{ "scripts without spaces", "\xe7\xbd\x91\xe7\xbb\x9c\xe5\x92\x8c",
			"\xe7\xbd\x91\xe7\xbb\x9c", true },
		{ "a sign", "a+b", "+", true },
		{ "nothing", "a", "", false },
		{ "more than there is", "a", "a b", false },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		check_int(cases[i].name, label_holds(cases[i].whole, cases[i].part),
			cases[i].holds);
	}
}

#define PARTS 4
#define DRAWN(text, x, y, node, end) PART(text, x, y, node, end, false, false)
#define SPOKEN(text, x, y, node, end) PART(text, x, y, node, end, true, false)
#define HIDDEN(text, x, y, node, end) PART(text, x, y, node, end, false, true)
#define PART(text, x, y, node, end, spoken, hidden)                                            \
	{ text, { x, y, (x) + 10, (y) + 10 }, node, end, spoken, hidden, -1 }

static void test_join(void **state) {
	static const struct {
		const char *name;
		struct label_part parts[PARTS]; /* until one without text */
		const char *out;
	} cases[] = {
		{ "two texts", { DRAWN("Alice", 0, 0, 1, 2), DRAWN("See you", 0, 20, 2, 3) },
			"Alice | See you" },
		{ "a description of the same node",
			{ DRAWN("Phone", 0, 0, 1, 2), SPOKEN("Phone", 0, 0, 1, 2) }, "Phone" },
		{ "a parent that reads out its child",
			{ DRAWN("Sign in", 0, 0, 1, 3), DRAWN("Sign", 0, 0, 2, 3) },
			"Sign in" },
		{ "a child after its parent's description",
			{ SPOKEN("Home, 3 new", 0, 0, 1, 3), DRAWN("Home", 50, 50, 2, 3) },
			"Home, 3 new" },
		{ "a picture of what the text says with more words",
			{ SPOKEN("Net", 0, 0, 1, 2), DRAWN("Net and more", 20, 0, 2, 3) },
			"Net and more" },
		{ "equal values at two places are two",
			{ DRAWN("25", 0, 0, 1, 2), DRAWN("60", 20, 0, 2, 3),
				DRAWN("25", 40, 0, 3, 4) },
			"25 | 60 | 25" },
		{ "one text drawn twice at one place is one",
			{ DRAWN("Install", 0, 0, 1, 2), DRAWN("Install", 0, 0, 2, 3) },
			"Install" },
		{ "a text that another holds but does not read out",
			{ DRAWN("12 of 30", 0, 0, 1, 2), DRAWN("30", 20, 0, 2, 3) },
			"12 of 30 | 30" },
		{ "what is out of sight is left out",
			{ DRAWN("Seen", 0, 0, 1, 2), HIDDEN("Not", 0, 0, 2, 3) }, "Seen" },
		{ "unless nothing else is there", { HIDDEN("Games", 0, 0, 2, 3) }, "Games" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct label_part parts[PARTS];
		auto_buf struct buf out = BUF_INIT;
		int count = 0;

		memcpy(parts, cases[i].parts, sizeof(parts));
		while (count < PARTS && parts[count].text) {
			parts[count].next = count + 1;
			count++;
		}
		parts[count - 1].next = -1;
		label_join(&out, parts, 0);
		check_str(cases[i].name, out.data, cases[i].out);
	}
}

static void test_no_parts(void **state) {
	auto_buf struct buf out = BUF_INIT;

	(void)state;
	label_join(&out, NULL, -1);
	assert_string_equal(out.data, "");
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_clean),
		cmocka_unit_test(test_holds),
		cmocka_unit_test(test_join),
		cmocka_unit_test(test_no_parts),
	};

	return CHECK_RUN(tests);
}
