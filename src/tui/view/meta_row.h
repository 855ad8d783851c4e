#ifndef TUI_VIEW_META_ROW_H
#define TUI_VIEW_META_ROW_H

#include "front/transcript/transcript.h"
#include "tui/canvas.h"

/* Time, model, mode, tokens and duration of a message: as many as there is room for,
   what matters most first. */

/* Below an answer, from a column on. */
void meta_row_draw(const struct entry *entry, const struct area *area, int row, int col);
/* Above what the person wrote: "you 10:02  2/3". */
void meta_row_draw_you(const struct entry *entry, const struct area *area, int row);
/* Above an answer: "version 2 of 3". */
void meta_row_draw_version(const struct entry *entry, const struct area *area, int row);
/* At the right edge of a row whose text ends at column `used`; nothing if it is full. */
void meta_row_draw_right(const struct entry *entry, const struct area *area, int row, int used);

#endif
