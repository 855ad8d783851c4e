/* Drawn pieces and the dump of what stands there after. */

#include "tui/canvas.h"

#include "base/mem.h"
#include "tests/check.h"

struct piece {
	int row, col;
	const char *text;
	enum canvas_style style;
};

struct canvas_case {
	const char *name;
	int rows, cols;
	struct piece pieces[4];
	const char *dump;
};

static const struct canvas_case cases[] = {
	{ .name = "plain",
		.rows = 2,
		.cols = 5,
		.pieces = { { 0, 1, "ab", 0 } },
		.dump = " ab\n\n" },
	{ .name = "cut at the right edge",
		.rows = 1,
		.cols = 3,
		.pieces = { { 0, 1, "abc", 0 } },
		.dump = " ab\n" },
	{ .name = "cut at the left edge",
		.rows = 1,
		.cols = 3,
		.pieces = { { 0, -2, "abcd", 0 } },
		.dump = "cd\n" },
	{ .name = "rows outside",
		.rows = 1,
		.cols = 3,
		.pieces = { { 1, 0, "abc", 0 }, { -1, 0, "abc", 0 } },
		.dump = "\n" },
	{ .name = "wide",
		.rows = 1,
		.cols = 5,
		.pieces = { { 0, 0, "中a文", 0 } },
		.dump = "中a文\n" },
	{ .name = "no half of a wide one at the edge",
		.rows = 1,
		.cols = 4,
		.pieces = { { 0, 0, "xxxx", 0 }, { 0, 1, "中文", 0 } },
		.dump = "x中\n" },
	{ .name = "the right half overwritten",
		.rows = 1,
		.cols = 5,
		.pieces = { { 0, 0, "中文", 0 }, { 0, 1, "x", 0 } },
		.dump = " x文\n" },
	{ .name = "the left half overwritten",
		.rows = 1,
		.cols = 5,
		.pieces = { { 0, 0, "中文", 0 }, { 0, 2, "x", 0 } },
		.dump = "中x\n" },
	{ .name = "wide over two halves",
		.rows = 1,
		.cols = 6,
		.pieces = { { 0, 0, "中文字", 0 }, { 0, 1, "国", 0 } },
		.dump = " 国 字\n" },
	{ .name = "a combining mark stays with its letter",
		.rows = 1,
		.cols = 4,
		.pieces = { { 0, 0, "e\xcc\x81x", 0 } },
		.dump = "éx\n" },
	{ .name = "controls are shown, never passed on",
		.rows = 1,
		.cols = 8,
		.pieces = { { 0, 0, "a\x1b[\n\tb", 0 } },
		.dump = "a\xef\xbf\xbd[\xef\xbf\xbd\xef\xbf\xbd"
			"b\n" },
	{ .name = "C1 and bidi controls",
		.rows = 1,
		.cols = 8,
		.pieces = { { 0, 0,
			"a\xc2\x9b\xe2\x80\xae"
			"b",
			0 } },
		.dump = "a\xef\xbf\xbd\xef\xbf\xbd"
			"b\n" },
	{ .name = "a malformed byte",
		.rows = 1,
		.cols = 4,
		.pieces = { { 0, 0,
			"a\xff"
			"b",
			0 } },
		.dump = "a\xef\xbf\xbd"
			"b\n" },
	{ .name = "an emoji sequence is its first pictograph",
		.rows = 1,
		.cols = 6,
		.pieces = { { 0, 0, "👩‍👩‍👧x", 0 } },
		.dump = "👩x\n" },
};

static void test_drawing(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct canvas canvas;
		auto_buf struct buf dump = BUF_INIT;

		canvas_init(&canvas);
		canvas_reset(&canvas, cases[i].rows, cases[i].cols);
		struct area area = canvas_area(&canvas);

		for (const struct piece *piece = cases[i].pieces; piece->text; piece++) {
			area_text(&area, piece->row, piece->col, piece->style, piece->text,
				strlen(piece->text));
		}
		canvas_dump(&canvas, false, &dump);
		check_str(cases[i].name, dump.data, cases[i].dump);
		canvas_fini(&canvas);
	}
}

/* After any mixture of overlapping writes each row has its columns, and no wide
   cell stands without its second half. */
