/* The sheet when it is a question of the model, and what both kinds of it show. */

#include "tui/sheet/approval_inner.h"

#include <string.h>

#include "base/clock.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/width.h"

int approval_draw_countdown(
	const struct question *question, const struct area *area, int row, const char *format) {
	char span[24];

	if (question->deadline == 0) {
		return MARGIN;
	}
	int64_t left = question->deadline - clock_monotonic();

	clock_format_span(left > 0 ? left + 999 : 0, 0, span);
	return area_print(area, row, MARGIN, STYLE_WARN, format, span);
}

void approval_draw_draft(const struct approval *approval, const struct area *area, int row) {
	auto_buf struct buf draft = BUF_INIT;

	width_elide_end(
		&draft, approval->draft, strcspn(approval->draft, "\n"), area->cols - 26);
	area_print(
		area, row, MARGIN, STYLE_FAINT, tr("your draft is kept: \"%s\""), draft.data);
}

static const char *form_hint(const struct approval *approval) {
	switch (approval->form.inquiry.kind) {
	case INQUIRY_MANY:
		return tr("Space marks, Enter takes, Esc: not now");
	case INQUIRY_TEXT:
		return tr("Enter sends, Esc: not now");
	default:
		return tr("arrows choose, Enter sends, Esc: not now");
	}
}

/* Is there a row for it, and something that fits into it? */
static bool has_form_hint(const struct approval *approval, const struct area *area) {
	const char *hint = form_hint(approval);

	return area->rows > 5 && (approval->queue.items[0].deadline > 0 ||
					 area->cols - MARGIN >= width_text(hint, strlen(hint)));
}

static void draw_form_hint(const struct approval *approval, const struct area *area, int row) {
	int col = approval_draw_countdown(
		&approval->queue.items[0], area, row, tr("waits for %s more. "));
	const char *hint = form_hint(approval);

	if (area->cols - col >= width_text(hint, strlen(hint))) {
		area_text(area, row, col, STYLE_FAINT, hint, strlen(hint));
	}
}

static void draw_form_header(const struct approval *approval, const struct area *area) {
	auto_buf struct buf right = BUF_INIT;
	const char *left = tr(" QUESTION ");

	if (approval->queue.len > 1) {
		buf_addf(&right, tr(" %zu of %zu "), approval->answered + 1,
			approval->answered + approval->queue.len);
	}
	area_repeat(area, 0, 0, area->cols, STYLE_WARN, '=');
	area_text(area, 0, 1, STYLE_WARN, left, strlen(left));
	area_text(area, 0, area->cols - width_text(right.data, right.len) - 1, STYLE_WARN,
		right.data, right.len);
	if (approval->form.row < 0) { /* no row is highlighted yet */
		area_cursor(area, 0, 0);
	}
}

/* Header, the form, a hint, and the draft that is kept. */
void approval_draw_form(struct approval *approval, const struct area *area) {
	bool draft = !str_is_empty(approval->draft) && area->rows > 6;
	bool hint = has_form_hint(approval, area);
	int rows = area->rows - 1 - hint - draft;
	struct area form = area_part(area, 1, 0, rows, area->cols);

	draw_form_header(approval, area);
	if (hint) {
		draw_form_hint(approval, area, 1 + rows);
	}
	if (draft) {
		approval_draw_draft(approval, area, 2 + rows);
	}
	form_draw(&approval->form, &form);
}
