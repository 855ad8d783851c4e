/* A text that was changed, and where each place of it was before. Between two edits
   the places go on in step. */

#include "front/markdown/markdown_repair_inner.h"

#include "base/mem.h"

static void note(struct repair_edits *edits, size_t at, size_t from, bool fixed) {
	struct repair_edit edit = { (uint32_t)at, (uint32_t)from, fixed };

	vec_push(&edits->items, edit);
}

void repair_replace(struct repair_edits *edits, struct buf *out, size_t from, size_t to,
	const char *text, size_t len) {
	note(edits, out->len, from, true);
	buf_add(out, text, len);
	note(edits, out->len, to, false);
}

static size_t place(const struct repair_edits *edits, size_t at) {
	size_t low = 0, high = edits->items.len;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (edits->items.items[middle].at <= at) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}
	if (low == 0) {
		return at;
	}
	const struct repair_edit *edit = &edits->items.items[low - 1];

	return edit->from + (edit->fixed ? 0 : at - edit->at);
}

size_t repair_place(const struct repair *repair, size_t at) {
	return place(&repair->lines, place(&repair->inlines, at));
}

void repair_text(const char *text, size_t len, struct buf *out, struct repair *repair) {
	auto_buf struct buf lines = BUF_INIT;

	repair_lines(text, len, &lines, repair);
	repair_inlines(lines.data, lines.len, out, repair);
}

void repair_fini(struct repair *repair) {
	vec_fini(&repair->lines.items);
	vec_fini(&repair->inlines.items);
	vec_fini(&repair->stretches);
}
