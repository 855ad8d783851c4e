#include "tests/check.h"

#include "base/file.h"
#include "base/path.h"
#include "front/markdown/markdown.h"
#include "tests/front/dump.h"

static char *dump_whole(const char *text) {
	struct markdown markdown;

	markdown_init(&markdown);
	markdown_update(&markdown, text, strlen(text), true);
	char *result = dump(&markdown);

	markdown_fini(&markdown);
	return result;
}

struct block_case {
	const char *name;
	const char *in;
	const char *out;
};

static void run_cases(const struct block_case *cases, size_t count) {
	for (size_t i = 0; i < count; i++) {
		auto_free char *got = dump_whole(cases[i].in);

		check_str(cases[i].name, got, cases[i].out);
	}
}

static const struct block_case block_cases[] = {
	{ "nothing", "", "" },
	{ "blank lines", "\n\n  \n", "" },
	{ "a paragraph keeps its line breaks", "one\ntwo  \nthree",
		"P @0|one\\ntwo\\nthree|\n" },
	{ "two paragraphs", "one\n\ntwo", "P @0|one|\nP + @5|two|\n" },
	{ "styles", "a **b** *c* ***d*** `e` ~~f~~",
		"P @0|a {b:b} {i:c} {bi:d} {c:e} {sm:~~}{s:f}{sm:~~}|\n" },
	{ "a heading keeps its marks", "## Title *x*\ntext",
		"H2 @0|{hm:## }{h:Title }{ih:x}|\nP @13|text|\n" },
	{ "a line under a heading", "Title\n===", "H1 @0|{hm:# }{h:Title}|\n" },
	{ "a fence with its language", "```c\nint a;\n\n  b\n```\nend",
		"C (c) @0|int a;\\n\\n  b|\nP @21|end|\n" },
	{ "an empty fence", "```\n```", "C @0||\n" },
	{ "a fence that never ends", "~~~\na\n```\nb", "C @0|a\\n```\\nb|\n" },
	{ "code by its indent", "    a\n\n    b\nc", "C @0|a\\n\\nb|\nP @13|c|\n" },
	{ "code keeps its tabs", "```\n\ta\n  \tb\n```", "C @0|\\ta\\n  \\tb|\n" },
	{ "tabs of code in an item", "- x\n  ```\n  if:\n  \tdo\n  ```",
		"P in1,2 '- ' @0|x|\nC in1,2 @4|if:\\n\\tdo|\n" },
	{ "a rule", "a\n\n---\nb", "P @0|a|\nR + @3||\nP @7|b|\n" },
	{ "two rules", "***\n---", "R @0||\nR @4||\n" },
	{ "items", "- one\n- two\n", "P in1,2 '- ' @0|one|\nP in1,2 '- ' @6|two|\n" },
	{ "numbers up to ten", "9. a\n10. b", "P in1,4 '9. ' @0|a|\nP in1,4 '10. ' @5|b|\n" },
	{ "an item in an item", "- a\n  1. b\n     c\n- d",
		"P in1,2 '- ' @0|a|\nP in2,3 '1. ' @4|b\\nc|\nP in1,2 '- ' @18|d|\n" },
	{ "an item of two paragraphs", "- a\n\n  b", "P in1,2 '- ' @0|a|\nP in1,2 + @5|b|\n" },
	{ "tasks", "- [ ] a\n- [x] b", "P in1,4 '[ ] ' @0|a|\nP in1,4 '[x] ' @8|b|\n" },
	{ "an item with nothing", "- a\n-\n- c",
		"P in1,2 '- ' @0|a|\nP in1,2 '- ' @4||\nP in1,2 '- ' @6|c|\n" },
	{ "items on one line", "- - a", "P in1,2 '- ' @0||\nP in2,2 '- ' @0|a|\n" },
	{ "code as an item", "1. ```sh\n   ls\n   ```", "C in1,3 '1. ' (sh) @0|ls|\n" },
	{ "a quote", "> a\n> > b\n\nc", "P >1 @0|a|\nP >2 @4|b|\nP + @11|c|\n" },
	{ "a list in a quote", "> - a\n>\n> b", "P >1 in1,2 '- ' @0|a|\nP >1 + @8|b|\n" },
	{ "a table has room around it", "a\n|b|c|\n|---|---|\nd",
		"P @0|a|\nT (--) + @2|b\\tc\\t\\n|\nP + @18|d|\n" },
	{ "a table", "| a | b |\n|:--|--:|\n| 1 | **2** |\n| 3 |",
		"T (lr) @0|a\\tb\\t\\n1\\t{b:2}\\t\\n3\\t\\t\\n|\n" },
	{ "tabs are spaces in text", "a\tb", "P @0|a b|\n" },
	{ "tags are text", "<b>x</b>\n\n<script>\ny\n</script>",
		"P @0|<b>x</b>|\nP + @10|<script>\\ny\\n</script>|\n" },
	{ "entities", "&lt;&amp;&#65;&#x4e2d;&unknown;&#27;&#0;",
		"P @0|<&A\xe4\xb8\xad&unknown;^[\xef\xbf\xbd|\n" },
	{ "a backslash", "\\*a\\* \\# b", "P @0|*a* # b|\n" },
};

