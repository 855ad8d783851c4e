/* The lines of an entry that show more than their text: heads, whose time runs, and
   what is known of an answer. */

#include "tui/view/entry_layout.h"

#include <string.h>

#include "base/clock.h"
#include "base/tr.h"
#include "base/width.h"
#include "tui/view/card_layout.h"
#include "tui/view/meta_row.h"

#define GUTTER 4

/* "thought 6s, 14 lines" with the mark of a fold at the right edge. */
static void draw_thinking(const struct entry_layout *layout, const struct entry *entry,
	const struct area *area, int row) {
	int64_t ms = entry->streaming && entry->started > 0 ? clock_monotonic() - entry->started
							    : entry->ms;
	auto_buf struct buf head = BUF_INIT, shown = BUF_INIT;
	size_t lines = entry->text.len > 0;
	const char *role = !(layout->shape & SHAPE_ROLE) ? "" : entry->starred ? "*ai" : "ai";

	area_text(area, row, 0, STYLE_AI, role, strlen(role));

	for (size_t i = 0; i + 1 < entry->text.len; i++) {
		lines += entry->text.data[i] == '\n';
	}
	buf_add_str(&head, entry->streaming ? tr("thinking") : tr("thought"));
	if (ms >= 1000) {
		buf_addf(&head, " %llds", (long long)(ms / 1000));
	}
	buf_addf(&head, tr_n(", %zu line", ", %zu lines", lines), lines);
	width_elide_end(&shown, head.data, head.len, area->cols - GUTTER - 4);
	area_text(area, row, GUTTER, STYLE_FAINT, shown.data, shown.len);
	area_text(area, row, area->cols - 3, STYLE_FAINT, entry->folded ? "[+]" : "[-]", 3);
}

void entry_layout_draw(const struct entry_layout *layout, const struct entry *entry,
	size_t line, const struct area *area, int row) {
	switch (layout->text.lines.items[line].kind) {
	case LINE_CARD:
		card_draw_head(entry, area, row, layout->slow);
		return;
	case LINE_GROUP:
		group_draw_head(entry, area, row);
		return;
	case LINE_THINKING:
		draw_thinking(layout, entry, area, row);
		return;
	case LINE_META:
		meta_row_draw(entry, area, row, layout->text.lines.items[line].col);
		return;
	case LINE_VERSION:
		meta_row_draw_version(entry, area, row);
		return;
	case LINE_YOU:
		meta_row_draw_you(entry, area, row);
		return;
	case LINE_TIMED:
		meta_row_draw_right(entry, area, row, text_layout_columns(&layout->text, line));
		break;
	default:
		break;
	}
	text_layout_draw(&layout->text, line, area, row);
}
