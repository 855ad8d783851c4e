/* Places are found from the top line on: an entry is laid out when it is near the
   view and its lines are kept until its text or the width changes. The anchor names
   an entry and a place in its text, so it survives both. */

#include "tui/view/transcript_inner.h"

#define CACHE_MAX 128          /* layouts that are kept */
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
	clear_cache(view);
	vec_fini(&view->cache);
}

void transcript_view_reset(struct transcript_view *view) {
	clear_cache(view);
	view->held = false;
	view->chosen = 0;
	view->known = 0;
}

static bool begins_folded(const struct transcript_view *view, const struct entry *entry) {
	switch (entry->kind) {
	case ENTRY_CALL:
		return view->settings.detail != DETAIL_ALL;
	case ENTRY_THINKING:
		return view->settings.thinking != THINKING_FULL;
	default:
		return false;
	}
}

static void fold_new(struct transcript_view *view) {
	uint64_t newest = view->transcript->next_id;

	for (size_t i = 0; newest != view->known && i < view_count(view); i++) {
		struct entry *entry = view_entry(view, i);

		if (entry->id > view->known) {
			entry->folded = begins_folded(view, entry);
		}
	}
	view->known = newest;
}

size_t view_count(const struct transcript_view *view) {
	return view->transcript->entries.len;
}

struct entry *view_entry(const struct transcript_view *view, size_t index) {
	return view->transcript->entries.items[index];
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
			entry_layout_free(layout);
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

	fold_new(view);
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
	entry_layout_update(
		layout, entry, view->cols, entry_shape(before, entry), &view->settings);
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

bool view_find(const struct transcript_view *view, uint64_t id, size_t *index) {
	*index = 0;
	for (size_t i = view_count(view); i > 0; i--) {
		if (view_entry(view, i - 1)->id == id) {
			*index = i - 1;
			return true;
		}
	}
	for (size_t i = view_count(view); i > 0 && *index == 0; i--) {
		if (view_entry(view, i - 1)->id < id) {
			*index = i - 1;
		}
	}
	return false;
}

/* The line that the anchor holds. */
static struct view_place anchor_place(struct transcript_view *view) {
	struct view_place place = { 0 };

	if (!view_find(view, view->anchor.entry, &place.entry)) {
		return place;
	}
	const struct text_layout *text = &view_layout(view, place.entry)->text;
	size_t line = view->anchor.line;

	if (line < text->lines.len &&
		text->lines.items[line].position == view->anchor.position) {
		place.line = line;
		return place;
	}
	while (place.line + 1 < text->lines.len &&
		text->lines.items[place.line + 1].position <= view->anchor.position) {
		place.line++;
	}
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
		view->seen_version = last->version;
	}
	view->held = true;
	view->anchor.entry = view_entry(view, place.entry)->id;
	view->anchor.line = place.line;
	view->anchor.position =
		place.line < text->lines.len ? text->lines.items[place.line].position : 0;
}
