#ifndef TUI_PAGE_RUNS_PAGE_H
#define TUI_PAGE_RUNS_PAGE_H

#include "front/command.h"
#include "tui/page/page.h"

/* What was run in this conversation: how it ended, when, with how many turns; Enter
   opens one with its turns and calls. A command_front as for the other pages. */
struct page *runs_page_new(const struct command_front *front, const char *filter);

#endif
