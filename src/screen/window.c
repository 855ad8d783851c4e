/* Which windows a person would speak of: not the keyboard's keys, and not the bars at the
   edges, whose clock would make every screen a new one. */

#include "screen/window.h"

/* A bar is as wide as the screen, lies at its edge and takes at most a part of its height. */
#define BAR_PART 8

static bool is_bar(const struct screen_window *window, struct rect screen) {
	struct rect bounds = window->bounds;

	return window->type == SCREEN_WINDOW_SYSTEM && !window->active && !window->focused &&
	       !rect_is_empty(screen) && rect_width(bounds) * 10 >= rect_width(screen) * 9 &&
	       rect_height(bounds) * BAR_PART <= rect_height(screen) &&
	       (bounds.top <= screen.top || bounds.bottom >= screen.bottom);
}

/* The bar with the clock is often a window of the whole screen, drawn at its top only. */
static bool is_empty_below(const struct screen_dump *dump, int window, struct rect screen) {
	for (size_t i = 0; i < dump->nodes.len; i++) {
		const struct screen_node *node = &dump->nodes.items[i];

		if (node->window == window && !rect_is_empty(node->bounds) &&
			(node->bounds.bottom - screen.top) * BAR_PART > rect_height(screen)) {
			return false;
		}
	}
	return true;
}

enum window_use window_use(const struct screen_dump *dump, int window, struct rect screen) {
	const struct screen_window *it = &dump->windows.items[window];

	if (it->type == SCREEN_WINDOW_KEYBOARD) {
		return WINDOW_LEFT_OUT;
	}
	if (is_bar(it, screen)) {
		return it->bounds.top <= screen.top ? WINDOW_STATUS : WINDOW_LEFT_OUT;
	}
	if (it->type == SCREEN_WINDOW_SYSTEM && !it->active && !it->focused &&
		!rect_is_empty(screen) && is_empty_below(dump, window, screen)) {
		return WINDOW_STATUS;
	}
	return WINDOW_LISTED;
}

static bool goes_before(const struct screen_window *a, const struct screen_window *b) {
	if (a->active != b->active) {
		return a->active;
	}
	return a->display != b->display ? a->display < b->display : a->layer > b->layer;
}

void window_order(const struct screen_dump *dump, int *order) {
	for (int i = 0; i < (int)dump->windows.len; i++) {
		int at = i;

		while (at > 0 && goes_before(&dump->windows.items[i],
					 &dump->windows.items[order[at - 1]])) {
			order[at] = order[at - 1];
			at--;
		}
		order[at] = i;
	}
}

static struct rect widen(struct rect a, struct rect b) {
	if (rect_is_empty(b)) {
		return a;
	}
	return (struct rect){ 0, 0, a.right > b.right ? a.right : b.right,
		a.bottom > b.bottom ? a.bottom : b.bottom };
}

struct rect window_screen(const struct screen_dump *dump) {
	struct rect screen = { 0 };

	for (size_t i = 0; i < dump->windows.len; i++) {
		screen = widen(screen, dump->windows.items[i].bounds);
	}
	for (size_t i = 0; i < dump->nodes.len && rect_is_empty(screen); i++) {
		if (dump->nodes.items[i].parent < 0) {
			screen = widen(screen, dump->nodes.items[i].bounds);
		}
	}
	return screen;
}

bool window_is_whole(const struct screen_dump *dump) {
	bool from_nodes = true;

	for (size_t i = 0; i < dump->windows.len; i++) {
		from_nodes = from_nodes && rect_is_empty(dump->windows.items[i].bounds);
	}
	for (size_t i = 0; i < dump->nodes.len; i++) {
		const struct screen_node *node = &dump->nodes.items[i];

		if (node->parent < 0 && node->bounds.left == 0 && node->bounds.top == 0) {
			return true;
		}
	}
	return !from_nodes;
}
