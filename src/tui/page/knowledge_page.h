#ifndef TUI_PAGE_KNOWLEDGE_PAGE_H
#define TUI_PAGE_KNOWLEDGE_PAGE_H

#include "tui/page/page.h"

/* The knowledge bases, each with the titles in it. */
struct page *knowledge_page_new(const struct command_front *front, const char *filter);

#endif
