/* Title and place above, the rows, and below them what the keys do, or the search. */

#include "tui/page/viewer_inner.h"

#include <string.h>

#include "base/tr.h"
#include "base/utf8.h"
#include "base/width.h"
#include "tui/page/field.h"

#define NARROW 60 /* columns: hints are shorter */

/* What was looked for is reversed; the present hit is bold too. */
static void mark_hits(const struct viewer *viewer, const struct viewer_place *place,
	size_t shown, const struct area *area, int row) {
	struct find_hits hits = { 0 };
	size_t len;
	const char *text = viewer_line(viewer, place->line, &len);
	size_t end = place->at + shown;

	find_all(viewer->find, text, len, &hits);
	for (size_t i = 0; i < hits.items.len; i++) {
		size_t from = hits.items.items[i].start, to = from + hits.items.items[i].len;
		bool present = viewer->hit.line == place->line && viewer->hit.at == from;

		from = from > place->at ? from : place->at;
		to = to < end ? to : end;
		if (from < to) {
			int col = width_text(text + place->at, from - place->at) - viewer->left;

			area_restyle(area, row, col, width_text(text + from, to - from),
				present ? STYLE_ALARM : STYLE_SELECTED);
		}
	}
	find_hits_fini(&hits);
}

/* A line from column `left` on; a mark at each edge behind which it goes on. */
static void draw_sideways(const struct viewer *viewer, const char *text, size_t len,
	const struct area *area, int row) {
	size_t from = viewer->left > 0 ? width_fit(text, len, viewer->left) : 0;
	int gap = viewer->left - width_text(text, from);

	if (gap > 0 && from < len) {
		from += utf8_cluster(text + from, len - from); /* a wide one is cut */
	}
	int col = width_text(text, from) - viewer->left;

	area_text(area, row, col > 0 ? col : 0, STYLE_NORMAL, text + from, len - from);
	if (viewer->left > 0 && len > 0) {
		area_text(area, row, 0, STYLE_FAINT, "<", 1);
	}
	if (width_text(text + from, len - from) + col > area->cols) {
		area_text(area, row, area->cols - 1, STYLE_FAINT, ">", 1);
	}
}

/* Draws one row and moves the place to the next; false behind the last one. */
static bool draw_row(const struct viewer *viewer, struct viewer_place *place,
	const struct area *area, int row) {
	size_t len, next;
	const char *text = viewer_line(viewer, place->line, &len);
	size_t used = viewer_row(viewer, place, &next);

	if (viewer->wrap) {
		area_text(area, row, 0, STYLE_NORMAL, text + place->at, used);
	} else {
		draw_sideways(viewer, text, len, area, row);
	}
	if (viewer->find) {
		mark_hits(viewer, place, used, area, row);
	}
	if (viewer->wrap && next < len) {
		area_text(area, row, area->cols - 1, STYLE_FAINT, "\\", 1);
		place->at = next;
		return true;
	}
	*place = (struct viewer_place){ .line = place->line + 1 };
	return place->line < viewer->lines.len;
}

static void draw_title(const struct viewer *viewer, const struct area *area) {
	auto_buf struct buf title = BUF_INIT, where = BUF_INIT;

	buf_addf(&where, tr("line %zu of %zu"), viewer->top.line + 1, viewer->lines.len);
	int col = area->cols - width_text(where.data, where.len);

	width_elide_end(&title, viewer->title, strlen(viewer->title), col - 1);
	area_text(area, 0, 0, STYLE_TITLE, title.data, title.len);
	area_text(area, 0, col, STYLE_FAINT, where.data, where.len);
}

static void draw_bottom(const struct viewer *viewer, const struct area *area) {
	int row = area->rows - 1;
	bool narrow = area->cols < NARROW;
	auto_buf struct buf text = BUF_INIT, shown = BUF_INIT;

	if (viewer->asking) {
		field_draw(&viewer->query, area, row, "/", NULL, true);
		return;
	}
	if (viewer->problem) {
		buf_add_str(&text, viewer->problem);
	} else if (viewer->find && viewer->hits == 0) {
		buf_addf(&text, tr("\"%s\" is not in it"), viewer->query.text.data);
	} else if (viewer->find) {
		buf_addf(&text, tr("%zu of %zu  n next  N previous"), viewer->found,
			viewer->hits);
	} else if (viewer->wrap) {
		buf_add_str(&text, narrow ? tr("/ find  w wide  y copy  q back")
					  : tr("/ find  w long lines  y copy  q back"));
	} else {
		buf_add_str(&text, narrow ? tr("Left Right  w wrap  y copy  q back")
					  : tr("Left Right move  w wrap  / find  y copy  q "
					       "back"));
	}
	width_elide_end(&shown, text.data, text.len, area->cols);
	area_text(area, row, 0, STYLE_FAINT, shown.data, shown.len);
	area_cursor(area, row, 0);
}

void viewer_draw(struct page *page, const struct area *area) {
	struct viewer *viewer = (struct viewer *)page;
	struct area body = area_part(area, 1, 0, area->rows - 2, area->cols);

	viewer_fit(viewer, body.rows, body.cols);
	struct viewer_place place = viewer->top;

	for (int row = 0; row < body.rows && draw_row(viewer, &place, &body, row); row++) {
	}
	viewer_note_seen(viewer, &place);
	draw_title(viewer, area);
	draw_bottom(viewer, area);
}
