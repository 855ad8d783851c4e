#ifndef TUI_PAGE_CHATS_PAGE_H
#define TUI_PAGE_CHATS_PAGE_H

#include "tui/page/page.h"

/* The page of conversations, narrowed by a text to begin with ("": all). `front`
   outlives it. */
struct page *chats_page_new(const struct command_front *front, const char *filter);

#endif
