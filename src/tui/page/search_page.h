#ifndef TUI_PAGE_SEARCH_PAGE_H
#define TUI_PAGE_SEARCH_PAGE_H

#include "tui/page/page.h"

/* What was said in all conversations; Enter opens one there. `front` outlives it. */
struct page *search_page_new(const struct command_front *front, const char *filter);

#endif