static void test_blocks(void **state) {
	(void)state;
	run_cases(block_cases, ARRAY_LEN(block_cases));
}

static const struct block_case link_cases[] = {
	{ "a link has a number and stands in the list", "see [docs](http://a.b/c \"t\").",
		"P @0|see {l1:docs}{m1:[1]}.|\nP + @0|{m:[1] }{l1:http://a.b/c}|\n" },
	{ "one address, one number", "[a](u) [b](v) [c](u)",
		"P @0|{l1:a}{m1:[1]} {l2:b}{m2:[2]} {l1:c}{m1:[1]}|\n"
		"P + @0|{m:[1] }{l1:u}\\n{m:[2] }{l2:v}|\n" },
	{ "an address needs none", "http://a.b/c, <http://d.e> www.f.g",
		"P @0|{l:http://a.b/c}, {l:http://d.e} {l:www.f.g}|\n" },
	{ "an image", "![a *b*](u)",
		"P @0|{l1:[image: a }{il1:b}{l1:]}{m1:[1]}|\nP + @0|{m:[1] }{l1:u}|\n" },
	{ "a definition", "[a][x]\n\n[x]: http://y",
		"P @0|{l1:a}{m1:[1]}|\nP + @0|{m:[1] }{l1:http://y}|\n" },
	{ "an address is sanitised", "[a](http://x/&#27;[2J\xe2\x80\xae)",
		"P @0|{l1:a}{m1:[1]}|\nP + @0|{m:[1] }{l1:http://x/^[[2J<202e>}|\n" },
	{ "no address", "[a]()", "P @0|{l:a}|\n" },
};

static void test_links(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(link_cases); i++) {
		auto_free char *got = dump_whole(link_cases[i].in);
		char *place = strstr(got, "P + @");

		/* The list's place is the text's end: shown as 0 here. */
		if (place) {
			char *end = strchr(place + 5, '|');

			place[5] = '0';
			memmove(place + 6, end, strlen(end) + 1);
		}
		check_str(link_cases[i].name, got, link_cases[i].out);
	}
}

