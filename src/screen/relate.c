/* "switch off" says nothing; "switch of [7] off" does. Forms put a name above or in front of
   a field, lists a box beside a text, and nothing in a dump connects them but where they
   are. Only fields and boxes are connected so: the nearest text of a button is mostly the
   title of a bar. */

#include "screen/relate.h"

#include <limits.h>

#define NEAR 8 /* lines between the two */

static struct screen_item *item_at(struct screen_view *view, int number) {
	return &view->items.items[number - 1];
}

static bool needs_name(const struct screen_item *item) {
	return !item->label[0] && !item->hint[0] &&
	       (item->clickable || item->long_clickable || item->checkable || item->editable);
}

/* The item that `node` stands in; NULL where none says something. */
static const struct screen_item *around(
	const struct gather *gather, const int *numbers, struct screen_view *view, int node) {
	const struct screen_node *nodes = gather->measure.dump->nodes.items;
	int parent = nodes[node].parent;
	int owner = parent >= 0 ? gather->owner.items[parent] : -1;
	int number = owner >= 0 ? numbers[owner] : 0;

	return number > 0 && item_at(view, number)->label[0] ? item_at(view, number) : NULL;
}

/* Pixels between them, INT_MAX where the text is no name: one is right above its field and
   lower than it; the title of a bar is neither. */
static int gap_above(struct rect text, struct rect box) {
	bool overlap = text.left < box.right && box.left < text.right;
	int gap = box.top - text.bottom, height = rect_height(text);

	return overlap && text.top < box.top && height <= rect_height(box) &&
			       gap >= -height / 2 && gap * 10 <= height * 6
		       ? gap
		       : INT_MAX;
}

static int gap_beside(struct rect text, struct rect box) {
	int middle = box.top + rect_height(box) / 2;
	int gap = text.left >= box.right ? text.left - box.right : box.left - text.right;

	return middle >= text.top - rect_height(text) &&
			       middle < text.bottom + rect_height(text) && gap >= 0
		       ? gap
		       : INT_MAX;
}

static bool is_taken(const struct screen_view *view, const struct screen_item *text) {
	for (size_t i = 0; i < view->items.len; i++) {
		if (view->items.items[i].of == text) {
			return true;
		}
	}
	return false;
}

static const struct screen_item *nearest_text(struct screen_view *view,
	const struct screen_item *item, int (*gap_of)(struct rect text, struct rect box)) {
	const struct screen_item *best = NULL;
	int least = INT_MAX;

	for (int at = item->number - NEAR; at <= item->number + NEAR; at++) {
		if (at < 1 || at > (int)view->items.len || at == item->number) {
			continue;
		}
		const struct screen_item *text = item_at(view, at);
		int gap = gap_of(text->bounds, item->bounds);

		if (text->kind == SCREEN_TEXT && text->window == item->window && gap < least &&
			!is_taken(view, text)) {
			least = gap;
			best = text;
		}
	}
	return best;
}

void relate_items(const struct gather *gather, const int *numbers, struct screen_view *view) {
	for (size_t i = 0; i < gather->things.len; i++) {
		struct screen_item *item = numbers[i] ? item_at(view, numbers[i]) : NULL;

		if (!item || !needs_name(item)) {
			continue;
		}
		item->of = around(gather, numbers, view, gather->things.items[i].node);
		if (!item->of && item->editable) {
			item->of = nearest_text(view, item, gap_above);
		}
		if (!item->of && (item->editable || item->checkable)) {
			item->of = nearest_text(view, item, gap_beside);
		}
	}
}
