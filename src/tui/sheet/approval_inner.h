#ifndef TUI_SHEET_APPROVAL_INNER_H
#define TUI_SHEET_APPROVAL_INNER_H

#include "tui/sheet/approval.h"

/* Shared by the files of the sheet; nobody else includes it. */

#define MARGIN 1 /* columns at both edges */

/* Of approval_ops. */
int approval_layout(void *self, int cols, int max);
void approval_draw(void *self, const struct area *area);

/* `format` has the time that is left; gives the column behind it. */
int approval_draw_countdown(const struct question *question, const struct area *area, int row,
	const char *format) __attribute__((format(printf, 4, 0)));
void approval_draw_draft(const struct approval *approval, const struct area *area, int row);
void approval_draw_form(struct approval *approval, const struct area *area);

#endif
