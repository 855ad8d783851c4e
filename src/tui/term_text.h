#ifndef TUI_TERM_TEXT_H
#define TUI_TERM_TEXT_H

#include "tui/canvas.h"

#include <wchar.h>

/* Text as curses wants it. Part of term.c; nobody else includes it. */

/* Finds a locale of UTF-8, without which curses would not write it. */
void term_text_locale(void);
/* The characters of a cell, or as many '?' as it has columns where libc would give
   them another width than the canvas did. Returns how many. */
int term_text_cell(const struct canvas *canvas, const struct cell *cell, wchar_t *out, int max);

#endif
