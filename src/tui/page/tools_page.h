#ifndef TUI_PAGE_TOOLS_PAGE_H
#define TUI_PAGE_TOOLS_PAGE_H

#include "tui/page/page.h"

/* The tools by family, on and off for this conversation. `front` outlives it. */
struct page *tools_page_new(const struct command_front *front, const char *filter);

#endif
