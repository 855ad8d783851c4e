#ifndef TUI_VIEW_JOINED_H
#define TUI_VIEW_JOINED_H

#include "tui/view/text_layout.h"

/* Lines of a layout as one text again, so that what a wrap has cut in two is found. */
struct joined_line {
	size_t start; /* in `text` */
	size_t len;
	int col; /* where its first byte is drawn */
};

struct joined {
	struct buf text;
	VEC(struct joined_line) lines;
};

/* Lines `first` to `last`. */
void joined_init(
	struct joined *joined, const struct text_layout *layout, size_t first, size_t last);
void joined_fini(struct joined *joined);
/* The line that a byte of the text lies in: its number in `lines`. */
size_t joined_line(const struct joined *joined, size_t at);

#endif
