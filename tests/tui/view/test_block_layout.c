/* Markdown at a width, as text: lists, quotes, code and the three forms of a table. */

#include "tui/view/block_layout.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/width.h"
#include "tests/check.h"

struct block_case {
	const char *name;
	const char *source;
	int width;
	bool streaming;
	const char *lines;
};

static const struct block_case cases[] = {
	{ .name = "a paragraph",
		.source = "one two three four",
		.width = 10,
		.lines = "one two\nthree four\n" },
	{ .name = "a hard break", .source = "one  \ntwo", .width = 20, .lines = "one\ntwo\n" },
	{ .name = "a heading keeps its sign",
		.source = "## Head",
		.width = 20,
		.lines = "## Head\n" },
	{ .name = "a list hangs",
		.source = "- one two three\n- four",
		.width = 10,
		.lines = "- one two\n  three\n- four\n" },
	{ .name = "numbers stand to the right",
		.source = "9. nine\n10. ten and more words",
		.width = 14,
		.lines = " 9. nine\n10. ten and\n    more words\n" },
	{ .name = "nested lists",
		.source = "- a\n  - b\n    - c",
		.width = 70,
		.lines = "- a\n  - b\n    - c\n" },
	{ .name = "deep lists keep the third indent where it is narrow",
		.source = "- a\n  - b\n    - c\n      - d\n        - e",
		.width = 30,
		.lines = "- a\n  - b\n    - c\n    + d\n    + e\n" },
	{ .name = "a task",
		.source = "- [x] done\n- [ ] open",
		.width = 30,
		.lines = "[x] done\n[ ] open\n" },
	{ .name = "a quotation",
		.source = "> one two three",
		.width = 10,
		.lines = "| one two\n| three\n" },
	{ .name = "a quotation in one in one",
		.source = "> > > deep",
		.width = 20,
		.lines = "| | deep\n" },
	{ .name = "a rule", .source = "---", .width = 8, .lines = "--------\n" },
	{ .name = "code",
		.source = "```c\nint x;\n\n\ty\n```",
		.width = 20,
		.lines = "```c  [Y] copies 1\n  int x;\n\n      y\n```\n" },
	{ .name = "code blocks are counted",
		.source = "```c\na\n```\n```\nb\n```",
		.width = 20,
		.lines = "```c  [Y] copies 1\n  a\n```\n```  [Y] copies 2\n  b\n```\n" },
	{ .name = "a long language is cut",
		.source = "```abcdefghijklmnop\na\n```",
		.width = 10,
		.lines = "```abcd...\n  a\n```\n" },
	{ .name = "long code is cut with a mark",
		.source = "```\nabcdefghij\n```",
		.width = 8,
		.lines = "```\n  abcde\\\n  fghij\n```\n" },
	{ .name = "code that just fits has none",
		.source = "```\nabcdef\n```",
		.width = 8,
		.lines = "```\n  abcdef\n```\n" },
	{ .name = "code in an item",
		.source = "- ```\n  a\n  b\n  ```",
		.width = 30,
		.lines = "- ```  [Y] copies 1\n    a\n    b\n  ```\n" },
	{ .name = "code that still comes has no end",
		.source = "```\nab\n",
		.width = 8,
		.streaming = true,
		.lines = "```\n  ab\n" },
	{ .name = "a table that fits",
		.source = "| a | bb |\n|---|--:|\n| 1 | 2 |",
		.width = 20,
		.lines = "a  bb\n-  --\n1   2\n" },
	{ .name = "a table whose cells wrap",
		.source = "| name | text |\n|---|---|\n| x | some words here |",
		.width = 16,
		.lines = "name  text\n----  ----------\nx     some words\n      here\n" },
	{ .name = "a table as records",
		.source = "| name | text | more |\n|---|---|---|\n| x | averyverylongword | "
			  "anotherverylongone |\n| y | | z |",
		.width = 20,
		.lines =
			"name: x\ntext:\n  averyverylongword\nmore:\n  anotherverylongone\n--\n"
			"name: y\ntext:\nmore: z\n" },
	{ .name = "a column without a head",
		.source = "| | b |\n|---|---|\n| averyverylongword | x |",
		.width = 14,
		.lines = "col 1:\n  averyverylon\n  gword\nb: x\n" },
	{ .name = "rows of several lines stand apart",
		.source = "| name | text |\n|---|---|\n| a | b |\n| x | some words here |\n| y "
			  "| z |\n| u | v |",
		.width = 16,
		.lines = "name  text\n----  ----------\na     b\n\nx     some words\n      "
			 "here\n"
			 "\ny     z\nu     v\n" },
	{ .name = "a table in an item",
		.source = "- | a | b |\n  |---|---|\n  | 1 | 2 |\n\n  > | c |\n  > |---|\n  > "
			  "| 3 |",
		.width = 20,
		.lines = "- a  b\n  -  -\n  1  2\n|   c\n|   -\n|   3\n" },
	{ .name = "a head that is wider than the line",
		.source = "| a very long head | b |\n|---|---|\n| averyverylongword | x |",
		.width = 12,
		.lines = "a very long\nhead:\n  averyveryl\n  ongword\nb: x\n" },
	{ .name = "Chinese as records",
		.source = "| 名 | b |\n|---|---|\n| 中文字符串很长 | averyverylongword |",
		.width = 14,
		.lines = "名: 中文字符串\n  很长\nb:\n  averyverylon\n  gword\n" },
	{ .name = "the head of a table",
		.source = "| a | b |\n|---|---|\n",
		.width = 20,
		.streaming = true,
		.lines = "a:\nb:\n" },
	{ .name = "a table of which little is there",
		.source = "| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n",
		.width = 20,
		.streaming = true,
		.lines = "a: 1\nb: 2\n--\na: 3\nb: 4\n" },
	{ .name = "a table of which enough is there",
		.source = "| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n| 5",
		.width = 20,
		.streaming = true,
		.lines = "a  b\n-  -\n1  2\n3  4\n5\n" },
	{ .name = "wide characters in a table",
		.source = "| 名 | b |\n|---|---|\n| 中文 | x |",
		.width = 20,
		.lines = "名    b\n----  -\n中文  x\n" },
};

