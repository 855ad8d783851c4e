#ifndef TUI_TUI_BARE_H
#define TUI_TUI_BARE_H

#include "tui/tui_inner.h"

/* Plain text on the normal screen: of one message, or of all. */
void tui_bare(void *ctx, bool all);
/* A key was pressed: the chat comes back. */
void tui_bare_end(struct tui *tui);
/* What ui.print_on_exit says and was not printed before. */
void tui_print_transcript(struct tui *tui);

#endif
