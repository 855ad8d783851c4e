/* Lines of a draft, and the way from the text to the screen and back. */

#include "tui/draft/draft_layout.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "base/width.h"
#include "tests/check.h"

struct layout_case {
	const char *name;
	const char *text;
	int cols;
	const char *lines; /* with '|' between */
};

static const struct layout_case cases[] = {
	{ .name = "empty", .text = "", .cols = 10, .lines = "" },
	{ .name = "one line", .text = "hello", .cols = 10, .lines = "hello" },
	{ .name = "wrapped at a space",
		.text = "hello there",
		.cols = 8,
		.lines = "hello|there" },
	{ .name = "a long word", .text = "abcdefghij", .cols = 4, .lines = "abcd|efgh|ij" },
	{ .name = "wide characters", .text = "中文中文", .cols = 5, .lines = "中文|中文" },
	{ .name = "line breaks", .text = "a\n\nb\n", .cols = 10, .lines = "a||b|" },
	{ .name = "a tab is one column", .text = "a\tb", .cols = 10, .lines = "a b" },
};

static void join_lines(const struct draft_layout *layout, struct buf *out) {
	for (size_t i = 0; i < layout->lines.len; i++) {
		const struct draft_line *line = &layout->lines.items[i];

		buf_add_str(out, i > 0 ? "|" : "");
		buf_add(out, layout->shown.data + line->start, line->len);
	}
}

static void test_lines(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct editor editor;
		struct draft_layout layout;
		auto_buf struct buf joined = BUF_INIT;

		editor_init(&editor);
		draft_layout_init(&layout);
		editor_set(&editor, cases[i].text, strlen(cases[i].text));
		draft_layout_update(&layout, &editor, cases[i].cols);
		join_lines(&layout, &joined);
		check_str(cases[i].name, joined.data, cases[i].lines);
		draft_layout_fini(&layout);
		editor_fini(&editor);
	}
}

/* Each place of the caret has a line and column on the screen that lead back to it,
   unless spaces at a break share one. */
static void test_there_and_back(void **state) {
	static const char text[] = "some words 中文字中文字中文字 e\xcc\x81t\xcc\xa7\n\n"
				   "averyveryverylongword/with/a/path\nend";

	(void)state;
	for (int cols = 3; cols < 30; cols++) {
		struct editor editor;
		struct draft_layout layout;

		editor_init(&editor);
		draft_layout_init(&layout);
		editor_set(&editor, text, sizeof(text) - 1);
		draft_layout_update(&layout, &editor, cols);
		for (size_t at = 0; at < sizeof(text) - 1;
			at += utf8_cluster(text + at, sizeof(text) - 1 - at)) {
			size_t line;
			int col;

			draft_layout_place(&layout, at, &line, &col);
			assert_true(line < layout.lines.len);
			assert_in_range(col, 0, cols);
			size_t back = draft_layout_find(&layout, line, col);

			assert_true(back == at || text[at] == ' ' ||
				    (at > 0 && text[at - 1] == ' '));
		}
		draft_layout_fini(&layout);
		editor_fini(&editor);
	}
}

static void test_folds(void **state) {
	struct editor editor;
	struct draft_layout layout;
	auto_buf struct buf joined = BUF_INIT;
	size_t line;
	int col;

	(void)state;
	editor_init(&editor);
	draft_layout_init(&layout);
	editor_insert(&editor, "see ", 4);
	editor_insert(&editor, "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11", 23);
	editor_insert(&editor, " end", 4);
	draft_layout_update(&layout, &editor, 40);
	join_lines(&layout, &joined);
	assert_string_equal(joined.data, "see [paste 1: 11 lines] end");
	draft_layout_place(&layout, 4, &line, &col);
	assert_int_equal(col, 4);
	draft_layout_place(&layout, 27, &line, &col);
	assert_int_equal(col, 23);
	assert_int_equal(draft_layout_find(&layout, 0, 10), 4);
	assert_int_equal(draft_layout_find(&layout, 0, 24), 28);
	draft_layout_fini(&layout);
	editor_fini(&editor);
}

/* Lines that are kept over a change are those that a new layout would make. */
static void test_changes(void **state) {
	static const char *const pieces[] = { "word ", "\n", "中文", "x",
		"a long line of words ", "\n\n", "e\xcc\x81", "\t" };
	struct editor editor;
	struct draft_layout kept;
	unsigned seed = 5;

	(void)state;
	editor_init(&editor);
	draft_layout_init(&kept);
	for (int turn = 0; turn < 3000; turn++) {
		auto_buf struct buf a = BUF_INIT, b = BUF_INIT;
		struct draft_layout fresh;

		seed = seed * 1103515245u + 12345u;
		unsigned pick = seed / 65536 % 16;

		if (pick < ARRAY_LEN(pieces)) {
			editor_insert(&editor, pieces[pick], strlen(pieces[pick]));
		} else if (pick < 12) {
			editor_go(&editor, editor.text.len * (pick - 8) / 4);
		} else if (pick == 12) {
			editor_undo(&editor);
		} else {
			editor_kill_word_left(&editor);
		}
		draft_layout_update(&kept, &editor, turn % 100 == 0 ? 9 : 13);
		draft_layout_init(&fresh);
		draft_layout_update(&fresh, &editor, kept.cols);
		join_lines(&kept, &a);
		join_lines(&fresh, &b);
		assert_string_equal(a.data, b.data);
		draft_layout_fini(&fresh);
	}
	draft_layout_fini(&kept);
	editor_fini(&editor);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_lines),
		cmocka_unit_test(test_there_and_back),
		cmocka_unit_test(test_changes),
		cmocka_unit_test(test_folds),
	};

	return CHECK_RUN(tests);
}
