#include "tests/check.h"

#include "base/mem.h"
#include "front/markdown_repair.h"

static const struct {
	const char *name;
	const char *text;
	const char *shown;
} hold_cases[] = {
	{ "plain", "abc", "abc" },
	{ "nothing", "", "" },
	{ "whole lines", "a\nb\n", "a\nb\n" },
	{ "stars at the end", "a **", "a " },
	{ "half a closing", "**a*", "**a" },
	{ "backticks", "a ``", "a " },
	{ "an escaped star", "a \\*", "a \\*" },
	{ "a backslash", "a \\", "a " },
	{ "a bracket", "a ![", "a " },
	{ "a closed bracket", "a [b]", "a [b]" },
	{ "a dash", "a\n-", "a\n" },
	{ "a dash and a space", "a\n- ", "a\n" },
	{ "an item", "a\n- b", "a\n- b" },
	{ "a number", "a\n1.", "a\n" },
	{ "a number and more", "a\n1.5", "a\n1.5" },
	{ "a task", "- [x]", "" },
	{ "a quote", "> ", "" },
	{ "a fence", "a\n```py", "a\n" },
	{ "code that begins a line", "```a`", "```a" },
	{ "a table's second line", "a\n| -- |", "a\n" },
	{ "half a character", "a\xe4\xb8", "a" },
};

static void test_hold(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(hold_cases); i++) {
		const char *text = hold_cases[i].text;

		check_int(hold_cases[i].name, repair_hold(text, strlen(text)),
			strlen(hold_cases[i].shown));
	}
}

static const struct {
	const char *name;
	const char *text;
	const char *closers;
} close_cases[] = {
	{ "plain", "a b", "" },
	{ "bold", "a **b", "**" },
	{ "closed", "a **b**", "" },
	{ "three", "***a", "***" },
	{ "three, one closed", "***a*", "**" },
	{ "one in another", "**a _b", "_**" },
	{ "the outer one closed", "**a *b**", "" },
	{ "in words", "a_b_c 5*3", "" },
	{ "between spaces", "a * b", "" },
	{ "code", "a `b **c", "`" },
	{ "code of two", "``a`", "``" },
	{ "code is no emphasis", "`**` a", "" },
	{ "code in bold", "**a `b", "`**" },
	{ "escaped", "\\**a", "*" },
	{ "strike", "~~a", "~~" },
	{ "tildes of a fence", "a ~~~b", "" },
	{ "a link", "[a](http://b", ")" },
	{ "a link in bold", "**[a](b", ")**" },
	{ "no link", "a (b", "" },
	{ "a link that ended", "[a](b) c", "" },
	{ "the last paragraph only", "**a\n\n`b", "`" },
	{ "the last item only", "- **a\n- `b", "`" },
	{ "the last cell only", "| **a | `b", "`" },
	{ "an open line's end", "**a\n", "**" },
	{ "behind a paragraph", "**a\n\n", "" },
};

static void test_close(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(close_cases); i++) {
		auto_buf struct buf out = BUF_INIT;

		repair_close(close_cases[i].text, strlen(close_cases[i].text), &out);
		check_str(close_cases[i].name, out.data, close_cases[i].closers);
	}
}

#define M REPAIR_MARK

static const struct {
	const char *name;
	const char *text;
	const char *out;
} cjk_cases[] = {
	{ "Latin", "a **b** c", "a **b** c" },
	{ "both sides", "中**文**中", "中" M "**" M "文" M "**" M "中" },
	{ "a side with a space", "中 **文** 中", "中 **" M "文" M "** 中" },
	{ "the text's ends", "**文**", "**" M "文" M "**" },
	{ "one side is enough", "a**。", "a" M "**" M "。" },
	{ "escaped", "中\\*文", "中\\*文" },
	{ "escaped, and another", "中\\**文", "中\\*" M "*" M "文" },
	{ "a fence", "~~~中", "~~~中" },
	{ "the mark is there", M "中*文", M "中*文" },
	{ "a backslash at the end", "中\\", "中\\" },
};

static void test_cjk(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cjk_cases); i++) {
		const char *text = cjk_cases[i].text;
		auto_buf struct buf out = BUF_INIT;
		struct repair_marks marks = { 0 };

		repair_cjk(text, strlen(text), &out, &marks);
		check_str(cjk_cases[i].name, out.data, cjk_cases[i].out);
		check_int(cjk_cases[i].name, repair_unmarked(&marks, out.len), strlen(text));
		vec_fini(&marks.at);
	}
}

/* Each byte of the marked text is found again in the text. */
static void test_unmarked(void **state) {
	(void)state;
	static const char text[] = "中**文**中*文* a";
	auto_buf struct buf out = BUF_INIT;
	struct repair_marks marks = { 0 };
	size_t next = 0;

	repair_cjk(text, strlen(text), &out, &marks);
	assert_int_equal(marks.at.len, 7);
	for (size_t at = 0; at < out.len; at++) {
		if (memcmp(out.data + at, M, REPAIR_MARK_LEN) == 0) {
			at += REPAIR_MARK_LEN - 1;
			continue;
		}
		assert_int_equal(repair_unmarked(&marks, at), next);
		assert_int_equal(out.data[at], text[next]);
		next++;
	}
	assert_int_equal(next, strlen(text));
	vec_fini(&marks.at);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(test_hold),
	cmocka_unit_test(test_close),
	cmocka_unit_test(test_cjk),
	cmocka_unit_test(test_unmarked),
};

int main(void) {
	return CHECK_RUN(tests);
}
