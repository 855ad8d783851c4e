#ifndef TUI_PAGE_STARS_PAGE_H
#define TUI_PAGE_STARS_PAGE_H

#include "tui/page/page.h"

/* Messages with a star, of all conversations: Enter goes to one, `s` takes its star. */
struct page *stars_page_new(const struct command_front *front, const char *filter);

#endif
