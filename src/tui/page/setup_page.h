#ifndef TUI_PAGE_SETUP_PAGE_H
#define TUI_PAGE_SETUP_PAGE_H

#include "tui/page/page.h"

/* Sets up an agent, question by question; Escape goes back and at last leaves, and
   nothing is kept then. `front` outlives it. */
struct page *setup_page_new(const struct command_front *front, const char *argument);

#endif
