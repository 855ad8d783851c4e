#ifndef TUI_CANVAS_H
#define TUI_CANVAS_H

#include "base/buf.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One grid of cells, painted bottom to top, then handed to the terminal whole.
   Nothing else owns a cell. Text is measured and normalised by base/width; it
   must have passed base/sanitize before (controls are drawn as U+FFFD here). A
   wide cell never stands half: overwriting one half blanks the other. */

/* Roles, not colours: tui/theme turns them into what a terminal can do. */
enum canvas_style {
	STYLE_NORMAL,
	STYLE_STRONG,
	STYLE_FAINT,
	STYLE_EMPHASIS,
	STYLE_CODE_TEXT,
	STYLE_LINK_TEXT,
	STYLE_TITLE,
	STYLE_YOU,
	STYLE_AI,
	STYLE_OK,
	STYLE_WARN,
	STYLE_BAD,
	STYLE_BUSY,
	STYLE_DENIED,
	STYLE_ADDED,
	STYLE_REMOVED,
	STYLE_BAR,      /* separators, rules, marks of trees: of the signs of tui/glyphs */
	STYLE_ALARM,    /* WAIT, max mode: reversed */
	STYLE_SELECTED, /* reversed */
	STYLE_CODE_KEYWORD,
	STYLE_CODE_STRING,
	STYLE_CODE_COMMENT,
	STYLE_CODE_NUMBER,
	STYLE_ADDED_WORD, /* what changed in a line of a diff */
	STYLE_REMOVED_WORD,
	STYLE_COUNT,
};

struct cell {
	uint32_t text; /* len 1: the byte itself, else its offset in the canvas's pool */
	uint8_t len;   /* bytes; 0: a space */
	uint8_t width; /* columns; 0: a later column of the wide cell before it */
	uint8_t style;
};

/* What a click on a place means. */
enum target_kind {
	TARGET_DRAFT,  /* `value`: the line of the draft */
	TARGET_ENTRY,  /* the head of an entry: its id */
	TARGET_FOLLOW, /* the count of what is new below */
	TARGET_OPTION, /* of a confirmation: its number */
	TARGET_ROW,    /* of a popup: its number */
};

struct target {
	int row, col, cols; /* on the canvas */
	enum target_kind kind;
	int64_t value;
};

struct canvas {
	int rows;
	int cols;
	struct cell *cells;
	struct buf pool;            /* texts of cells that are no single byte */
	VEC(struct target) targets; /* of this frame */
	bool box;       /* separators are lines, by tui/glyphs; kept by canvas_reset() */
	int cursor_row; /* -1: hidden */
	int cursor_col;
};

void canvas_init(struct canvas *canvas);
void canvas_fini(struct canvas *canvas);
/* Sets the size and clears. */
void canvas_reset(struct canvas *canvas, int rows, int cols);

/* A part of it; drawing is clipped to it. */
struct area {
	struct canvas *canvas;
	int row, col;
	int rows, cols;
};

struct area canvas_area(struct canvas *canvas);
struct area area_part(const struct area *area, int row, int col, int rows, int cols);
void area_fill(const struct area *area, enum canvas_style style); /* blanks it */
/* Draws from (row, col); returns the column behind it. Cut at the right edge. */
int area_text(const struct area *area, int row, int col, enum canvas_style style,
	const char *text, size_t len);
int area_print(const struct area *area, int row, int col, enum canvas_style style,
	const char *format, ...) __attribute__((format(printf, 5, 6)));
void area_repeat(const struct area *area, int row, int col, int count, enum canvas_style style,
	char byte);
void area_restyle(
	const struct area *area, int row, int col, int count, enum canvas_style style);
/* A click on these columns of a row means this. */
void area_target(const struct area *area, int row, int col, int cols, enum target_kind kind,
	int64_t value);
/* What was drawn last of that at a place, NULL: nothing. */
const struct target *canvas_target(const struct canvas *canvas, int row, int col);
/* Where the real cursor stands at the end of the frame. */
void area_cursor(const struct area *area, int row, int col);

/* The text of a cell; "" for the later columns of a wide one. Good until the next
   drawing. */
const char *canvas_text(const struct canvas *canvas, const struct cell *cell, size_t *len);
/* Tells a row from every other one by text, widths and styles; never 0. */
uint64_t canvas_row_mark(const struct canvas *canvas, int row);
/* Rows as text with trailing spaces cut, each ended by LF: for tests. With
   `styles` a second block names the style of each cell by a letter. */
void canvas_dump(const struct canvas *canvas, bool styles, struct buf *out);

#endif
