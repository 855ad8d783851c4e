/* Places are found from the top line on: an entry is laid out when it is near the
   view and its lines are kept until its text or the width changes. The anchor names
   an entry and a place in its text, so it survives both. */

#include "tui/view/transcript_inner.h"
#include "tui/view/transcript_search.h"

#define CACHE_MAX 128          /* layouts that are kept */
#define FIND_NEAR 4            /* entries around where one was */
#define CACHE_BYTES (1u << 20) /* of their texts; beyond, old ones go early */

void transcript_view_init(struct transcript_view *view, struct transcript *transcript) {
	*view = (struct transcript_view){ .transcript = transcript };
}

static void clear_cache(struct transcript_view *view) {
	for (size_t i = 0; i < view->cache.len; i++) {
		entry_layout_free(view->cache.items[i]);
	}
	view->cache.len = 0;
}

void transcript_view_fini(struct transcript_view *view) {
	transcript_search_end(view, false);
	clear_cache(view);
	vec_fini(&view->cache);
}

void transcript_view_reset(struct transcript_view *view) {
	transcript_search_end(view, false);
	clear_cache(view);
	view->held = false;
	view->chosen = 0;
	view->beyond = false;
}

static bool begins_folded(const struct transcript_view *view, const struct entry *entry) {
	switch (entry->kind) {
	case ENTRY_GROUP:
	case ENTRY_ERROR:
		return true;
	case ENTRY_CALL:
		return view->settings.detail != DETAIL_ALL;
	case ENTRY_THINKING:
		return view->settings.thinking != THINKING_FULL;
	default:
		return false;
	}
}

/* What of the settings changes how the entry looks, beside entry_shape(). */
static int look_of(const struct transcript_view *view, const struct entry *entry) {
	const struct view_settings *settings = &view->settings;
	int look = entry->folded;

	if (entry->kind == ENTRY_CALL) {
		look |= (int)settings->detail << 1;
	} else if (entry->kind == ENTRY_THINKING) {
		look |= (int)settings->thinking << 1;
	} else if (entry->kind == ENTRY_ANSWER) {
		look |= (settings->detail == DETAIL_HEAD) << 1;
	}
	look |= entry->starred << 4 | (entry->versions > 1) << 5;
	return look << 8;
}

size_t view_count(const struct transcript_view *view) {
	return view->transcript->entries.len;
}

size_t view_size(const struct entry *entry) {
	return entry->text.len + entry->output.len + entry->status;
}

struct entry *view_entry(const struct transcript_view *view, size_t index) {
	return view->transcript->entries.items[index];
}

/* With the lines of an entry go the blocks that they were made of. */
static void forget(struct transcript_view *view, struct entry_layout *layout) {
	size_t index = layout->index;

	if (view_find(view, layout->entry, &index)) {
		entry_forget(view_entry(view, index));
	}
	entry_layout_free(layout);
}

void view_shrink(struct transcript_view *view) {
	size_t kept = 0, bytes = 0;

	for (size_t i = 0; i < view->cache.len; i++) {
		bytes += view->cache.items[i]->text.text.len;
	}
	bool full = view->cache.len > CACHE_MAX || bytes > CACHE_BYTES;

	for (size_t i = 0; full && i < view->cache.len; i++) {
		struct entry_layout *layout = view->cache.items[i];

		if (view->stamp - layout->stamp > 1) {
			forget(view, layout);
		} else {
			view->cache.items[kept++] = layout;
		}
	}
	view->cache.len = full ? kept : view->cache.len;
}

static const struct entry *visible_before(const struct transcript_view *view, size_t index) {
	while (index > 0) {
		const struct entry *entry = view_entry(view, --index);

		if (!entry_is_hidden(entry, &view->settings)) {
			return entry;
		}
	}
	return NULL;
}

struct entry_layout *view_layout(struct transcript_view *view, size_t index) {
	struct entry *entry = view_entry(view, index);
	const struct entry *before = visible_before(view, index);
	struct entry_layout *layout = NULL;

	if (!entry->fold_chosen) {
		entry->folded = begins_folded(view, entry);
	}
	view->settings.still = view->held;

	for (size_t i = 0; !layout && i < view->cache.len; i++) {
		if (view->cache.items[i]->entry == entry->id) {
			layout = view->cache.items[i];
		}
	}
	if (!layout) {
		layout = entry_layout_new();
		vec_push(&view->cache, layout);
	}
	layout->stamp = view->stamp;
	layout->index = index;
	entry_layout_update(layout, entry, view->cols,
		entry_shape(before, entry) | look_of(view, entry), &view->settings);
	return layout;
}

size_t view_lines(struct transcript_view *view, size_t index) {
	return view_layout(view, index)->text.lines.len;
}

size_t view_up(struct transcript_view *view, struct view_place *place, size_t lines) {
	while (lines > place->line) {
		if (place->entry == 0) {
			lines -= place->line;
			place->line = 0;
			return lines;
		}
		lines -= place->line + 1;
		place->entry--;
		size_t count = view_lines(view, place->entry);

		if (count == 0) {
			lines++;
			place->line = 0;
			continue;
		}
		place->line = count - 1;
	}
	place->line -= lines;
	return 0;
}

