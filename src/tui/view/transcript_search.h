#ifndef TUI_VIEW_TRANSCRIPT_SEARCH_H
#define TUI_VIEW_TRANSCRIPT_SEARCH_H

#include "tui/view/transcript_view.h"

/* The search in a conversation. It looks into texts, not into what is laid out, and
   only for some milliseconds at once: transcript_search_work() goes on. */

/* Looks for the nearest place from the top line down, else up. False with an error:
   that cannot be looked for. */
bool transcript_search_start(struct transcript_view *view, const char *query, struct err *err);
bool transcript_search_is_on(const struct transcript_view *view);
/* To the next place, or the one before; around at the ends. */
void transcript_search_next(struct transcript_view *view, bool before);
/* Is there something to look for or to count? */
bool transcript_search_is_due(const struct transcript_view *view);
/* Goes on looking and counting; true: there is more to do. */
bool transcript_search_work(struct transcript_view *view);
/* Appends "3 of 17" or why there is nothing. */
void transcript_search_words(struct transcript_view *view, struct buf *out);
/* Ends it; `back`: to where it began. */
void transcript_search_end(struct transcript_view *view, bool back);

/* For the drawing of a row: reverses what was found in it. */
void transcript_search_mark(struct transcript_view *view, size_t entry, size_t line,
	const struct area *area, int row);

#endif
