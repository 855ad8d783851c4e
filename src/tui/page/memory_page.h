#ifndef TUI_PAGE_MEMORY_PAGE_H
#define TUI_PAGE_MEMORY_PAGE_H

#include "tui/page/page.h"

/* What is remembered across conversations: read, changed, added, deleted. */
struct page *memory_page_new(const struct command_front *front, const char *filter);

#endif
