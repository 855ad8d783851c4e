#include "tests/check.h"

#include "base/mem.h"
#include "front/markdown/markdown_repair.h"

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
	{ "a label", "a [b c", "a " },
	{ "a closed label", "a [b]", "a " },
	{ "a label that is none", "a [b] c", "a [b] c" },
	{ "a label with its address", "a [b](c", "a [b](c" },
	{ "a bracket that may begin a formula", "a \\[b", "a " },
	{ "an escaped bracket", "a \\[ that stands in front of a text that goes on",
		"a \\[ that stands in front of a text that goes on" },
	{ "half an entity", "a &am", "a " },
	{ "an ampersand", "a & b", "a & b" },
	{ "a dash", "a\n-", "a\n" },
	{ "a dash and a space", "a\n- ", "a\n" },
	{ "an item", "a\n- b", "a\n- b" },
	{ "a number", "a\n1.", "a\n" },
	{ "a number and more", "a\n1.5", "a\n1.5" },
	{ "a task", "- [x]", "" },
	{ "a quote", "> ", "" },
	{ "a fence", "a\n```py", "a\n" },
	{ "code that begins a line", "```a`", "```a" },
	{ "a number without its space", "1.T", "" },
	{ "a table's head", "| a | b", "" },
	{ "a head without outer pipes", "a | b |", "a " },
	{ "a whole head", "a | b\n", "a " },
	{ "a table's second line", "| a |\n| -", "" },
	{ "a table's second line without pipes", "a | b\n--", "a " },
	{ "a table's first row", "| a |\n|---|\n| b", "| a |\n|---|\n| b" },
	{ "text with a pipe", "a | b\nc", "a | b\nc" },
	{ "a pipe in code", "`a | b` c", "`a | b` c" },
	{ "what may be a rule", "a\n| -- |", "a\n" },
	{ "a formula", "a \\(b", "a " },
	{ "a dollar sign", "a $", "a " },
	{ "a formula between dollar signs", "a $x^2 + y", "a " },
	{ "a price", "a $10 and", "a $10 and" },
	{ "a variable", "a $HOME", "a $HOME" },
	{ "a block of one", "a\n\n$$\nx + y\n", "a\n\n" },
	{ "a formula that has ended", "a $x$ b", "a $x$ b" },
	{ "a formula in code", "a `$x^2 b", "a `$x^2 b" },
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
	{ "code of two", "``a` b", "``" },
	{ "code that ends in a backtick", "``a` ", " ``" },
	{ "code is no emphasis", "`**` a", "" },
	{ "code in bold", "**a `b", "`**" },
	{ "escaped", "\\**a", "*" },
	{ "strike", "~~a", "~~" },
	{ "tildes of a fence", "a ~~~b", "" },
	{ "a link", "[a](http://b", ")" },
	{ "a link in bold", "**[a](b", ")**" },
	{ "no link", "a (b", "" },
	{ "a link that ended", "[a](b) c", "" },
	{ "stars of a formula", "a $b^*$ c", "" },
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
} repair_cases[] = {
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
	{ "not in code", "中`**文**`", "中`**文**`" },
	{ "not in the address of a link", "[中](中*文*)", "[中](中*文*)" },
	{ "two underscores", "中__文__中", "中" M "**" M "文" M "**" M "中" },
	{ "two underscores in a name", "a__b__c", "a__b__c" },
	{ "two underscores at the left", "__文__中", "**" M "文" M "**" M "中" },
	{ "wide stars", "＊＊文＊＊", "**" M "文" M "**" },
	{ "one wide star", "文＊字", "文＊字" },
	{ "a heading without its space", "#文\n##Title", "# 文\n## Title" },
	{ "no heading", "#tag #话题# #1", "#tag #话题# #1" },
	{ "items without their space", "-文\n+文\n*文\n-**a** b\n-[x] c",
		"- 文\n+ 文\n* 文\n- **a** b\n- [x] c" },
	{ "no items", "-a\n-1\n*a*\n*文*\n--x", "-a\n-1\n*a*\n*" M "文" M "*\n--x" },
	{ "numbers without their space", "1.文\n2)文\n3.Text\n4.**a**",
		"1. 文\n2) 文\n3. Text\n4. **a**" },
	{ "no numbers", "1.5\n2.text\n3.A", "1.5\n2.text\n3.A" },
	{ "in a quote", "> -文", "> - 文" },
	{ "not in a fence", "```\n#文\n｜a｜\n$x$\n```", "```\n#文\n｜a｜\n$x$\n```" },
	{ "not in code by its indent", "a\n\n    #文\n    -文\n\nb",
		"a\n\n    #文\n    -文\n\nb" },
	{ "but deep in a list", "- a\n  - b\n    -文", "- a\n  - b\n    - 文" },
	{ "a table behind text", "a\n|b|\n|---|", "a\n\n|b|\n|----|" },
	{ "a table behind text in a quote", "> a\n> |b|\n> |---|", "> a\n> \n> |b|\n> |----|" },
	{ "text behind a table", "|a|b|\n|-|-|\n|c|d|\ne", "|a|b|\n|----|----|\n|c|d|\n\ne" },
	{ "a row without outer pipes", "a|b\n-|-\nc", "a|b\n|----|----|\nc" },
	{ "alignments", "a|b|c|d\n:-|-:|:-:|-", "a|b|c|d\n|:---|---:|:--:|----|" },
	{ "more cells than columns", "a|b|c\n-|-\n1|2|3|4",
		"a|b|c\n|----|----|----|----|\n1|2|3|4" },
	{ "wide pipes", "｜文｜b｜\n｜－－｜：－：｜\n｜c｜`｜`｜",
		"|文|b|\n|----|:--:|\n|c|`｜`|" },
	{ "wide pipes in a table of narrow ones stay", "|a|b|\n|-|-|\n|c｜d|e|",
		"|a|b|\n|----|----|\n|c｜d|e|" },
	{ "cells of nothing", "||a|\n|-|-|\n|b||", "| |a|\n|----|----|\n|b| |" },
	{ "pipes in code", "|a|b|\n|-|-|\n|`c|d`|`e\\|f`|",
		"|a|b|\n|----|----|\n|`c\\|d`|`e\\|f`|" },
	{ "no table", "a | b\n---\n| c", "a | b\n---\n| c" },
	{ "a table in a fence of Markdown", "a\n```markdown\n|b|\n|-|\n|c|\n```\nd",
		"a\n\n|b|\n|----|\n|c|\n\nd" },
	{ "not behind other text", "```md\n# a\n|b|\n|-|\n```", "```md\n# a\n|b|\n|-|\n```" },
	{ "a fence of a table that goes on", "```md\n|b|\n|-|\n\n-文\n",
		"\n|b|\n|----|\n\n- 文\n" },
	{ "a formula", "a $x^2$ b", "a x² b" },
	{ "formulas of all kinds", "\\(a_1\\) \\[b=c\\] $$d$$", "a₁ b\\=c d" },
	{ "prices", "$5 and $6, US$7 or $a$8", "$5 and $6, US$7 or $a$8" },
	{ "a formula that begins with a digit", "$2^n$", "2ⁿ" },
	{ "spaces at the signs", "$ a $ $b $", "$ a $ $b $" },
	{ "variables of a shell", "$HOME and $PATH", "$HOME and $PATH" },
	{ "brackets that were escaped", "\\[see below\\] \\(a note\\)",
		"\\[see below\\] \\(a note\\)" },
	{ "what is no text is code", "$\\foo{a}$", "`$\\foo{a}$`" },
	{ "backticks in it", "$$\\foo `$$", "`` $$\\foo `$$ ``" },
	{ "a formula's signs are no marks", "$a*b$ $c*d$", "a\\*b c\\*d" },
	{ "a formula over lines", "$$\na\n+ b\n$$\nc", "a \\+ b\nc" },
	{ "rows", "\\[\n\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}\n\\]",
		"\\(1  2\\)\n\\(3  4\\)" },
	{ "not in code", "`$a$`", "`$a$`" },
	{ "in a cell", "|a|\n|-|\n|$b^2$|", "|a|\n|----|\n|b²|" },
	{ "a formula that a pipe divides", "|a|b|\n|-|-|\n|$c|d$|",
		"|a|b|\n|----|----|\n|$c|d$|" },
	{ "an address in Chinese", "见https://a.b/c。然后", "见<https://a.b/c>。然后" },
	{ "Chinese in an address", "见 https://a.b/文", "见 https://a.b/文" },
	{ "an address in brackets", "（http://a.b/c）", "（<http://a.b/c>）" },
};

