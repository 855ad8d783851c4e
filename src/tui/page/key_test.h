#ifndef TUI_PAGE_KEY_TEST_H
#define TUI_PAGE_KEY_TEST_H

#include "tui/page/page.h"

/* What each key sends: the bytes of every read, and what was made of them. Takes all
   keys, Ctrl-C and Escape too; `q` twice closes it. */
struct page *key_test_new(void);

#endif
