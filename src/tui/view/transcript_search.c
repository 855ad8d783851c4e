/* Two things are done piece by piece: seeking the next entry that has a hit, and
   counting all hits. Counts are kept by entry and version, so that a conversation that
   grows is not counted again. The hit in an entry becomes a line only when one gets
   there: it is the one with the same number among those that can be seen. */

#include "tui/view/transcript_search.h"

#include <string.h>

#include "base/clock.h"
#include "base/tr.h"
#include "base/width.h"
#include "front/transcript/entry_text.h"
#include "tui/view/joined.h"
#include "tui/view/transcript_inner.h"

#define SLICE 4 /* ms */

bool transcript_search_is_on(const struct transcript_view *view) {
	return view->search.find != NULL;
}

static const struct view_count *counts_of(struct transcript_view *view, size_t index) {
	struct view_search *search = &view->search;
	const struct entry *entry = view_entry(view, index);

	while (search->counts.len <= index) {
		vec_grow(&search->counts);
	}
	struct view_count *count = &search->counts.items[index];

	if (count->entry != entry->id || count->version != entry->version) {
		bool hidden = entry->kind == ENTRY_THINKING &&
			      entry_is_hidden(entry, &view->settings);

		*count = (struct view_count){ .entry = entry->id, .version = entry->version };
		count->all = hidden ? 0 : entry_count(entry, search->find, &count->head);
	}
	return count;
}

/* The line of hit number `hit` of an entry, and its byte there. */
static size_t find_line(
	struct transcript_view *view, size_t index, size_t hit, size_t *offset) {
	const struct entry_layout *layout = view_layout(view, index);
	size_t head = counts_of(view, index)->head, line = entry_layout_head(layout);
	struct find_hits hits = { 0 };
	struct joined joined;

	*offset = 0;
	if (hit < head || layout->text.lines.len == 0) {
		return line;
	}
	joined_init(&joined, &layout->text, 0, layout->text.lines.len - 1);
	find_all(view->search.find, joined.text.data, joined.text.len, &hits);
	if (hits.items.len > 0) {
		size_t seen = hit - head < hits.items.len ? hit - head : hits.items.len - 1;
		size_t at = hits.items.items[seen].start;

		line = joined_line(&joined, at);
		*offset = at - joined.lines.items[line].start;
	}
	find_hits_fini(&hits);
	joined_fini(&joined);
	return line;
}

static void unfold(struct transcript_view *view, size_t index, size_t hit) {
	struct entry *entry = view_entry(view, index);

	if (entry->group && entry->group->folded) {
		entry->group->folded = false;
		entry->group->fold_chosen = true;
	}
	if (entry->folded && hit >= counts_of(view, index)->head) {
		entry->folded = false;
		entry->fold_chosen = true;
	}
}

/* Where the present hit is drawn, as things are now. */
static void place_hit(struct transcript_view *view, size_t index) {
	struct view_search *search = &view->search;

	search->line = find_line(view, index, search->hit, &search->offset);
	search->version = view_entry(view, index)->version;
	search->cols = view->cols;
}

static void arrive(struct transcript_view *view, size_t index, size_t hit) {
	struct view_search *search = &view->search;

	search->seek = SEEK_NONE;
	search->entry = view_entry(view, index)->id;
	search->index = index;
	search->hit = hit;
	unfold(view, index, hit);
	place_hit(view, index);
	view_choose(view, index);
	view_show(view, (struct view_place){ index, search->line }, view->rows / 3);
}

static void seek(struct transcript_view *view, enum view_seek direction, size_t from) {
	struct view_search *search = &view->search;
	size_t count = view_count(view);

	search->seek = direction;
	search->at = from % (count ? count : 1);
	search->left = count;
}

/* The first hit of an entry that is not above a line of it, the number of hits when
   all are. */
