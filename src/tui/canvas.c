/* Cells of one byte hold it themselves; the texts of all others lie one behind
   the other in a pool that is emptied with each frame. Whatever overwrites one
   column of a wide cell blanks the rest of it first. */

#include "tui/canvas.h"

#include <stdarg.h>
#include <string.h>

#include "base/mem.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/width.h"
#include "tui/glyphs.h"

#define POOL_MAX ((size_t)1 << 20)
#define CELL_TEXT_MAX 64 /* bytes; longer clusters are shown as U+FFFD */

void canvas_init(struct canvas *canvas) {
	*canvas = (struct canvas){ .cursor_row = -1 };
	buf_init(&canvas->pool, POOL_MAX);
}

void canvas_fini(struct canvas *canvas) {
	free(canvas->cells);
	buf_fini(&canvas->pool);
	vec_fini(&canvas->targets);
	canvas_init(canvas);
}

void canvas_reset(struct canvas *canvas, int rows, int cols) {
	size_t count = (size_t)rows * (size_t)cols;

	if (rows != canvas->rows || cols != canvas->cols) {
		free(canvas->cells);
		canvas->cells = xcalloc(count ? count : 1, sizeof(*canvas->cells));
		canvas->rows = rows;
		canvas->cols = cols;
	}
	for (size_t i = 0; i < count; i++) {
		canvas->cells[i] = (struct cell){ .width = 1, .style = STYLE_NORMAL };
	}
	buf_clear(&canvas->pool);
	canvas->targets.len = 0;
	canvas->cursor_row = -1;
	canvas->cursor_col = 0;
}

static struct cell *cell_at(const struct canvas *canvas, int row, int col) {
	return &canvas->cells[(size_t)row * (size_t)canvas->cols + (size_t)col];
}

/* Blanks the wide cell that covers this column, all of it. */
static void break_wide(struct canvas *canvas, int row, int col) {
	int first = col;

	while (first > 0 && cell_at(canvas, row, first)->width == 0) {
		first--;
	}
	int width = cell_at(canvas, row, first)->width;

	for (int i = first; width > 1 && i < first + width; i++) {
		struct cell *cell = cell_at(canvas, row, i);

		*cell = (struct cell){ .width = 1, .style = cell->style };
	}
}

/* Puts a text of `width` columns; the caller has clipped it. */
static void put_cell(struct canvas *canvas, int row, int col, int width,
	enum canvas_style style, const char *text, size_t len) {
	for (int i = 0; i < width; i++) {
		break_wide(canvas, row, col + i);
		*cell_at(canvas, row, col + i) = (struct cell){ .style = (uint8_t)style };
	}
	struct cell *cell = cell_at(canvas, row, col);

	cell->width = (uint8_t)width;
	if (len == 1) {
		cell->text = (unsigned char)text[0];
		cell->len = text[0] == ' ' ? 0 : 1;
		return;
	}
	cell->text = (uint32_t)canvas->pool.len;
	cell->len = buf_add(&canvas->pool, text, len) ? (uint8_t)len : 0;
	if (cell->len == 0) {
		for (int i = 0; i < width; i++) {
			cell_at(canvas, row, col + i)->width = 1; /* the pool is full */
		}
	}
}

struct area canvas_area(struct canvas *canvas) {
	return (struct area){ canvas, 0, 0, canvas->rows, canvas->cols };
}

static int clamp(int value, int low, int high) {
	return value < low ? low : value > high ? high : value;
}

struct area area_part(const struct area *area, int row, int col, int rows, int cols) {
	int top = clamp(row, 0, area->rows), left = clamp(col, 0, area->cols);

	return (struct area){
		.canvas = area->canvas,
		.row = area->row + top,
		.col = area->col + left,
		.rows = clamp(row + rows - top, 0, area->rows - top),
		.cols = clamp(col + cols - left, 0, area->cols - left),
	};
}

static bool is_inside(const struct area *area, int row, int col) {
	return row >= 0 && row < area->rows && col >= 0 && col < area->cols;
}

void area_fill(const struct area *area, enum canvas_style style) {
	for (int row = 0; row < area->rows; row++) {
		area_repeat(area, row, 0, area->cols, style, ' ');
	}
}

/* The first cluster of a text as it is drawn, in `shown`; gives its columns. */
static int show_cluster(struct buf *shown, const char *text, size_t len) {
	uint32_t code;

	utf8_decode(text, len, &code);
	buf_clear(shown);
	if (code == '\t' || code == '\n' || code == '\r' || sanitize_is_bad(code)) {
		buf_add_code(shown, UTF8_REPLACEMENT);
		return 1;
	}
	int width = width_display(shown, text, len);

	if (shown->len > CELL_TEXT_MAX || shown->full) {
		buf_clear(shown);
		buf_add_code(shown, UTF8_REPLACEMENT);
		return 1;
	}
	return width;
}

/* One sign of a separator, a line where those are wanted. */
static void put_sign(
	const struct area *area, int row, int col, enum canvas_style style, const char *sign) {
	const char *line = area->canvas->box && style == STYLE_BAR ? glyph_line(*sign) : NULL;

	put_cell(area->canvas, area->row + row, area->col + col, 1, style, line ? line : sign,
		line ? strlen(line) : 1);
}

static int draw_signs(const struct area *area, int row, int col, const char *text, size_t len) {
	for (size_t i = 0; i < len && col < area->cols; i++, col++) {
		if (is_inside(area, row, col)) {
			put_sign(area, row, col, STYLE_BAR, text + i);
		}
	}
	return col;
}

