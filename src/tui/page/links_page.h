#ifndef TUI_PAGE_LINKS_PAGE_H
#define TUI_PAGE_LINKS_PAGE_H

#include "tui/page/page.h"

/* The links of a message, by their numbers in its text: Enter opens, `y` copies, `v`
   shows one in full. "#ID": of that entry of the transcript, else of the newest
   that has any. */
struct page *links_page_new(const struct command_front *front, const char *argument);

#endif
