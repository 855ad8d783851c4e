/* Three arrays that only grow at their ends, so that what is behind a line can be
   forgotten and made anew while a text streams. */

#include "tui/view/text_layout.h"

#include "base/width.h"

void text_layout_init(struct text_layout *layout) {
	*layout = (struct text_layout){ 0 };
	buf_init(&layout->text, BUF_MAX_DEFAULT);
}

void text_layout_fini(struct text_layout *layout) {
	buf_fini(&layout->text);
	vec_fini(&layout->runs);
	vec_fini(&layout->lines);
}

void text_layout_truncate(struct text_layout *layout, size_t lines) {
	if (lines >= layout->lines.len) {
		return;
	}
	size_t first = layout->lines.items[lines].first;

	layout->lines.len = lines;
	if (first < layout->runs.len) {
		buf_truncate(&layout->text, layout->runs.items[first].start);
		layout->runs.len = first;
	}
}

struct text_line *text_layout_line(struct text_layout *layout, int col, uint64_t position) {
	struct text_line *line = vec_grow(&layout->lines);

	line->first = (uint32_t)layout->runs.len;
	line->col = (uint16_t)(col > 0 ? col : 0);
	line->position = position;
	return line;
}

void text_layout_run(
	struct text_layout *layout, enum canvas_style style, const char *text, size_t len) {
	struct text_line *line = vec_last(&layout->lines);

	if (len == 0 || line->runs == UINT16_MAX || layout->text.len + len >= UINT32_MAX) {
		return;
	}
	struct text_run run = { (uint32_t)layout->text.len, (uint32_t)len, (uint8_t)style };

	if (!buf_add(&layout->text, text, len)) {
		return;
	}
	for (size_t i = run.start; i < layout->text.len; i++) {
		if (layout->text.data[i] == '\t') {
			layout->text.data[i] = ' ';
		}
	}
	vec_push(&layout->runs, run);
	line->runs++;
}

void text_layout_spaces(struct text_layout *layout, int count) {
	static const char spaces[] = "                                                    ";
	int most = (int)sizeof(spaces) - 1;

	for (; count > 0; count -= most) {
		text_layout_run(
			layout, STYLE_NORMAL, spaces, (size_t)(count < most ? count : most));
	}
}

int text_layout_columns(const struct text_layout *layout, size_t at) {
	const struct text_line *line = &layout->lines.items[at];
	int columns = 0;

	for (size_t i = line->first; i < line->first + line->runs; i++) {
		const struct text_run *run = &layout->runs.items[i];

		columns += width_text(layout->text.data + run->start, run->len);
	}
	return columns;
}

void text_layout_draw(
	const struct text_layout *layout, size_t at, const struct area *area, int row) {
	const struct text_line *line = &layout->lines.items[at];
	int col = line->col;

	for (size_t i = line->first; i < line->first + line->runs; i++) {
		const struct text_run *run = &layout->runs.items[i];

		col = area_text(area, row, col, (enum canvas_style)run->style,
			layout->text.data + run->start, run->len);
	}
}
