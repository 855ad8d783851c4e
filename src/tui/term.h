#ifndef TUI_TERM_H
#define TUI_TERM_H

#include "base/err.h"
#include "tui/canvas.h"
#include "tui/keys.h"
#include "tui/theme.h"

#include <stdbool.h>

/* The terminal: the only user of curses, for output alone. Raw mode, nonl,
   alternate screen, bracketed paste; bytes in come from the loop. Whatever ends
   the program leaves no mode on. */

struct term_options {
	enum theme theme; /* as THEME_MONO where there are fewer than 8 colours */
	bool mouse;
};

/* Install handlers of SIGINT, SIGTERM, SIGTSTP and SIGWINCH before: curses takes
   those that have none. */
bool term_start(const struct term_options *options, struct err *err);
/* Restores the terminal; safe to call twice. */
void term_stop(void);
/* Other options from now on. */
void term_change(const struct term_options *options);
bool term_is_on(void);
/* Asks the terminal once what it can do and whether it is dark; the answers come as
   KEY_REPLY, if they ever do. */
void term_ask(void);
/* Takes one of them; true when the screen looks different now. */
bool term_answer(const struct key *reply);
/* What it answered: can frames be held back, is it dark (1), light (-1), not told (0)? */
bool term_holds_frames(void);
int term_darkness(void);
int term_fd(void); /* to read keys from */
void term_size(int *rows, int *cols);
/* After SIGWINCH: asks the size anew; true when it changed. */
bool term_resize(void);
/* Shows the canvas: only what changed is written. */
void term_present(const struct canvas *canvas);
/* The next present paints everything. */
void term_repaint(void);
/* Around a suspend (Ctrl-Z) or a program that takes the terminal. */
void term_leave(void);
void term_enter(void);
void term_bell(void);
/* Writes a sequence between two frames. The caller answers for it: no text of others
   stands in it but as base64 or sanitised. False: the terminal is not ours now. */
bool term_send(const char *data, size_t len);
/* Window title; the text is sanitised. */
void term_title(const char *text);

#endif