static void test_repair(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(repair_cases); i++) {
		const char *text = repair_cases[i].text;
		auto_buf struct buf out = BUF_INIT;
		struct repair repair = { 0 };

		repair_text(text, strlen(text), &out, &repair);
		check_str(repair_cases[i].name, out.data, repair_cases[i].out);
		check_int(repair_cases[i].name, repair_place(&repair, out.len), strlen(text));
		repair_fini(&repair);
	}
}

/* Each byte that was kept is found again in the text, and places never go back. */
static void test_places(void **state) {
	(void)state;
	static const char text[] = "中**文**中*文* a\n-文 $x^2$ b\n|c|\n|-|\n||";
	auto_buf struct buf out = BUF_INIT;
	struct repair repair = { 0 };
	size_t last = 0, same = 0;

	repair_text(text, strlen(text), &out, &repair);
	for (size_t at = 0; at < out.len; at++) {
		size_t place = repair_place(&repair, at);

		assert_true(place >= last && place <= strlen(text));
		same += text[place] == out.data[at];
		last = place;
	}
	assert_int_equal(last, strlen(text) - 1);
	assert_true(same >= strlen(text) - 10);
	repair_fini(&repair);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(test_hold),
	cmocka_unit_test(test_close),
	cmocka_unit_test(test_repair),
	cmocka_unit_test(test_places),
};

int main(void) {
	return CHECK_RUN(tests);
}
