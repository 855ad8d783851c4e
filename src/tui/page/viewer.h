#ifndef TUI_PAGE_VIEWER_H
#define TUI_PAGE_VIEWER_H

#include "tui/page/page.h"

/* A text to be read: an answer as it was written, a whole command, all that a tool
   said. Wrapped, or in its own lines with Left and Right (`w`); `/ n N` search in
   it, `y` copies it. */

/* Title and text are copied; what is shown of them has passed the sanitiser. */
struct page *viewer_new(const char *title, const char *text, size_t len);

/* Who wants to know that a text was read. */
struct viewer_reader {
	/* Once, when the page goes; `seen`: all rows were on the screen, none was jumped
	   over. */
	void (*closed)(void *ctx, int number, bool seen);
	void *ctx;
	int number; /* of the text; for `closed` */
};

/* The same, with lines cut where the row ends: every space of it is seen. */
struct page *viewer_new_exact(
	const char *title, const char *text, size_t len, const struct viewer_reader *reader);

#endif
