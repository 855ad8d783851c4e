/* What a call would do, in the sheet: lines cut hard, so that they are read as they will
   run. What is hidden of them is counted at the end of the last one. */

#include "tui/sheet/approval_inner.h"

#include <string.h>

#include "base/str.h"
#include "base/tr.h"
#include "base/width.h"

#define NARROW 30 /* columns of the text; below, the names stand in its way */

static void lay_line(struct text_layout *lines, const char *text, size_t len, int cols) {
	size_t at = 0;

	do {
		size_t used = width_fit(text + at, len - at, cols - 1);

		used = used ? used : len - at;
		text_layout_line(lines, 0, 0);
		text_layout_run(lines, STYLE_STRONG, text + at, used);
		at += used;
		if (at < len) {
			text_layout_run(lines, STYLE_FAINT, "\\", 1);
		}
	} while (at < len);
}

const char *approval_text(const struct approval *approval) {
	const struct question *question = &approval->queue.items[0];

	return approval->lines_cols < NARROW ? question->narrow : question->text;
}

void approval_lay_text(struct approval *approval, int cols) {
	const struct question *question = &approval->queue.items[0];

	cols = cols > 8 ? cols : 8;
	if (approval->lines_for == question->index && approval->lines_cols == cols) {
		return;
	}
	approval->lines_for = question->index;
	approval->lines_cols = cols;
	text_layout_truncate(&approval->lines, 0);
	const char *text = approval_text(approval);

	if (str_is_empty(text)) {
		text = tr("(no arguments)");
	}
	for (;;) {
		size_t len = strcspn(text, "\n");

		lay_line(&approval->lines, text, len, cols);
		if (text[len] == '\0') {
			break;
		}
		text += len + 1;
	}
}

void approval_draw_text(struct approval *approval, const struct area *area, int row, int rows) {
	size_t count = approval->lines.lines.len, shown = rows > 0 ? (size_t)rows : 1;
	struct area inner = area_part(area, row, MARGIN, rows, area->cols - 2 * MARGIN);

	shown = shown < count ? shown : count;
	for (size_t i = 0; i < shown; i++) {
		text_layout_draw(&approval->lines, i, &inner, (int)i);
	}
	if (shown == count) {
		approval->queue.items[0].read = true;
		return;
	}
	auto_buf struct buf more = BUF_INIT;
	size_t hidden = count - shown;

	if (inner.cols < SMALL) {
		buf_addf(&more, " (+%zu: v)", hidden);
	} else {
		buf_addf(&more,
			tr_n(" (+%zu line: v shows all)", " (+%zu lines: v shows all)", hidden),
			hidden);
	}
	area_text(&inner, rows - 1, inner.cols - width_text(more.data, more.len), STYLE_WARN,
		more.data, more.len);
}
