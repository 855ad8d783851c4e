#ifndef TUI_DRAFT_DRAFT_LAYOUT_H
#define TUI_DRAFT_DRAFT_LAYOUT_H

#include "tui/draft/editor.h"

/* The lines of a draft at a width: what is shown (folds as their labels), and
   where in the text each place of it is. Kept until text or width change. */

struct draft_line {
	size_t start; /* in `shown` */
	size_t len;
};

/* A fold as it stands in `shown`. */
struct draft_label {
	size_t shown, shown_len;
	size_t text, text_len;
};

struct draft_layout {
	unsigned version; /* of the editor's text */
	int cols;         /* 0: never made */
	struct buf shown;
	struct buf before; /* `shown` as it was: lines up to the change are kept */
	VEC(struct draft_label) labels;
	VEC(struct draft_line) lines; /* at least one */
};

void draft_layout_init(struct draft_layout *layout);
void draft_layout_fini(struct draft_layout *layout);
/* Brings it up to date; cheap when nothing changed. */
void draft_layout_update(struct draft_layout *layout, const struct editor *editor, int cols);
/* The line and column of a place in the text. */
void draft_layout_place(
	const struct draft_layout *layout, size_t text_at, size_t *line, int *col);
/* The place in the text nearest to a line and column. */
size_t draft_layout_find(const struct draft_layout *layout, size_t line, int col);

#endif