size_t view_down(struct transcript_view *view, struct view_place *place, size_t lines) {
	for (;;) {
		size_t left = view_lines(view, place->entry) - place->line;

		if (lines < left) {
			place->line += lines;
			return 0;
		}
		if (place->entry + 1 == view_count(view)) {
			place->line += left > 0 ? left - 1 : 0;
			return lines - (left > 0 ? left - 1 : 0);
		}
		lines -= left;
		place->entry++;
		place->line = 0;
	}
}

/* The last line of all. There is at least one entry. */
static struct view_place last_place(struct transcript_view *view) {
	struct view_place place = { .entry = view_count(view) - 1 };
	size_t count = view_lines(view, place.entry);

	place.line = count > 0 ? count - 1 : 0;
	return place;
}

/* The top line when the end is at the bottom. */
struct view_place view_follow_top(struct transcript_view *view) {
	struct view_place place = last_place(view);

	view_up(view, &place, view->rows > 0 ? (size_t)view->rows - 1 : 0);
	return place;
}

bool view_is_end(struct transcript_view *view, const struct view_place *place) {
	struct view_place end = view_follow_top(view);

	return place->entry > end.entry ||
	       (place->entry == end.entry && place->line >= end.line);
}

/* Entries are added at the end as a rule: mostly it is where it was, or near. */
static bool find_near(const struct transcript_view *view, uint64_t id, size_t *index) {
	size_t from = *index > FIND_NEAR ? *index - FIND_NEAR : 0;

	for (size_t i = from; i < view_count(view) && i <= *index + FIND_NEAR; i++) {
		if (view_entry(view, i)->id == id) {
			*index = i;
			return true;
		}
	}
	return false;
}

bool view_find(const struct transcript_view *view, uint64_t id, size_t *index) {
	size_t count = view_count(view);

	if (find_near(view, id, index)) {
		return true;
	}
	for (size_t i = count; i > 0; i--) {
		if (view_entry(view, i - 1)->id == id) {
			*index = i - 1;
			return true;
		}
	}
	*index = 0;
	for (size_t i = count; i > 0 && *index == 0; i--) {
		if (view_entry(view, i - 1)->id < id) {
			*index = i - 1;
		}
	}
	return false;
}

/* The line of an entry that a position of its source stands in; `line` where that
   line still has it. */
static size_t line_of(const struct text_layout *text, uint64_t position, size_t line) {
	size_t low = 0, high = text->lines.len;

	if (line < text->lines.len && text->lines.items[line].position == position) {
		return line;
	}
	while (high - low > 1) {
		size_t middle = (low + high) / 2;

		if (text->lines.items[middle].position <= position) {
			low = middle;
		} else {
			high = middle;
		}
	}
	return low;
}

/* The line that the anchor holds. */
static struct view_place anchor_place(struct transcript_view *view) {
	if (!view_find(view, view->anchor.entry, &view->anchor.index)) {
		return (struct view_place){ .entry = view->anchor.index };
	}
	struct view_place place = { .entry = view->anchor.index };

	place.line = line_of(&view_layout(view, place.entry)->text, view->anchor.position,
		view->anchor.line);
	return place;
}

struct view_place view_top(struct transcript_view *view) {
	return view->held ? anchor_place(view) : view_follow_top(view);
}

void view_hold(struct transcript_view *view, struct view_place place) {
	const struct text_layout *text = &view_layout(view, place.entry)->text;
	const struct entry *last = view_entry(view, view_count(view) - 1);

	if (!view->held) {
		view->seen = last->id;
		view->seen_index = view_count(view) - 1;
		view->seen_size = view_size(last);
	}
	view->held = true;
	view->beyond = false;
	view->anchor.entry = view_entry(view, place.entry)->id;
	view->anchor.index = place.entry;
	view->anchor.line = place.line;
	view->anchor.position =
		place.line < text->lines.len ? text->lines.items[place.line].position : 0;
}

struct view_mark transcript_view_mark(const struct transcript_view *view) {
	struct view_mark mark = {
		.held = view->held, .position = view->anchor.position, .line = view->anchor.line
	};
	size_t index = view->anchor.index;

	if (!view->held || view_count(view) == 0) {
		return (struct view_mark){ 0 };
	}
	view_find(view, view->anchor.entry, &index);
	while (index > 0 && view_entry(view, index)->message == 0) {
		index--; /* what chela said is not stored */
		mark.position = mark.line = 0;
	}
	mark.message = view_entry(view, index)->message;
	for (size_t i = index; i > 0 && view_entry(view, i - 1)->message == mark.message; i--) {
		mark.number++;
	}
	return mark;
}

void transcript_view_return(struct transcript_view *view, const struct view_mark *mark) {
	size_t count = view_count(view), index = 0;

	while (index < count && view_entry(view, index)->message != mark->message) {
		index++;
	}
	index += mark->number;
	if (!mark->held || index >= count ||
		view_entry(view, index)->message != mark->message) {
		return;
	}
	const struct entry *last = view_entry(view, count - 1);

	view->held = true;
	view->seen = last->id;
	view->seen_index = count - 1;
	view->seen_size = view_size(last);
	view->anchor.entry = view_entry(view, index)->id;
	view->anchor.index = index;
	view->anchor.position = mark->position;
	view->anchor.line = mark->line;
}
