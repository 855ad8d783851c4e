/* The draft as it is seen: the prompt that waits, the files, the rows around the
   caret, and marks of what is above and below them. */

#include "tui/draft/composer.h"

#include <string.h>

#include "base/tr.h"
#include "base/width.h"

#define PROMPT_COLS 2
#define COLS_MEDIUM 80 /* from here on there is room for what waits */
#define ROWS_SHORT 2   /* rows of a draft on a short screen */

static int layout(void *self, int cols, int max) {
	struct composer *composer = self;

	draft_layout_update(&composer->layout, &composer->editor, cols - PROMPT_COLS - 1);
	int lines = composer->layout.lines.len > (size_t)max ? max
							     : (int)composer->layout.lines.len;

	composer->shows_queued = composer->queued && cols >= COLS_MEDIUM && max > ROWS_SHORT;
	return lines + composer->shows_queued + (composer->files.list.len > 0);
}

/* Keeps the caret's line in view and no empty row below the text. */
static void scroll(struct composer *composer, size_t line, size_t rows) {
	size_t count = composer->layout.lines.len;

	if (composer->top > line) {
		composer->top = line;
	}
	if (line >= composer->top + rows) {
		composer->top = line - rows + 1;
	}
	if (composer->top + rows > count) {
		composer->top = count > rows ? count - rows : 0;
	}
}

/* Shows the labels of folds in a line apart from the text. */
static void restyle_labels(const struct draft_layout *layout, const struct draft_line *line,
	const struct area *area, int row) {
	const char *data = layout->shown.data + line->start;

	for (size_t i = 0; i < layout->labels.len; i++) {
		const struct draft_label *label = &layout->labels.items[i];

		if (label->shown < line->start || label->shown >= line->start + line->len) {
			continue;
		}
		size_t at = label->shown - line->start;
		size_t len =
			label->shown_len < line->len - at ? label->shown_len : line->len - at;

		area_restyle(area, row, PROMPT_COLS + width_text(data, at),
			width_text(data + at, len), STYLE_CODE_TEXT);
	}
}

static void draw_line(struct composer *composer, const struct area *area, int row) {
	const struct draft_layout *layout_of = &composer->layout;
	const struct draft_line *line = &layout_of->lines.items[composer->top + (size_t)row];

	area_text(area, row, PROMPT_COLS, STYLE_NORMAL, layout_of->shown.data + line->start,
		line->len);
	restyle_labels(layout_of, line, area, row);
	area_target(
		area, row, PROMPT_COLS, area->cols, TARGET_DRAFT, (int64_t)composer->top + row);
}

/* What is beyond the rows that are seen: "+3 above" at the right edge. */
static void draw_mark(const struct area *area, int row, const char *text) {
	int width = width_text(text, strlen(text));

	if (width + PROMPT_COLS < area->cols) {
		area_repeat(area, row, area->cols - width - 1, 1, STYLE_NORMAL, ' ');
		area_text(area, row, area->cols - width, STYLE_FAINT, text, strlen(text));
	}
}

static void draw_marks(const struct composer *composer, const struct area *area) {
	size_t count = composer->layout.lines.len, end = composer->top + (size_t)area->rows;
	auto_buf struct buf above = BUF_INIT, below = BUF_INIT;

	if (composer->top > 0) {
		buf_addf(&above, tr("+%zu above"), composer->top);
		draw_mark(area, 0, above.data);
	}
	if (end < count) {
		buf_addf(&below, tr("+%zu below"), count - end);
		draw_mark(area, area->rows - 1, below.data);
	}
}

/* What stands over the text, as far as there is room for it. */
static int draw_head(struct composer *composer, const struct area *area) {
	int row = 0;

	if (composer->shows_queued && area->rows > 1) {
		const char *keys = tr("[Up edits, x drops it]");
		auto_buf struct buf text = BUF_INIT, shown = BUF_INIT;
		int room = area->cols - width_text(keys, strlen(keys)) - 2;

		buf_addf(&text, tr("queued: %s"), composer->queued);
		width_elide_end(&shown, text.data, text.len, room);
		area_text(area, row, 0, STYLE_NORMAL, shown.data, shown.len);
		area_text(area, row++, room + 2, STYLE_FAINT, keys, strlen(keys));
	}
	if (composer->files.list.len > 0 && area->rows > row + 1) {
		struct area part = area_part(area, row++, 0, 1, area->cols);

		attachments_draw(&composer->files, &part);
	}
	return row;
}

static void draw(void *self, const struct area *whole) {
	struct composer *composer = self;
	int head = draw_head(composer, whole);
	struct area area = area_part(whole, head, 0, whole->rows - head, whole->cols);
	const char *sign = composer_draft(composer)[0] == '!' ? "!" : ">";
	size_t line;
	int col;

	draft_layout_update(&composer->layout, &composer->editor, area.cols - PROMPT_COLS - 1);
	draft_layout_place(&composer->layout, composer->editor.caret, &line, &col);
	scroll(composer, line, area.rows > 0 ? (size_t)area.rows : 1);
	area_text(&area, 0, 0, STYLE_YOU, sign, 1);
	for (int row = 0;
		row < area.rows && composer->top + (size_t)row < composer->layout.lines.len;
		row++) {
		draw_line(composer, &area, row);
	}
	draw_marks(composer, &area);
	area_cursor(&area, (int)(line - composer->top), PROMPT_COLS + col);
}

bool composer_shows_queued(const struct composer *composer) {
	return composer->shows_queued;
}

const struct widget_ops composer_ops = { .layout = layout, .draw = draw };