static const struct block_case cjk_cases[] = {
	{ "bold inside", "中文**加粗**中文", "P @0|中文{b:加粗}中文|\n" },
	{ "italic inside", "中文*斜体*中文", "P @0|中文{i:斜体}中文|\n" },
	{ "code in bold", "使用**`code`**命令", "P @0|使用{bc:code}命令|\n" },
	{ "quotes inside", "中文**“加粗”**中文", "P @0|中文{b:“加粗”}中文|\n" },
	{ "Japanese quotes", "日本語**「強調」**です", "P @0|日本語{b:「強調」}です|\n" },
	{ "brackets inside", "请看**（重要）**说明", "P @0|请看{b:（重要）}说明|\n" },
	{ "a full stop at the end", "这是**我想做的事。**所以",
		"P @0|这是{b:我想做的事。}所以|\n" },
	{ "a colon at the end", "**标题：**内容", "P @0|{b:标题：}内容|\n" },
	{ "strike", "中文~~删除~~中文", "P @0|中文{sm:~~}{s:删除}{sm:~~}中文|\n" },
	{ "bold twice", "**一：**甲，**二：**乙", "P @0|{b:一：}甲，{b:二：}乙|\n" },
	{ "in an item", "- **甲：**乙", "P in1,2 '- ' @0|{b:甲：}乙|\n" },
	{ "in a cell", "|甲|乙|\n|---|---|\n|**丙。**丁|戊|",
		"T (--) @0|甲\\t乙\\t\\n{b:丙。}丁\\t戊\\t\\n|\n" },
	{ "spaces still count", "中 ** 文 ** 中", "P @0|中 ** 文 ** 中|\n" },
	{ "escaped", "中\\*\\*文\\*\\*中", "P @0|中**文**中|\n" },
	{ "not in code", "`中**文**中`", "P @0|{c:中**文**中}|\n" },
	{ "not in a fence", "```\n中**“文”**中\n```", "C @0|中**“文”**中|\n" },
	{ "a fence's own run", "~~~中文\na\n~~~", "C (中文) @0|a|\n" },
	{ "underscores", "中文__加粗__中文", "P @0|中文{b:加粗}中文|\n" },
	{ "underscores in Latin follow the rule", "a__b__c", "P @0|a__b__c|\n" },
	{ "Latin follows the rule", "a**\"x\"**b", "P @0|a**\"x\"**b|\n" },
	{ "the mark's own character stays", "\xee\x80\x80中**“文”**中",
		"P @0|\xee\x80\x80中**“文”**中|\n" },
};

static void test_cjk(void **state) {
	(void)state;
	run_cases(cjk_cases, ARRAY_LEN(cjk_cases));
}

static bool has_control(const struct markdown *markdown) {
	for (size_t i = 0; i < markdown->blocks.len; i++) {
		const struct block *block = &markdown->blocks.items[i];

		for (size_t at = 0; at < block->len; at++) {
			unsigned char byte = (unsigned char)block->text[at];

			if ((byte < 0x20 && byte != '\n' && byte != '\t') || byte == 0x7f) {
				return true;
			}
		}
	}
	return false;
}

static void test_hostile(void **state) {
	(void)state;
	static const char all[] =
		"a\x1b[2Jb\x9b\xc2\x9b\xe2\x80\xae\xff\x7f\x01 `\x1b]0;x\a`\n\n"
		"```\x1b[m\n\x1b[1m\n\x1b\n```\n\n|\x1b|\n|-|\n|\a|\n\n- \x1b";
	struct markdown markdown;

	markdown_init(&markdown);
	markdown_update(&markdown, all, sizeof(all), true);
	assert_false(has_control(&markdown));
	assert_int_equal(markdown.blocks.len, 4);
	markdown_fini(&markdown);
}

static char *repeat(const char *text, size_t count) {
	size_t len = strlen(text);
	char *out = xmalloc(len * count + 1);

	for (size_t i = 0; i < count; i++) {
		memcpy(out + i * len, text, len);
	}
	out[len * count] = '\0';
	return out;
}

/* Nothing here may take long or grow out of proportion; what is checked is that
   bounds hold. */
static void test_torture(void **state) {
	(void)state;
	static const char *const texts[] = { "> ", "- ", "1. ", "[", "![", "*a ", "**a*",
		"`` ` ", "x [a]\n", "[a]: b\n", "a\n\n", "- a\n\n", "|a|\n", "```\n", "\\",
		"&amp;", "<a", "- a\n  ", "![[]()", "[a](u) ", "中*", "a_b*c~", "\t", "\r",
		"> ```\n", "1) ```\n", "\\(", "\\[\n", "$x_{", "$$\n", "｜", "|a`|\n", "＊＊",
		"__中", "-甲\n", "https://a。" };

	for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
		auto_free char *text = repeat(texts[i], 150000 / strlen(texts[i]));
		size_t len = strlen(text);
		size_t shown = 0;
		struct markdown markdown;

		markdown_init(&markdown);
		markdown_update(&markdown, text, len, true);
		for (size_t b = 0; b < markdown.blocks.len; b++) {
			const struct block *block = &markdown.blocks.items[b];

			check(texts[i], block->indent <= MARKDOWN_DEPTH_MAX);
			check(texts[i], block->quote <= MARKDOWN_DEPTH_MAX);
			shown += block->len;
		}
		check(texts[i], markdown.blocks.len <= MARKDOWN_BLOCKS_MAX);
		check(texts[i], markdown.links.len <= MARKDOWN_LINKS_MAX);
		check(texts[i], shown <= 3 * len);
		check(texts[i], markdown.parsed <= 3 * len);
		markdown_fini(&markdown);
	}
}

