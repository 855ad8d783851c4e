#ifndef TUI_VIEW_TEXT_LAYOUT_H
#define TUI_VIEW_TEXT_LAYOUT_H

#include "base/buf.h"
#include "base/vec.h"
#include "tui/canvas.h"

#include <stdint.h>

/* Text broken into lines of a width, ready to be drawn: lines made of runs of one
   style, all texts in one buffer. */

struct text_run {
	uint32_t start; /* in `text` */
	uint32_t len;
	uint8_t style;
};

/* What a line shows besides its runs; filled in when it is drawn. */
enum line_kind {
	LINE_TEXT,
	LINE_CARD,
	LINE_GROUP,
	LINE_META,
	LINE_THINKING,
	LINE_TIMED,
	LINE_VERSION,
	LINE_YOU,
};

struct text_line {
	uint32_t first; /* run */
	uint16_t runs;
	uint16_t col;      /* where the first run begins */
	uint8_t kind;      /* enum line_kind */
	uint64_t position; /* where in its source it begins; grows from line to line */
};

struct text_layout {
	struct buf text;
	VEC(struct text_run) runs;
	VEC(struct text_line) lines;
};

void text_layout_init(struct text_layout *layout);
void text_layout_fini(struct text_layout *layout);
/* Forgets what lies behind the first `lines` lines. */
void text_layout_truncate(struct text_layout *layout, size_t lines);
/* Begins a line. */
struct text_line *text_layout_line(struct text_layout *layout, int col, uint64_t position);
/* Adds to the last line. The text has passed the sanitiser; tabs become spaces. */
void text_layout_run(
	struct text_layout *layout, enum canvas_style style, const char *text, size_t len);
void text_layout_spaces(struct text_layout *layout, int count);
/* Columns of a line's runs, without `col`. */
int text_layout_columns(const struct text_layout *layout, size_t line);
void text_layout_draw(
	const struct text_layout *layout, size_t line, const struct area *area, int row);

#endif