static void lay(struct text_layout *layout, const struct block_case *c) {
	struct markdown markdown;

	markdown_init(&markdown);
	markdown_update(&markdown, c->source, strlen(c->source), !c->streaming);
	for (size_t i = 0; i < markdown.blocks.len; i++) {
		struct flow flow = {
			.layout = layout,
			.width = c->width,
			.position = (uint64_t)i << 32,
			.streaming = c->streaming,
		};

		block_lay(&flow, &markdown.blocks.items[i]);
	}
	markdown_fini(&markdown);
}

static void add_lines(const struct text_layout *layout, struct buf *out) {
	for (size_t i = 0; i < layout->lines.len; i++) {
		const struct text_line *line = &layout->lines.items[i];

		for (size_t at = line->first; at < line->first + line->runs; at++) {
			const struct text_run *run = &layout->runs.items[at];

			buf_add(out, layout->text.data + run->start, run->len);
		}
		while (out->len > 0 && out->data[out->len - 1] == ' ') {
			buf_truncate(out, out->len - 1);
		}
		buf_add_char(out, '\n');
	}
}

static void test_blocks(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct text_layout layout;
		auto_buf struct buf lines = BUF_INIT;

		text_layout_init(&layout);
		lay(&layout, &cases[i]);
		add_lines(&layout, &lines);
		check_str(cases[i].name, lines.data, cases[i].lines);
		for (size_t line = 0; line < layout.lines.len; line++) {
			check(cases[i].name,
				text_layout_columns(&layout, line) <= cases[i].width);
			check(cases[i].name,
				line == 0 || layout.lines.items[line].position >=
						     layout.lines.items[line - 1].position);
		}
		text_layout_fini(&layout);
	}
}

