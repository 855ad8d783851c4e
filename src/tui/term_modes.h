#ifndef TUI_TERM_MODES_H
#define TUI_TERM_MODES_H

#include "tui/keys.h"

#include <stdbool.h>

/* What is written to the terminal beside curses: modes on and off, questions and
   their answers. Part of term.c; nobody else includes it. */

/* At the start; `fd` is the terminal to write to. */
void modes_start(int fd, bool mouse);
void modes_set_mouse(bool mouse);
/* On: after curses took the terminal. Off: before it gives it back; what the
   terminal still has to say is read away, 100 ms at most (300 over ssh). */
void modes_enter(void);
void modes_leave(void);
/* Nothing of them is left on, whatever was. */
void modes_stop(void);
/* Asks what is not known, once. */
void modes_ask(void);
/* True when it changed how things look. */
bool modes_answer(const struct key *reply);
/* May frames stand in a pair that holds them back? */
bool modes_sync(void);
bool modes_is_light(void);
bool modes_is_dark(void);
/* The window's title, of clean text; the old one comes back at the end. */
void modes_title(const char *text, size_t len);

#endif
