#ifndef TUI_PAGE_HISTORY_PAGE_H
#define TUI_PAGE_HISTORY_PAGE_H

#include "tui/page/page.h"

/* Everything that the person ever wrote, newest first, each once. Enter puts it into
   the composer; nothing is sent. */
struct page *history_page_new(const struct command_front *front, const char *filter);

#endif
