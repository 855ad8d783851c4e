#ifndef TUI_VIEW_BLOCK_LAYOUT_H
#define TUI_VIEW_BLOCK_LAYOUT_H

#include "front/highlight/highlight.h"
#include "front/markdown/markdown.h"
#include "tui/view/text_layout.h"

/* Blocks of Markdown as lines of a width. */

#define TABLE_HOLD_MAX 16

/* The form of a table that still comes; zeroed for a new one. */
struct table_hold {
	size_t count; /* columns; 0: not decided yet */
	int widths[TABLE_HOLD_MAX];
	int grown; /* how often */
	bool records;
};

/* What stands before the first and before the other lines. */
struct text_prefix {
	const char *first;
	const char *next;
	enum canvas_style style;
};

struct flow {
	struct text_layout *layout;
	int col;                  /* where lines begin */
	int width;                /* columns from there on, for text */
	int wide;                 /* the same for code and tables; 0: as for text */
	int inset;                /* columns of the first line that are taken already; then 0 */
	bool continues;           /* the first line is there: text goes on in it */
	uint64_t position;        /* of the block: its number << 32 */
	bool streaming;           /* more of this block may come */
	struct table_hold *table; /* of a table that streams; NULL: none is kept */
	/* Of a code block: bytes that are laid out already, and the colour that goes on;
	   set by block_lay(): bytes of whole lines, the lines of the layout up to there,
	   and the colour. */
	size_t from;
	struct highlight color;
	size_t done;
	size_t done_lines;
	struct highlight done_color;
};

void block_lay(struct flow *flow, const struct block *block);
/* Columns of a line of code or of a table. */
int block_width(const struct flow *flow);
/* tui/view/table_layout.c */
void table_lay(struct flow *flow, const struct block *block, const struct text_prefix *prefix);
/* tui/view/code_layout.c: `first` stands before the first line, `next` before others. */
void code_lay(
	struct flow *flow, const struct block *block, const char *first, const char *next);
/* Adds a part of the block's text with the styles of its spans; what has none gets
   `base`. */
void block_runs(struct text_layout *layout, const struct block *block, size_t start, size_t len,
	enum canvas_style base);
/* The text in lines of `width`, broken at its '\n' too; `base` where no span says
   more. */
void block_paragraph(struct flow *flow, const struct block *block,
	const struct text_prefix *prefix, enum canvas_style base);

#endif
