#ifndef TUI_VIEW_CARD_LAYOUT_H
#define TUI_VIEW_CARD_LAYOUT_H

#include "front/transcript/transcript.h"
#include "tui/view/text_layout.h"

/* The card of a tool call: a head line, drawn anew each time as its time runs, and
   some lines of what the tool said. */

/* `detail`: of struct view_settings. */
void card_lay(struct text_layout *layout, const struct entry *entry, int width, int detail);
/* `slow`: its clock moves every ten seconds only. */
void card_draw_head(const struct entry *entry, const struct area *area, int row, bool slow);
/* The line that stands for calls that only read. */
void group_draw_head(const struct entry *entry, const struct area *area, int row);

#endif
