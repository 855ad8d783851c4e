/* A dump does not say how long a list is. But rows may stand in it that are out of sight,
   and a row that is lower than its equal neighbours is cut off at the edge. */

#include "screen/extent.h"

#include "base/str.h"

#define SLACK 2 /* pixels */

/* What holds the rows: the node, or in a scroll view, which has one child, that one. */
static int rows_of(const struct screen_dump *dump, int node) {
	const struct screen_node *nodes = dump->nodes.items;
	bool wraps =
		strstr(nodes[node].class, "ScrollView") || strstr(nodes[node].class, "WebView");
	bool single = node + 1 < nodes[node].end && nodes[node + 1].end == nodes[node].end;

	return wraps && single ? node + 1 : node;
}

/* How the rows follow each other. */
struct flow {
	int across, down;
	int next_row, next_column; /* steps back to the start of another one, as in a grid */
};

static void add_step(struct flow *flow, struct rect from, struct rect to) {
	bool across = to.left >= from.right - SLACK, down = to.top >= from.bottom - SLACK;

	flow->across += across && !down;
	flow->down += down && !across;
	flow->next_row += down && to.left < from.left;
	flow->next_column += across && to.top < from.top;
}

static bool is_sideways(const struct screen_dump *dump, int node, int rows) {
	const struct screen_node *nodes = dump->nodes.items;
	struct flow flow = { 0 };

	if (strstr(nodes[node].class, "Horizontal") || strstr(nodes[node].class, "ViewPager")) {
		return true;
	}
	for (int at = rows + 1; at < nodes[rows].end; at = nodes[at].end) {
		int next = nodes[at].end;

		if (next < nodes[rows].end && !rect_is_empty(nodes[at].bounds)) {
			add_step(&flow, nodes[at].bounds, nodes[next].bounds);
		}
	}
	if (flow.next_row || flow.next_column) {
		return flow.next_column > flow.next_row;
	}
	return flow.across > flow.down;
}

/* Start and end of a rect along the way it scrolls. */
static int start_of(struct rect rect, bool sideways) {
	return sideways ? rect.left : rect.top;
}

static int end_of(struct rect rect, bool sideways) {
	return sideways ? rect.right : rect.bottom;
}

static int size_of(struct rect rect, bool sideways) {
	return end_of(rect, sideways) - start_of(rect, sideways);
}

/* The size that two rows next to each other have; 0 when there are none. */
static int row_size(const struct screen_dump *dump, int rows, bool sideways) {
	const struct screen_node *nodes = dump->nodes.items;

	for (int at = rows + 1; at < nodes[rows].end; at = nodes[at].end) {
		int next = nodes[at].end;

		if (next < nodes[rows].end) {
			int size = size_of(nodes[at].bounds, sideways);
			int other = size_of(nodes[next].bounds, sideways);

			if (size > 0 && size - other <= SLACK && other - size <= SLACK) {
				return size;
			}
		}
	}
	return 0;
}

void extent_tell(const struct measure *measure, int node, struct screen_item *item) {
	const struct screen_dump *dump = measure->dump;
	const struct screen_node *nodes = dump->nodes.items;
	struct rect seen = measure->visible.items[node];
	int rows = rows_of(dump, node);
	bool sideways = is_sideways(dump, node, rows);
	int size = row_size(dump, rows, sideways);

	item->sideways = sideways;
	for (int at = rows + 1; at < nodes[rows].end; at = nodes[at].end) {
		struct rect row = nodes[at].bounds;
		bool less = size > 0 && size_of(row, sideways) * 10 < size * 9;

		if (rect_is_empty(row)) {
			continue;
		}
		item->more_before |=
			start_of(row, sideways) < start_of(seen, sideways) - SLACK ||
			(less && at == rows + 1 &&
				start_of(row, sideways) <= start_of(seen, sideways) + SLACK);
		item->more_after |=
			end_of(row, sideways) > end_of(seen, sideways) + SLACK ||
			(less && nodes[at].end == nodes[rows].end &&
				end_of(row, sideways) >= end_of(seen, sideways) - SLACK);
	}
}