static void test_no_halves(void **state) {
	static const char *const texts[] = { "中", "x", "文字", "ab", "कि", "é", " " };
	struct canvas canvas;
	unsigned seed = 7;

	(void)state;
	canvas_init(&canvas);
	canvas_reset(&canvas, 1, 11);
	struct area area = canvas_area(&canvas);

	for (int turn = 0; turn < 5000; turn++) {
		seed = seed * 1103515245u + 12345u;
		const char *text = texts[seed / 65536 % ARRAY_LEN(texts)];

		seed = seed * 1103515245u + 12345u;
		area_text(&area, 0, (int)(seed / 65536 % 15) - 2, STYLE_NORMAL, text,
			strlen(text));
		int columns = 0;

		for (int col = 0; col < canvas.cols;) {
			int width = canvas.cells[col].width;

			assert_true(width >= 1 && col + width <= canvas.cols);
			for (int i = 1; i < width; i++) {
				assert_int_equal(canvas.cells[col + i].width, 0);
			}
			columns += width;
			col += width;
		}
		assert_int_equal(columns, canvas.cols);
	}
	canvas_fini(&canvas);
}

static void test_areas(void **state) {
	struct canvas canvas;
	auto_buf struct buf dump = BUF_INIT;

	(void)state;
	canvas_init(&canvas);
	canvas_reset(&canvas, 3, 8);
	struct area all = canvas_area(&canvas);
	struct area part = area_part(&all, 1, 2, 5, 4);
	struct area inner = area_part(&part, -1, 1, 2, 99);

	assert_int_equal(part.rows, 2);
	assert_int_equal(inner.rows, 1);
	assert_int_equal(inner.cols, 3);
	area_repeat(&all, 0, 0, 99, STYLE_BAR, '-');
	assert_int_equal(area_print(&part, 0, 1, STYLE_OK, "%s=%d", "x", 12345), 4);
	area_fill(&inner, STYLE_NORMAL);
	area_text(&inner, 0, 0, STYLE_BAD, "yz", 2);
	area_restyle(&part, 1, 0, 99, STYLE_SELECTED);
	area_cursor(&part, 99, 1);
	canvas_dump(&canvas, true, &dump);
	assert_string_equal(dump.data, "--------\n   yz\n\npppppppp\n...kk\n..rrrr\n");
	assert_int_equal(canvas.cursor_row, 2);
	assert_int_equal(canvas.cursor_col, 3);
	canvas_reset(&canvas, 2, 3);
	assert_int_equal(canvas.cursor_row, -1);
	buf_clear(&dump);
	canvas_dump(&canvas, false, &dump);
	assert_string_equal(dump.data, "\n\n");
	canvas_fini(&canvas);
}

/* Separators become lines, words in the same style do not. */
static void test_box(void **state) {
	static const struct {
		const char *name;
		const char *text;
		enum canvas_style style;
		const char *ascii, *box;
	} signs[] = {
		{ "a rule", "---+---", STYLE_BAR, "---+---\n", "───┼───\n" },
		{ "a tree", "| `- ", STYLE_BAR, "| `-\n", "│ └─\n" },
		{ "a word", "a-b", STYLE_BAR, "a-b\n", "a-b\n" },
		{ "another style", "---", STYLE_NORMAL, "---\n", "---\n" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(signs); i++) {
		for (int box = 0; box < 2; box++) {
			struct canvas canvas;
			auto_buf struct buf dump = BUF_INIT;

			canvas_init(&canvas);
			canvas.box = box;
			canvas_reset(&canvas, 1, 10);
			struct area area = canvas_area(&canvas);

			area_text(&area, 0, 0, signs[i].style, signs[i].text,
				strlen(signs[i].text));
			canvas_dump(&canvas, false, &dump);
			check_str(
				signs[i].name, dump.data, box ? signs[i].box : signs[i].ascii);
			canvas_fini(&canvas);
		}
	}
}

static void test_box_repeat(void **state) {
	struct canvas canvas;
	auto_buf struct buf dump = BUF_INIT;

	(void)state;
	canvas_init(&canvas);
	canvas.box = true;
	canvas_reset(&canvas, 2, 6);
	struct area area = canvas_area(&canvas);

	area_repeat(&area, 0, 0, 6, STYLE_BAR, '-');
	area_repeat(&area, 1, 2, 1, STYLE_BAR, '|');
	area_repeat(&area, 1, 3, 1, STYLE_BAR, 'x');
	canvas_dump(&canvas, false, &dump);
	assert_string_equal(dump.data, "──────\n  │x\n");
	canvas_fini(&canvas);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_box),
		cmocka_unit_test(test_box_repeat),
		cmocka_unit_test(test_drawing),
		cmocka_unit_test(test_no_halves),
		cmocka_unit_test(test_areas),
	};

	return CHECK_RUN(tests);
}
