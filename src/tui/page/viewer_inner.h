#ifndef TUI_PAGE_VIEWER_INNER_H
#define TUI_PAGE_VIEWER_INNER_H

#include "front/transcript/find.h"
#include "tui/draft/editor.h"
#include "tui/page/viewer.h"

/* Shared by viewer*.c; nobody else includes it. */

/* A row of the screen: byte `at` of line `line`. */
struct viewer_place {
	size_t line; /* between line breaks, from 0 */
	size_t at;   /* byte of that line; 0 where lines are not wrapped */
};

struct viewer {
	struct page page;
	char *title;
	struct buf copy;        /* what `y` gives */
	struct buf text;        /* sanitised, tabs as spaces */
	VEC(size_t) lines;      /* where each begins in `text` */
	VEC(size_t) row_starts; /* of `row_line` at `row_cols` columns */
	size_t row_line;
	int row_cols;
	struct viewer_place top;
	bool wrap;
	bool exact;               /* rows end anywhere, not at spaces */
	struct viewer_place seen; /* what stands before it was on the screen */
	struct viewer_reader reader;
	int left; /* column that is the first one where lines are not wrapped */
	int rows; /* of text in the last frame */
	int cols;
	struct editor query;
	bool asking; /* the query is being written */
	struct find *find;
	size_t found, hits; /* number of the present hit from 1, and of all; 0: none */
	struct viewer_place hit;
	char *problem; /* why there is no search; NULL: none */
};

/* tui/page/viewer_place.c */
const char *viewer_line(const struct viewer *viewer, size_t line, size_t *len);
/* Bytes of a line that the row which begins at `at` shows, and where the next one
   begins. */
size_t viewer_row(const struct viewer *viewer, const struct viewer_place *place, size_t *next);
/* The row of a line in which a byte stands, and the top row when the last one is at
   the bottom. */
struct viewer_place viewer_place_at(struct viewer *viewer, size_t line, size_t at);
struct viewer_place viewer_end(struct viewer *viewer);
void viewer_scroll(struct viewer *viewer, int rows);
/* The rows from the top one to the one before `end` are on the screen. */
void viewer_note_seen(struct viewer *viewer, const struct viewer_place *end);
/* The size of a frame: the top row stays, as far as there is text below it. */
void viewer_fit(struct viewer *viewer, int rows, int cols);

/* tui/page/viewer_draw.c */
void viewer_draw(struct page *page, const struct area *area);

#endif
