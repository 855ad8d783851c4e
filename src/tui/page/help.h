#ifndef TUI_PAGE_HELP_H
#define TUI_PAGE_HELP_H

#include "tui/page/page.h"

/* The page of keys and commands, made from their tables; those of `context` (one of
   enum binding_context) come first. */
struct page *help_new(int context);

#endif
