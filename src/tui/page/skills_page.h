#ifndef TUI_PAGE_SKILLS_PAGE_H
#define TUI_PAGE_SKILLS_PAGE_H

#include "tui/page/page.h"

/* Skills and where they lie; Space loads and unloads. `front` outlives it. */
struct page *skills_page_new(const struct command_front *front, const char *filter);

#endif
