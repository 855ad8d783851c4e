#ifndef TUI_PAGE_FIELD_H
#define TUI_PAGE_FIELD_H

#include "tui/canvas.h"
#include "tui/draft/editor.h"
#include "tui/keys.h"

/* One line of text on a page: a filter, a new title. The editor is its text. */

#define FIELD_MAX 200 /* bytes */

/* True when the key changed the text or moved in it. Text of several lines, and what
   would pass FIELD_MAX, is not taken. */
bool field_key(struct editor *editor, const struct key *key);
/* Behind its label, scrolled so that the caret is seen; the cursor stands on it when
   `focused`. `hint` stands faint where nothing was written yet; NULL: none. */
void field_draw(const struct editor *editor, const struct area *area, int row,
	const char *label, const char *hint, bool focused);

#endif
