#ifndef TUI_PAGE_MODELS_PAGE_H
#define TUI_PAGE_MODELS_PAGE_H

#include "tui/page/page.h"

/* The models at hand, and any that is typed. `front` outlives it. */
struct page *models_page_new(const struct command_front *front, const char *filter);

#endif
