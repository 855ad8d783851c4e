/* To look further down the finger goes up, from 70 to 30 percent of what scrolls, slowly
   enough not to fling it, and away from the edges, which belong to the system. */

#include "screen/reel.h"

#include "base/buf.h"
#include "base/mem.h"
#include "screen/inner.h"
#include "screen/name.h"
#include "screen/target.h"

#include <stdio.h>

#define SLOW_MS 600
#define EDGE 24 /* pixels */

const char *reel_word(enum act_direction direction) {
	static const char *const words[] = {
		[ACT_DOWN] = "down",
		[ACT_UP] = "up",
		[ACT_LEFT] = "left",
		[ACT_RIGHT] = "right",
	};

	return words[direction];
}

static bool is_sideways(enum act_direction direction) {
	return direction == ACT_LEFT || direction == ACT_RIGHT;
}

static bool holds(struct rect outer, struct rect inner) {
	return inner.left >= outer.left && inner.top >= outer.top &&
	       inner.right <= outer.right && inner.bottom <= outer.bottom;
}

/* The largest one that goes that way, or, where `inner` is given, the smallest around it. */
static const struct screen_item *find_scrollable(const struct screen_view *view,
	enum act_direction direction, const struct rect *inner) {
	const struct screen_item *best = NULL;

	for (size_t i = 0; i < view->items.len; i++) {
		const struct screen_item *item = &view->items.items[i];

		if (!item->scrollable || item->sideways != is_sideways(direction) ||
			(inner && !holds(item->bounds, *inner))) {
			continue;
		}
		bool larger = !best || rect_area(item->bounds) > rect_area(best->bounds);

		if (!best || larger == !inner) {
			best = item;
		}
	}
	return best;
}

static bool find_item(const struct screen *screen, const char *in, enum act_direction direction,
	const struct screen_item **out, struct err *err) {
	const struct screen_item *item = in ? target_item(screen, in, err) : NULL;

	if (in && !item) {
		return false;
	}
	if (item && !item->scrollable) {
		const struct screen_item *around =
			find_scrollable(screen->view, direction, &item->bounds);

		item = around ? around : item;
	}
	*out = in ? item : find_scrollable(screen->view, direction, NULL);
	return true;
}

static int between(int low, int high, int percent) {
	return low + (int)((int64_t)(high - low) * percent / 100);
}

static void aim(struct reel *reel, struct rect area, enum act_direction direction) {
	int begin = direction == ACT_DOWN || direction == ACT_RIGHT ? 70 : 30;
	bool sideways = is_sideways(direction);

	reel->from_x = between(area.left, area.right, sideways ? begin : 50);
	reel->to_x = between(area.left, area.right, sideways ? 100 - begin : 50);
	reel->from_y = between(area.top, area.bottom, sideways ? 50 : begin);
	reel->to_y = between(area.top, area.bottom, sideways ? 50 : 100 - begin);
}

bool reel_find(const struct screen *screen, const char *in, enum act_direction direction,
	struct reel *reel, struct err *err) {
	const struct screen_view *view = screen->view;
	const struct screen_item *item = NULL;
	auto_buf struct buf words = BUF_INIT;

	if (!view) {
		return err_set(err, ERR_NOT_FOUND, "the screen was not read yet");
	}
	if (!find_item(screen, in, direction, &item, err)) {
		return false;
	}
	if (!item && (view->width < 1 || view->height < 1)) {
		return err_set(err, ERR_UNAVAILABLE, "the size of the screen is not known");
	}
	struct rect whole = { 0, 0, view->width, view->height };
	struct rect area = item ? item->bounds : whole;

	if (whole.right > 4 * EDGE && whole.bottom > 4 * EDGE) {
		struct rect inside = { EDGE, EDGE, whole.right - EDGE, whole.bottom - EDGE };

		area = rect_meet(area, inside);
	}
	if (item) {
		buf_addf(&words, "[%d] ", item->number);
		name_item(item, &words);
	}
	aim(reel, area, direction);
	snprintf(reel->words, sizeof(reel->words), "%s", item ? words.data : "the screen");
	return true;
}

void reel_line(const struct reel *reel, struct buf *line) {
	buf_addf(line, "input swipe %d %d %d %d %d", reel->from_x, reel->from_y, reel->to_x,
		reel->to_y, SLOW_MS);
}
