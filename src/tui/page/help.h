#ifndef TUI_PAGE_HELP_H
#define TUI_PAGE_HELP_H

#include "tui/page/page.h"

/* The page of keys and commands, made from their tables. */
struct page *help_new(void);

#endif