/* Each run of the layout with its style. */
static void add_styles(const struct text_layout *layout, struct buf *out) {
	for (size_t i = 0; i < layout->runs.len; i++) {
		const struct text_run *run = &layout->runs.items[i];

		buf_addf(out, "<%d %.*s>", run->style, (int)run->len,
			layout->text.data + run->start);
	}
}

/* Code is coloured also where a line is broken, and a block that grows line by line
   ends up with the colours of the whole. */
static void test_colors(void **state) {
	static const char text[] = "/* a\n\tb */ int x = \"s\";";
	struct block block = {
		.kind = BLOCK_CODE,
		.info = (char[]){ "c" },
		.codes = 1,
	};
	struct flow flow = { .width = 14, .streaming = true };
	struct text_layout whole, growing;
	auto_buf struct buf want = BUF_INIT, got = BUF_INIT;

	(void)state;
	text_layout_init(&whole);
	text_layout_init(&growing);
	block.text = (char *)text;
	for (block.len = 0; block.len <= strlen(text); block.len++) {
		flow.layout = &growing;
		text_layout_truncate(&growing, flow.done ? flow.done_lines : 0);
		flow.from = flow.done;
		flow.color = flow.done_color;
		block_lay(&flow, &block);
	}
	block.len = strlen(text);
	block_lay(&(struct flow){ .layout = &whole, .width = 14, .streaming = true }, &block);
	add_styles(&whole, &want);
	add_styles(&growing, &got);
	assert_string_equal(got.data, want.data);
	auto_free char *shown = xasprintf("<%d   ><%d /* a><%d   ><%d     b */><%d  ><%d in>"
					  "<%d \\><%d   ><%d t><%d  x = ><%d \"s\"><%d ;>",
		STYLE_FAINT, STYLE_CODE_COMMENT, STYLE_FAINT, STYLE_CODE_COMMENT, STYLE_NORMAL,
		STYLE_CODE_KEYWORD, STYLE_FAINT, STYLE_FAINT, STYLE_CODE_KEYWORD, STYLE_NORMAL,
		STYLE_CODE_STRING, STYLE_NORMAL);

	if (!strstr(want.data, shown)) {
		fail_msg("%s\nhas no\n%s", want.data, shown);
	}
	text_layout_fini(&whole);
	text_layout_fini(&growing);
}

static int lay_growing(
	const char *source, int width, struct table_hold *hold, struct text_layout *layout) {
	struct markdown markdown;
	int growths = 0;

	markdown_init(&markdown);
	for (size_t at = 1; at <= strlen(source); at++) {
		struct table_hold before = *hold;

		markdown_update(&markdown, source, at, false);
		text_layout_truncate(layout, 0);
		for (size_t i = 0; i < markdown.blocks.len; i++) {
			struct flow flow = {
				.layout = layout,
				.width = width,
				.streaming = true,
				.table = hold,
			};

			block_lay(&flow, &markdown.blocks.items[i]);
		}
		growths += before.count > 0 &&
			   memcmp(before.widths, hold->widths, sizeof(before.widths)) != 0;
		for (size_t i = 0; i < before.count; i++) {
			assert_true(hold->widths[i] >= before.widths[i]);
		}
	}
	markdown_fini(&markdown);
	return growths;
}

/* However a table grows, its columns change at most twice, and only between rows. */
static void test_growing_table(void **state) {
	static const char source[] =
		"| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n| five | 6 |\n"
		"| 7 | eight words |\n| 9 | and nine words more |\n| 10";
	struct table_hold hold = { 0 };
	struct text_layout layout;
	auto_buf struct buf lines = BUF_INIT;

	(void)state;
	text_layout_init(&layout);
	assert_int_equal(lay_growing(source, 40, &hold, &layout), 2);
	add_lines(&layout, &lines);
	assert_string_equal(lines.data,
		"a     b\n----  -----------\n1     2\n3     4\nfive  6\n7     eight words\n\n"
		"9     and nine\n      words more\n\n10\n");
	text_layout_fini(&layout);
}

