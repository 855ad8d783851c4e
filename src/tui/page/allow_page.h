#ifndef TUI_PAGE_ALLOW_PAGE_H
#define TUI_PAGE_ALLOW_PAGE_H

#include "tui/page/page.h"

/* What was allowed in this conversation; x takes one back. `front` outlives it. */
struct page *allow_page_new(const struct command_front *front, const char *filter);

#endif