static size_t hit_from_line(struct transcript_view *view, size_t index, size_t line) {
	const struct view_count *count = counts_of(view, index);
	const struct text_layout *text = &view_layout(view, index)->text;
	size_t head = count->head, all = count->all, found = all;
	struct find_hits hits = { 0 };
	struct joined joined;

	if (entry_layout_head(view_layout(view, index)) >= line || text->lines.len == 0) {
		return 0;
	}
	joined_init(&joined, text, 0, text->lines.len - 1);
	find_all(view->search.find, joined.text.data, joined.text.len, &hits);
	for (size_t i = 0; i < hits.items.len && head + i < all && found == all; i++) {
		if (joined_line(&joined, hits.items.items[i].start) >= line) {
			found = head + i;
		}
	}
	find_hits_fini(&hits);
	joined_fini(&joined);
	return found;
}

static size_t first_from_top(struct transcript_view *view, size_t index) {
	struct view_place top = view_shown_top(view);

	return index == top.entry ? hit_from_line(view, index, top.line) : 0;
}

/* Looks into one entry. */
static void seek_step(struct transcript_view *view) {
	struct view_search *search = &view->search;
	size_t count = view_count(view), index = search->at;

	if (search->left == 0 || index >= count) {
		search->seek = SEEK_NONE;
		return;
	}
	size_t all = counts_of(view, index)->all;
	size_t first = all > 0 && search->begins ? first_from_top(view, index) : 0;

	if (all > 0 && search->seek == SEEK_UP) {
		arrive(view, index, all - 1);
		return;
	}
	if (all > 0 && first < all) {
		arrive(view, index, first);
		return;
	}
	search->left--;
	if (search->begins && index + 1 == count && search->seek == SEEK_DOWN) {
		seek(view, SEEK_UP, count - 1); /* nothing below: the last one above */
	} else {
		search->at = (index + (search->seek == SEEK_UP ? count - 1 : 1)) % count;
	}
}

/* Older messages that came in before the others move all of them. */
static void check_counts(struct transcript_view *view) {
	struct view_search *search = &view->search;

	if (search->counts.len > 0 && view_count(view) > 0 &&
		search->counts.items[0].entry != view_entry(view, 0)->id) {
		search->counts.len = search->counted = 0;
	}
}

bool transcript_search_is_due(const struct transcript_view *view) {
	return view->search.find &&
	       (view->search.busy || view->search.counted < view_count(view));
}

/* One step; false: nothing is left to do. */
static bool step(struct transcript_view *view) {
	struct view_search *search = &view->search;

	if (search->seek != SEEK_NONE) {
		seek_step(view);
		return true;
	}
	if (search->find && search->counted < view_count(view)) {
		counts_of(view, search->counted++);
		return true;
	}
	return false;
}

bool transcript_search_work(struct transcript_view *view) {
	struct view_search *search = &view->search;
	int64_t until = clock_monotonic() + SLICE;

	check_counts(view);
	do {
		search->busy = step(view);
	} while (search->busy && clock_monotonic() < until);
	return search->busy;
}

bool transcript_search_start(struct transcript_view *view, const char *query, struct err *err) {
	struct view_search *search = &view->search;
	struct find *find = NULL;

	if (!find_new(query, &find, err)) {
		return false;
	}
	if (!search->find) {
		search->back.held = view->held;
		search->back.anchor = view->anchor;
		search->back.chosen = view->chosen;
	}
	find_free(search->find);
	search->find = find;
	free(search->query);
	search->query = xstrdup(query);
	search->counts.len = search->counted = 0;
	search->entry = 0;
	search->begins = true;
	if (view_count(view) > 0 && view->cols > 0) {
		seek(view, SEEK_DOWN, view_shown_top(view).entry);
	}
	transcript_search_work(view);
	return true;
}

