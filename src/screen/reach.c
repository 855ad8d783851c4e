/* The middle of a card often holds a button of its own. So the middle is tried first, then
   the middle of the texts, then a grid of places. What is drawn later covers; for nodes that
   do not stand in each other the order of the dump does not tell which that is, so these are
   evaded where possible, and only a drawing order says that a thing is covered. When there is
   too much to compare, the middle has to do. */

#include "screen/reach.h"

#define GRID 5

static const struct screen_node *node_of(const struct gather *gather, const struct thing *it) {
	return &gather->measure.dump->nodes.items[it->node];
}

static struct rect seen_of(const struct gather *gather, const struct thing *thing) {
	return gather->measure.visible.items[thing->node];
}

static bool is_inside(
	const struct gather *gather, const struct thing *inner, const struct thing *outer) {
	return inner->node > outer->node && inner->node < node_of(gather, outer)->end;
}

/* From a node to that ancestor of it, or itself, whose parent holds the other too. */
static void climb(struct gather *gather, int *node, int other) {
	const struct screen_node *nodes = gather->measure.dump->nodes.items;
	int parent;

	while ((parent = nodes[*node].parent) >= 0 &&
		!(other > parent && other < nodes[parent].end)) {
		*node = parent;
		gather->effort--;
	}
}

/* Does the second take taps where both are? -1 when that is not known. */
static int covers(struct gather *gather, const struct thing *thing, const struct thing *other) {
	const struct screen_node *nodes = gather->measure.dump->nodes.items;
	int a = thing->node, b = other->node;

	if (!other->tappable || is_inside(gather, thing, other) ||
		nodes[a].window != nodes[b].window) {
		return 0;
	}
	if (is_inside(gather, other, thing)) {
		return 1;
	}
	climb(gather, &a, b);
	climb(gather, &b, a);
	if (nodes[a].order < 0 || nodes[b].order < 0 || nodes[a].parent != nodes[b].parent) {
		return -1;
	}
	return nodes[b].order > nodes[a].order;
}

/* Is (x, y) free of others? `strict`: also of those that may lie below. */
static bool is_free(
	struct gather *gather, const struct thing *thing, int x, int y, bool strict) {
	gather->effort -= (long)gather->things.len;
	for (size_t i = 0; i < gather->things.len && gather->effort > 0; i++) {
		const struct thing *other = &gather->things.items[i];

		if (other != thing && rect_has(seen_of(gather, other), x, y)) {
			int over = covers(gather, thing, other);

			if (over > 0 || (over < 0 && strict)) {
				return false;
			}
		}
	}
	return true;
}

static bool try_middle(struct gather *gather, const struct thing *thing, struct rect rect,
	bool strict, struct reach *reach) {
	reach->x = rect.left + rect_width(rect) / 2;
	reach->y = rect.top + rect_height(rect) / 2;
	return is_free(gather, thing, reach->x, reach->y, strict);
}

static bool try_places(
	struct gather *gather, const struct thing *thing, bool strict, struct reach *reach) {
	struct rect rect = seen_of(gather, thing);

	for (int at = thing->first; at >= 0; at = gather->parts.items[at].next) {
		struct rect part = rect_meet(gather->parts.items[at].bounds, rect);

		if (!rect_is_empty(part) && try_middle(gather, thing, part, strict, reach)) {
			return true;
		}
	}
	for (int i = 0; i < GRID * GRID; i++) {
		reach->x = rect.left + rect_width(rect) * (2 * (i % GRID) + 1) / (2 * GRID);
		reach->y = rect.top + rect_height(rect) * (2 * (i / GRID) + 1) / (2 * GRID);
		if (is_free(gather, thing, reach->x, reach->y, strict)) {
			return true;
		}
	}
	return false;
}

struct reach reach_find(struct gather *gather, int thing) {
	const struct thing *it = &gather->things.items[thing];
	struct rect rect = seen_of(gather, it);
	struct reach reach = { 0 };

	if (try_middle(gather, it, rect, true, &reach) || !it->tappable ||
		try_places(gather, it, true, &reach) ||
		try_middle(gather, it, rect, false, &reach) ||
		try_places(gather, it, false, &reach)) {
		return reach;
	}
	reach.covered = true;
	reach.x = rect.left + rect_width(rect) / 2;
	reach.y = rect.top + rect_height(rect) / 2;
	return reach;
}
