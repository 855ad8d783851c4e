#ifndef TUI_TUI_H
#define TUI_TUI_H

#include "front/session.h"

/* The chat screen, from start to end. Returns the program's exit code; the terminal
   is as it was before. */
int tui_main(struct services *services, const struct session_options *options);

#endif
