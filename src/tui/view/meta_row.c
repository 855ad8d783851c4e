/* Pieces from left to right, two columns apart. */

#include "tui/view/meta_row.h"

#include <string.h>

#include "base/tr.h"
#include "base/width.h"
#include "front/transcript/entry_meta.h"

#define GAP 2

static int piece_width(const struct strv *pieces, size_t number) {
	return width_text(pieces->items[number], strlen(pieces->items[number]));
}

static void draw_pieces(const struct strv *pieces, const struct area *area, int row, int col) {
	for (size_t i = 0; i < pieces->len && col + piece_width(pieces, i) <= area->cols; i++) {
		col = GAP + area_text(area, row, col, STYLE_FAINT, pieces->items[i],
				    strlen(pieces->items[i]));
	}
}

void meta_row_draw(const struct entry *entry, const struct area *area, int row, int col) {
	auto_strv struct strv pieces = STRV_INIT;

	entry_meta(entry, &pieces);
	draw_pieces(&pieces, area, row, col);
}

void meta_row_draw_you(const struct entry *entry, const struct area *area, int row) {
	int col = entry->starred ? area_text(area, row, 0, STYLE_WARN, "*", 1) : 0;

	meta_row_draw(entry, area, row, area_text(area, row, col, STYLE_YOU, "you ", 4));
}

void meta_row_draw_version(const struct entry *entry, const struct area *area, int row) {
	area_print(area, row, 0, STYLE_FAINT, tr("version %d of %d"), entry->version_number,
		entry->versions);
}

void meta_row_draw_right(
	const struct entry *entry, const struct area *area, int row, int used) {
	auto_strv struct strv pieces = STRV_INIT;
	int width = 0;

	entry_meta(entry, &pieces);
	for (size_t i = 0; i < pieces.len; i++) {
		width += GAP + piece_width(&pieces, i);
	}
	if (used + width <= area->cols) {
		draw_pieces(&pieces, area, row, area->cols - width + GAP);
	}
}
