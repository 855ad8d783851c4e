/* What moves the view, and its drawing from the top line down. */

#include "tui/view/transcript_inner.h"
#include "tui/view/transcript_search.h"

#include <string.h>

#include "base/tr.h"
#include "base/width.h"
#include "front/transcript/entry_text.h"

#define OVERLAP 2 /* lines that stay when a page is scrolled */

void transcript_view_follow(struct transcript_view *view) {
	view->held = false;
	view->beyond = false;
}

/* The top line of the last frame. */
struct view_place view_shown_top(struct transcript_view *view) {
	return view->beyond ? view_follow_top(view) : view_top(view);
}

void transcript_view_scroll(struct transcript_view *view, int lines) {
	if (view_count(view) == 0 || view->rows <= 0) {
		return;
	}
	struct view_place top = view_shown_top(view);

	if (lines < 0) {
		view_up(view, &top, (size_t)-lines);
	} else {
		view_down(view, &top, (size_t)lines);
	}
	bool at_end = view_is_end(view, &top);

	if (at_end && lines > 0) {
		view->held = false;
	} else if (!at_end || view->held) {
		view_hold(view, top);
	}
}

size_t transcript_view_new(const struct transcript_view *view) {
	size_t index = view->seen_index, count = view_count(view);

	if (!view->held || count == 0) {
		return 0;
	}
	bool found = view_find(view, view->seen, &index);
	size_t more = count - 1 - index;

	if (found && view_size(view_entry(view, index)) != view->seen_size) {
		more++;
	}
	return more;
}

void view_choose(struct transcript_view *view, size_t index) {
	view->chosen = view_entry(view, index)->id;
	view->chosen_index = index;
}

void view_show(struct transcript_view *view, struct view_place place, int above) {
	struct view_place top = view_shown_top(view), bottom = top;

	view_down(view, &bottom, view->rows > 1 ? (size_t)view->rows - 1 : 0);
	bool is_above =
		place.entry < top.entry || (place.entry == top.entry && place.line < top.line);
	bool is_below = place.entry > bottom.entry ||
			(place.entry == bottom.entry && place.line > bottom.line);

	if (is_above || is_below) {
		view_up(view, &place, above > 0 ? (size_t)above : 0);
		view_hold(view, place);
	}
}

/* Brings an entry's head into view, if it is not. */
static void show_entry(struct transcript_view *view, size_t index) {
	size_t head = entry_layout_head(view_layout(view, index));

	view_show(view, (struct view_place){ index, head }, 0);
}

static void go_entry(struct transcript_view *view, bool after) {
	struct view_place top = view_shown_top(view);
	size_t index = top.entry, count = view_count(view);

	if (view->chosen) {
		index = view->chosen_index;
		view_find(view, view->chosen, &index);
	}
	if (after && index + 1 >= count) {
		transcript_view_follow(view);
		return;
	}
	if (!view->chosen && !after && top.line > entry_layout_head(view_layout(view, index))) {
		index++; /* to the beginning of the one that is cut off */
	}
	if (!after && index == 0) {
		return;
	}
	do {
		index = after ? index + 1 : index - 1;
	} while (index > 0 && index + 1 < count && view_lines(view, index) == 0);
	if (view->chosen) {
		view_choose(view, index);
		show_entry(view, index);
		return;
	}
	struct view_place end = view_follow_top(view);

	if (index > end.entry) {
		transcript_view_follow(view);
	} else {
		view_hold(view, (struct view_place){
					index, entry_layout_head(view_layout(view, index)) });
	}
}

void transcript_view_fold(struct transcript_view *view, uint64_t id) {
	struct view_place top = view_shown_top(view);
	size_t index = view->chosen_index;

	if (!view_find(view, id, &index)) {
		return;
	}
	struct entry *entry = view_entry(view, index);

	if (entry->kind != ENTRY_CALL && entry->kind != ENTRY_THINKING &&
		entry->kind != ENTRY_GROUP && !entry_has_detail(entry)) {
		return;
	}
	bool inside =
		index == top.entry && top.line > entry_layout_head(view_layout(view, index));

	if (inside) {
		top.line = entry_layout_head(view_layout(view, index));
	}
	view_hold(view, top);
	entry->folded = !entry->folded;
	entry->fold_chosen = true;
	entry->version++;
}

void transcript_view_browse(struct transcript_view *view, bool on) {
	view->chosen = 0;
	if (on && view_count(view) > 0) {
		struct view_place bottom = view_shown_top(view);

		view_down(view, &bottom, view->rows > 1 ? (size_t)view->rows - 1 : 0);
		view_choose(view, bottom.entry);
		show_entry(view, bottom.entry);
	}
}