/* A head of many columns and many rows of one cell: the rest is not made up. */
static void test_sparse_table(void **state) {
	(void)state;
	auto_free char *head = repeat("|a", 4000);
	auto_free char *rule = repeat("|---", 4000);
	auto_free char *rows = repeat("|b|\n", 4000);
	auto_free char *text = xasprintf("%s|\n%s|\n%s", head, rule, rows);
	struct markdown markdown;

	markdown_init(&markdown);
	markdown_update(&markdown, text, strlen(text), true);
	assert_int_equal(markdown.blocks.len, 1);
	assert_int_equal(markdown.blocks.items[0].kind, BLOCK_PARAGRAPH);
	assert_int_equal(markdown.blocks.items[0].len, strlen(text) - 1);
	markdown_fini(&markdown);
}

static void test_many_blocks(void **state) {
	(void)state;
	auto_free char *text = repeat("a\n\n", MARKDOWN_BLOCKS_MAX + 10);
	struct markdown markdown;

	markdown_init(&markdown);
	markdown_update(&markdown, text, strlen(text), true);
	assert_int_equal(markdown.blocks.len, MARKDOWN_BLOCKS_MAX);
	assert_string_equal(
		vec_last(&markdown.blocks)->text, "a\na\na\na\na\na\na\na\na\na\na");
	markdown_fini(&markdown);
}

/* A long text is parsed in pieces; what it shows is the same. */
static void test_long_fence(void **state) {
	(void)state;
	auto_free char *lines = repeat("\tline of code **x**\n\n", 8000);
	auto_free char *text = xasprintf("# a\n\n```c\n%s```\n\n**b**\n", lines);
	struct markdown markdown;

	lines[strlen(lines) - 1] = '\0';
	markdown_init(&markdown);
	markdown_update(&markdown, text, strlen(text), true);
	assert_int_equal(markdown.blocks.len, 3);
	assert_string_equal(markdown.blocks.items[1].text, lines);
	assert_string_equal(markdown.blocks.items[1].info, "c");
	assert_int_equal(markdown.blocks.items[2].spans.len, 1);
	assert_true(markdown.parsed < 1000);
	markdown_fini(&markdown);
}

static void test_code(void **state) {
	(void)state;
	static const char text[] = "```c\n\ta\n```\nb\n\n    c\n\nd\n- ```\n  e\n  ```\n";
	static const char *const codes[] = { "\ta", "c", "e" };
	struct markdown markdown;

	markdown_init(&markdown);
	markdown_update(&markdown, text, strlen(text), true);
	for (int i = 0; i < (int)ARRAY_LEN(codes); i++) {
		const struct block *block = markdown_code(&markdown, i + 1);

		assert_non_null(block);
		check_str(codes[i], block->text, codes[i]);
		check_int(codes[i], block->codes, i + 1);
	}
	assert_null(markdown_code(&markdown, 0));
	assert_null(markdown_code(&markdown, 4));
	markdown_fini(&markdown);
	assert_null(markdown_code(&markdown, 1));
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(test_code),
	cmocka_unit_test(test_blocks),
	cmocka_unit_test(test_links),
	cmocka_unit_test(test_cjk),
	cmocka_unit_test(test_hostile),
	cmocka_unit_test(test_torture),
	cmocka_unit_test(test_sparse_table),
	cmocka_unit_test(test_many_blocks),
	cmocka_unit_test(test_long_fence),
};

int main(void) {
	return CHECK_RUN(tests);
}
