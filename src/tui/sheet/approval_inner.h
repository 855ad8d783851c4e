#ifndef TUI_SHEET_APPROVAL_INNER_H
#define TUI_SHEET_APPROVAL_INNER_H

#include "tui/sheet/approval.h"

/* Shared by the files of the sheet; nobody else includes it. */

#define MARGIN 1 /* columns at both edges */
#define SMALL 40 /* columns of the screen; below, words are left out */

/* Of approval_ops. */
int approval_layout(void *self, int cols, int max);
void approval_draw(void *self, const struct area *area);

/* `format` has the time that is left; gives the column behind it. */
int approval_draw_countdown(const struct question *question, const struct area *area, int row,
	const char *format) __attribute__((format(printf, 4, 0)));
void approval_draw_draft(const struct approval *approval, const struct area *area, int row);
void approval_draw_form(struct approval *approval, const struct area *area);
/* The field for the reason takes the place of option 3. */
void approval_draw_reason(const struct approval *approval, const struct area *area, int row);
/* What has to be done before a dangerous call may be allowed; nothing for others. */
void approval_note(const struct approval *approval, struct buf *out);

/* tui/sheet/approval_text.c. The text as it stands in the columns it is laid out for. */
const char *approval_text(const struct approval *approval);
void approval_lay_text(struct approval *approval, int cols);
/* Its first `rows` lines; notes when that was all. */
void approval_draw_text(struct approval *approval, const struct area *area, int row, int rows);

/* tui/sheet/approval_small.c: two rows from `row` on, and one before them for a note. */
bool approval_small_has_note(const struct approval *approval);
void approval_small_draw(const struct approval *approval, const struct area *area, int row);

#endif
