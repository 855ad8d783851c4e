#ifndef TUI_VIEW_BROWSE_H
#define TUI_VIEW_BROWSE_H

#include "tui/view/transcript_view.h"

/* What browsing is at. */

/* The chosen entry, NULL: not browsing. */
struct entry *browse_entry(struct transcript_view *view);
/* Number of its code block that is in view, from 1; 0: it has none. `*count`: all. */
int browse_code(struct transcript_view *view, int *count);

#endif