int area_text(const struct area *area, int row, int col, enum canvas_style style,
	const char *text, size_t len) {
	if (area->canvas->box && style == STYLE_BAR && glyph_is_drawing(text, len)) {
		return draw_signs(area, row, col, text, len);
	}
	auto_buf struct buf shown = BUF_INIT_MAX(4096);

	for (size_t at = 0; at < len && col < area->cols;) {
		unsigned char byte = (unsigned char)text[at];
		bool simple = byte >= 0x20 && byte < 0x7f &&
			      (at + 1 == len || (unsigned char)text[at + 1] < 0x80);
		size_t used = simple ? 1 : utf8_cluster(text + at, len - at);
		int width = simple ? 1 : show_cluster(&shown, text + at, used);

		for (int i = 0; width > 1 && i < width && col + width > area->cols; i++) {
			if (is_inside(area, row, col + i)) {
				put_cell(area->canvas, area->row + row, area->col + col + i, 1,
					style, " ", 1); /* a wide one is never cut in half */
			}
		}
		if (width > 0 && is_inside(area, row, col) &&
			is_inside(area, row, col + width - 1)) {
			put_cell(area->canvas, area->row + row, area->col + col, width, style,
				simple ? text + at : shown.data, simple ? 1 : shown.len);
		}
		col += width;
		at += used;
	}
	return col < area->cols ? col : area->cols;
}

int area_print(const struct area *area, int row, int col, enum canvas_style style,
	const char *format, ...) {
	auto_buf struct buf text = BUF_INIT_MAX(65536);
	va_list args;

	va_start(args, format);
	buf_vaddf(&text, format, args);
	va_end(args);
	return area_text(area, row, col, style, text.data, text.len);
}

void area_repeat(const struct area *area, int row, int col, int count, enum canvas_style style,
	char byte) {
	for (int i = col; i < col + count; i++) {
		if (is_inside(area, row, i)) {
			put_sign(area, row, i, style, &byte);
		}
	}
}

void area_restyle(
	const struct area *area, int row, int col, int count, enum canvas_style style) {
	for (int i = col; i < col + count; i++) {
		if (is_inside(area, row, i)) {
			cell_at(area->canvas, area->row + row, area->col + i)->style =
				(uint8_t)style;
		}
	}
}

void area_target(const struct area *area, int row, int col, int cols, enum target_kind kind,
	int64_t value) {
	struct area part = area_part(area, row, col, 1, cols);
	struct target target = { part.row, part.col, part.cols, kind, value };

	if (part.rows > 0 && part.cols > 0) {
		vec_push(&area->canvas->targets, target);
	}
}

const struct target *canvas_target(const struct canvas *canvas, int row, int col) {
	for (size_t i = canvas->targets.len; i > 0; i--) {
		const struct target *target = &canvas->targets.items[i - 1];

		if (target->row == row && col >= target->col &&
			col < target->col + target->cols) {
			return target;
		}
	}
	return NULL;
}

void area_cursor(const struct area *area, int row, int col) {
	if (area->rows > 0 && area->cols > 0) {
		area->canvas->cursor_row = area->row + clamp(row, 0, area->rows - 1);
		area->canvas->cursor_col = area->col + clamp(col, 0, area->cols - 1);
	}
}

const char *canvas_text(const struct canvas *canvas, const struct cell *cell, size_t *len) {
	static const char ascii[] = " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTU"
				    "VWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~";

	*len = cell->width == 0 ? 0 : 1;
	if (cell->width == 0) {
		return "";
	}
	if (cell->len > 1) {
		*len = cell->len;
		return canvas->pool.data + cell->text;
	}
	return cell->len == 1 && cell->text > 0x20 && cell->text < 0x7f
		       ? ascii + (cell->text - 0x20)
		       : ascii;
}

static void dump_row(const struct canvas *canvas, int row, bool styles, struct buf *out) {
	size_t start = out->len, end = out->len;

	for (int col = 0; col < canvas->cols; col++) {
		const struct cell *cell = cell_at(canvas, row, col);
		size_t len;
		const char *text = canvas_text(canvas, cell, &len);

		if (styles) {
			buf_add_char(out, cell->style ? (char)('a' + cell->style - 1) : '.');
		} else {
			buf_add(out, text, len);
		}
		if (styles ? cell->style != STYLE_NORMAL : cell->len > 0) {
			end = out->len;
		}
	}
	buf_truncate(out, end > start ? end : start);
	buf_add_char(out, '\n');
}

uint64_t canvas_row_mark(const struct canvas *canvas, int row) {
	const struct cell *cells = &canvas->cells[(size_t)row * (size_t)canvas->cols];
	uint64_t mark = str_hash("", 0);

	for (int col = 0; col < canvas->cols; col++) {
		const struct cell *cell = &cells[col];
		uint64_t text = cell->text, shape = cell->len;

		if (cell->len > 1) {
			text = str_hash(canvas->pool.data + cell->text, cell->len);
		}
		shape = shape << 16 | (uint64_t)cell->width << 8 | cell->style;
		mark = str_hash_more(mark, &text, sizeof(text));
		mark = str_hash_more(mark, &shape, sizeof(shape));
	}
	return mark | 1;
}

void canvas_dump(const struct canvas *canvas, bool styles, struct buf *out) {
	for (int row = 0; row < canvas->rows; row++) {
		dump_row(canvas, row, false, out);
	}
	for (int row = 0; styles && row < canvas->rows; row++) {
		dump_row(canvas, row, true, out);
	}
}