static void check_widths(const char *source, int width) {
	struct block_case c = { .source = source, .width = width };
	struct text_layout layout;

	text_layout_init(&layout);
	lay(&layout, &c);
	for (size_t line = 0; line < layout.lines.len; line++) {
		if (text_layout_columns(&layout, line) > width) {
			auto_buf struct buf lines = BUF_INIT;

			add_lines(&layout, &lines);
			fail_msg("line %zu has %d columns of %d in\n%s", line,
				text_layout_columns(&layout, line), width, lines.data);
		}
	}
	text_layout_fini(&layout);
}

/* At every width that a screen leaves for it no line is wider. */
static void test_no_line_is_too_wide(void **state) {
	static const char deep[] =
		"> > - a\n> >   - b\n> >     - c\n> >       1. [ ] deep and "
		"deeper words\n> >\n> >          ```c\n> >          int abc;\n> >"
		"          ```\n\n> > ---\n\n123456789. a number\n";
	const char *root = getenv("CHELA_SOURCE_ROOT");
	auto_free char *path = path_join(root ? root : ".", "tests/front/torture.md");
	auto_free char *torture = NULL;
	struct err err = ERR_INIT;

	(void)state;
	assert_true(file_read(path, 1 << 20, &torture, NULL, &err));
	for (int width = 16; width <= 200; width++) {
		check_widths(deep, width);
		check_widths(torture, width);
	}
}

/* Bytes of text, without white space, which is what breaking a line takes away. */
static void add_solid(const char *text, size_t len, struct buf *out) {
	for (size_t i = 0; i < len; i++) {
		if (!strchr(" \t\n", text[i])) {
			buf_add_char(out, text[i]);
		}
	}
}

/* The lines of paragraphs and code hold all of their text, in order. */
static void test_nothing_is_lost(void **state) {
	static const char source[] =
		"A paragraph of words, https://example.org/a/b?c=d&e=f#g and 中文字，一直到行末"
		"（括号）。한국어 문장도 있다 😀😀 averyverylongwordthatmustbecut\n\n"
		"```c\nint main(void) { /* 注释 */ return 0; }\n\tputs(\"a long line of "
		"code\");\n```\n";
	struct markdown markdown;
	auto_buf struct buf want = BUF_INIT;

	(void)state;
	markdown_init(&markdown);
	markdown_update(&markdown, source, strlen(source), true);
	for (size_t i = 0; i < markdown.blocks.len; i++) {
		add_solid(markdown.blocks.items[i].text, markdown.blocks.items[i].len, &want);
	}
	for (int width = 6; width <= 200; width++) {
		struct text_layout layout;
		auto_buf struct buf got = BUF_INIT;

		text_layout_init(&layout);
		for (size_t i = 0; i < markdown.blocks.len; i++) {
			struct flow flow = { .layout = &layout, .width = width };

			block_lay(&flow, &markdown.blocks.items[i]);
		}
		for (size_t i = 0; i < layout.runs.len; i++) {
			const struct text_run *run = &layout.runs.items[i];

			if (run->style != STYLE_FAINT) { /* fences, and marks of cut lines */
				add_solid(layout.text.data + run->start, run->len, &got);
			}
		}
		assert_string_equal(got.data, want.data);
		text_layout_fini(&layout);
	}
	markdown_fini(&markdown);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_blocks),
		cmocka_unit_test(test_colors),
		cmocka_unit_test(test_growing_table),
		cmocka_unit_test(test_no_line_is_too_wide),
		cmocka_unit_test(test_nothing_is_lost),
	};

	return CHECK_RUN(tests);
}
