#ifndef TUI_PAGE_SETTINGS_PAGE_H
#define TUI_PAGE_SETTINGS_PAGE_H

#include "tui/page/page.h"

/* The switches of the interface. `front` outlives it. */
struct page *settings_page_new(const struct command_front *front, const char *filter);

#endif
