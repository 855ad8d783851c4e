#ifndef TUI_TUI_SIDE_H
#define TUI_TUI_SIDE_H

#include "tui/tui_inner.h"

/* The column beside the chat. */

/* Reads its rows anew where they are seen and may be old. */
void tui_side_look(struct tui *tui, int rows, int cols);
/* Opens the conversation of this number (from 1) in the order of the list. */
void tui_open_recent(void *ctx, int number);

#endif
