#ifndef TUI_TUI_OLDER_H
#define TUI_TUI_OLDER_H

#include "tui/tui_inner.h"

/* Shows the conversation of the session: its end at once, the rest from the loop. */
void tui_older_show(struct tui *tui);
/* Nothing more comes. */
void tui_older_stop(struct tui *tui);

#endif
