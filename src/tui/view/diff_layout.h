#ifndef TUI_VIEW_DIFF_LAYOUT_H
#define TUI_VIEW_DIFF_LAYOUT_H

#include "tui/view/text_layout.h"

/* A unified diff as a card shows it: the sign in the first column, numbers where
   there is room, changed words underlined, and wrapped lines keep their sign. */

/* Does a text hold one? */
bool diff_is_in(const char *text, size_t len);
/* Lays it out from column `col` in `width` columns of the screen, at most `most`
   lines of the diff; `context`: unchanged lines around a change. Returns how many
   lines of it are not shown. */
size_t diff_lay(struct text_layout *layout, const char *text, size_t len, int col, int width,
	size_t most, int context);

#endif