void transcript_search_next(struct transcript_view *view, bool before) {
	struct view_search *search = &view->search;
	size_t index = search->index, count = view_count(view);

	if (!search->find || count == 0 || search->seek != SEEK_NONE) {
		return;
	}
	search->begins = false;
	if (!search->entry || !view_find(view, search->entry, &index)) {
		seek(view, before ? SEEK_UP : SEEK_DOWN, index);
	} else if (before && search->hit > 0) {
		arrive(view, index, search->hit - 1);
	} else if (!before && search->hit + 1 < counts_of(view, index)->all) {
		arrive(view, index, search->hit + 1);
	} else {
		seek(view, before ? SEEK_UP : SEEK_DOWN, index + (before ? count - 1 : 1));
	}
	transcript_search_work(view);
}

void transcript_search_end(struct transcript_view *view, bool back) {
	struct view_search *search = &view->search;

	if (search->find && back) {
		view->held = search->back.held;
		view->anchor = search->back.anchor;
		view->chosen = search->back.chosen;
	}
	view->search.find = find_free(search->find);
	free(take(search->query));
	vec_fini(&search->counts);
	*search = (struct view_search){ 0 };
}

void transcript_search_words(struct transcript_view *view, struct buf *out) {
	const struct view_search *search = &view->search;
	size_t before = 0, all = 0, index = search->index;
	bool found = search->entry && view_find(view, search->entry, &index);

	check_counts(view);
	if (search->counted > 0 && search->counted == view_count(view)) {
		counts_of(view, search->counted - 1); /* it may have grown */
	}
	for (size_t i = 0; i < search->counted && i < search->counts.len; i++) {
		before += i < index ? search->counts.items[i].all : 0;
		all += search->counts.items[i].all;
	}
	if (search->seek != SEEK_NONE || search->counted < view_count(view)) {
		buf_add_str(out, tr("searching"));
	} else if (all == 0) {
		buf_addf(out, tr("\"%s\" is not in this conversation"), search->query);
	} else if (found) {
		buf_addf(out, tr("%zu of %zu"), before + search->hit + 1, all);
	} else {
		buf_addf(out, tr("%zu found"), all);
	}
}

static bool is_present(
	const struct transcript_view *view, size_t entry, size_t line, size_t offset) {
	const struct view_search *search = &view->search;

	return view_entry(view, entry)->id == search->entry && line == search->line &&
	       offset == search->offset;
}

static void mark_hit(const struct joined *joined, size_t number, const struct find_hit *hit,
	enum canvas_style style, const struct area *area, int row) {
	const struct joined_line *line = &joined->lines.items[number];
	size_t from = hit->start, to = from + hit->len, end = line->start + line->len;
	const char *text = joined->text.data + line->start;

	from = from > line->start ? from : line->start;
	to = to < end ? to : end;
	if (from < to) {
		int col = line->col + width_text(text, from - line->start);
		int width = width_text(joined->text.data + from, to - from);

		area_restyle(area, row, col, width, style);
		if (style == STYLE_ALARM) {
			area_cursor(area, row, col);
		}
	}
}

void transcript_search_mark(struct transcript_view *view, size_t entry, size_t line,
	const struct area *area, int row) {
	const struct text_layout *text = &view_layout(view, entry)->text;
	size_t first = line > 0 ? line - 1 : 0;
	struct find_hits hits = { 0 };
	struct joined joined;

	if (view_entry(view, entry)->id == view->search.entry &&
		(view->search.cols != view->cols ||
			view->search.version != view_entry(view, entry)->version)) {
		place_hit(view, entry);
	}
	joined_init(&joined, text, first, line + 1);
	find_all(view->search.find, joined.text.data, joined.text.len, &hits);
	for (size_t i = 0; i < hits.items.len; i++) {
		const struct find_hit *hit = &hits.items.items[i];
		size_t at = joined_line(&joined, hit->start);
		bool present = is_present(
			view, entry, first + at, hit->start - joined.lines.items[at].start);

		mark_hit(&joined, line - first, hit, present ? STYLE_ALARM : STYLE_SELECTED,
			area, row);
	}
	find_hits_fini(&hits);
	joined_fini(&joined);
}
