#ifndef TUI_PAGE_AGENTS_PAGE_H
#define TUI_PAGE_AGENTS_PAGE_H

#include "tui/page/page.h"

/* Who may answer; Enter changes it in this conversation. `front` outlives it. */
struct page *agents_page_new(const struct command_front *front, const char *filter);

#endif
