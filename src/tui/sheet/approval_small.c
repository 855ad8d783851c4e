/* The sheet where there are few rows: the options two by two with a word each, so that
   the text has the rest. A row above them has what their words leave out. */

#include "tui/sheet/approval_inner.h"

#include <string.h>

#include "base/tr.h"
#include "base/width.h"

static void add_note(const struct approval *approval, struct buf *out) {
	const struct question *question = &approval->queue.items[0];

	if (approval->chosen == OPTION_ONCE || approval->chosen == OPTION_HERE) {
		approval_note(approval, out);
	}
	if (out->len == 0 && approval->chosen == OPTION_HERE) {
		buf_add_str(out, "< ");
		approval_scope(approval, question, out);
		buf_add_str(out, " >");
	} else if (out->len == 0 && question->edited) {
		buf_add_str(out, tr("(edited)"));
	}
}

bool approval_small_has_note(const struct approval *approval) {
	auto_buf struct buf note = BUF_INIT;

	add_note(approval, &note);
	return note.len > 0 || approval->queue.items[0].deadline > 0;
}

static void draw_note(const struct approval *approval, const struct area *area, int row) {
	auto_buf struct buf note = BUF_INIT, shown = BUF_INIT;

	add_note(approval, &note);
	if (note.len == 0) {
		approval_draw_countdown(
			&approval->queue.items[0], area, row, tr("no answer in %s is a no. "));
		return;
	}
	width_elide_end(&shown, note.data, note.len, area->cols - MARGIN);
	area_text(area, row, MARGIN, STYLE_WARN, shown.data, shown.len);
}

static void draw_option(const struct approval *approval, const struct area *row, int col,
	enum approval_option option) {
	static const char *const words[] = {
		[OPTION_NONE] = "",
		[OPTION_ONCE] = TR("Once"),
		[OPTION_HERE] = TR("Here"),
		[OPTION_REJECT] = TR("Reject"),
		[OPTION_STOP] = TR("Stop"),
	};
	struct area area = area_part(row, 0, col, 1, row->cols / 2);
	bool chosen = option == approval->chosen;
	enum canvas_style style = chosen ? STYLE_SELECTED : STYLE_NORMAL;

	area_target(&area, 0, 0, area.cols, TARGET_OPTION, option);
	if (chosen) {
		area_repeat(&area, 0, 0, area.cols, style, ' ');
		area_cursor(&area, 0, 0);
	}
	area_print(&area, 0, 0, style, "%c%d %s", chosen ? '>' : ' ', (int)option,
		tr(words[option]));
}

static void draw_pair(const struct approval *approval, const struct area *area, int row,
	enum approval_option first) {
	struct area line = area_part(area, row, 0, 1, area->cols);

	draw_option(approval, &line, 0, first);
	draw_option(approval, &line, area->cols / 2, (enum approval_option)(first + 1));
}

void approval_small_draw(const struct approval *approval, const struct area *area, int row) {
	if (approval_small_has_note(approval)) {
		draw_note(approval, area, row++);
	}
	draw_pair(approval, area, row++, OPTION_ONCE);
	if (approval->asking_reason) {
		approval_draw_reason(approval, area, row);
	} else {
		draw_pair(approval, area, row, OPTION_REJECT);
	}
}