bool transcript_view_action(struct transcript_view *view, enum action action) {
	int page = view->rows > OVERLAP + 1 ? view->rows - OVERLAP : 1;

	if (view_count(view) == 0 || view->cols == 0) {
		return action >= ACTION_PAGE_UP && action <= ACTION_ENTRY_AFTER;
	}
	switch (action) {
	case ACTION_PAGE_UP:
	case ACTION_PAGE_DOWN:
		transcript_view_scroll(view, action == ACTION_PAGE_UP ? -page : page);
		return true;
	case ACTION_HALF_UP:
	case ACTION_HALF_DOWN:
		page = page / 2 > 0 ? page / 2 : 1;
		transcript_view_scroll(view, action == ACTION_HALF_UP ? -page : page);
		return true;
	case ACTION_SCROLL_UP:
	case ACTION_SCROLL_DOWN:
		transcript_view_scroll(view, action == ACTION_SCROLL_UP ? -1 : 1);
		return true;
	case ACTION_TOP:
		view_hold(view, (struct view_place){ 0 });
		return true;
	case ACTION_FOLLOW:
		transcript_view_follow(view);
		return true;
	case ACTION_ENTRY_BEFORE:
	case ACTION_ENTRY_AFTER:
		go_entry(view, action == ACTION_ENTRY_AFTER);
		return true;
	case ACTION_FOLD:
		transcript_view_fold(view, view->chosen);
		return true;
	default:
		return false;
	}
}

static void draw_badge(const struct transcript_view *view, const struct area *area) {
	auto_buf struct buf badge = BUF_INIT;
	size_t more = transcript_view_new(view);

	if (more > 0) {
		buf_addf(&badge, tr("[%zu new below v]"), more);
		int col = area->cols - width_text(badge.data, badge.len);

		area_text(area, area->rows - 1, col, STYLE_STRONG, badge.data, badge.len);
		area_target(area, area->rows - 1, col, area->cols, TARGET_FOLLOW, 0);
	}
}

static void draw_line(struct transcript_view *view, const struct view_place *place,
	const struct area *area, int row) {
	const struct entry_layout *layout = view_layout(view, place->entry);
	const struct entry *entry = view_entry(view, place->entry);

	entry_layout_draw(layout, entry, place->line, area, row);
	if (place->line == entry_layout_head(layout)) {
		area_target(area, row, 0, area->cols, TARGET_ENTRY, (int64_t)entry->id);
	}
	if (transcript_search_is_on(view)) {
		transcript_search_mark(view, place->entry, place->line, area, row);
	} else if (entry->id == view->chosen && place->line == entry_layout_head(layout)) {
		area_restyle(area, row, 0, area->cols, STYLE_SELECTED);
		area_cursor(area, row, 0);
	}
}

/* Held so near the end that rows would stay empty, the view shows the last page; it
   keeps its anchor for when there are fewer rows again, but follows what is added. */
static void check_end(struct transcript_view *view) {
	struct view_place top = view_top(view), end = view_follow_top(view);
	bool beyond = top.entry > end.entry || (top.entry == end.entry && top.line > end.line);

	if (beyond && view->beyond && view->version != view->transcript->version) {
		transcript_view_follow(view);
	} else {
		view->beyond = beyond;
	}
	view->version = view->transcript->version;
}

/* An answer that fills the view while it comes is held at its first line. */
static void hold_answer(struct transcript_view *view) {
	size_t last = view_count(view) - 1;
	const struct entry *entry = view_entry(view, last);
	struct view_place top = view_follow_top(view);
	size_t head = entry_layout_head(view_layout(view, last));
	bool full = top.entry == last && top.line > head;

	if (entry->kind == ENTRY_ANSWER && entry->streaming && full &&
		view->stopped_at != entry->id) {
		view->stopped_at = entry->id; /* once: End goes on from there */
		view_hold(view, (struct view_place){ last, head });
	}
}

static void draw(void *self, const struct area *area) {
	struct transcript_view *view = self;
	view->cols = area->cols;
	view->rows = area->rows;
	view->stamp++;
	if (!view->held && !view->chosen) {
		transcript_fold_reads(view->transcript, view->transcript->turn);
	}
	if (view_count(view) == 0 || area->rows == 0 || area->cols == 0) {
		return;
	}
	if (view->held) {
		check_end(view);
	}
	if (view->settings.follow_top && !view->held) {
		hold_answer(view);
	}
	struct view_place place = view_shown_top(view);

	for (int row = 0; row < area->rows && place.entry < view_count(view);) {
		if (place.line < view_lines(view, place.entry)) {
			draw_line(view, &place, area, row++);
			place.line++;
		} else {
			place.entry++;
			place.line = 0;
		}
	}
	draw_badge(view, area);
	view_shrink(view);
}

static int layout(void *self, int cols, int max) {
	(void)self;
	(void)cols;
	return max;
}

const struct widget_ops transcript_view_ops = { .layout = layout, .draw = draw };
