/* A screen is read in its own pixels, its picture may have others (wm size), and the
   image shows a part of it in yet others. */
#include "builtin/see/marks.h"

#include "screen/view.h"

#define MARKS_MAX 150 /* more would hide what they are on */

static bool is_for_hands(const struct screen_item *item) {
	bool acts =
		item->clickable || item->long_clickable || item->editable || item->checkable;

	return acts && !item->covered && !rect_is_empty(item->bounds);
}

void marks_take(struct marks *marks, const struct screen_view *view) {
	marks->width = view->width;
	marks->height = view->height;
	for (size_t i = 0; i < view->items.len && marks->list.len < MARKS_MAX; i++) {
		const struct screen_item *item = &view->items.items[i];

		if (is_for_hands(item)) {
			struct image_mark mark = {
				.left = item->bounds.left,
				.top = item->bounds.top,
				.right = item->bounds.right,
				.bottom = item->bounds.bottom,
				.number = item->number,
			};
			vec_push(&marks->list, mark);
		}
	}
}

void marks_fini(struct marks *marks) {
	vec_fini(&marks->list);
}

/* From the screen (`old` long) to its picture (`picture`), from there to the image, which
   shows [begin, end) of it in `side` pixels. */
static int move(int at, int old, int picture, int begin, int end, int side) {
	int64_t there = old > 0 ? (int64_t)at * picture / old : at;

	return (int)((there - begin) * side / (end - begin));
}

size_t marks_draw(
	const struct marks *marks, const struct marks_place *place, struct image *image) {
	VEC(struct image_mark) moved = { 0 };
	size_t count;

	for (size_t i = 0; i < marks->list.len; i++) {
		struct image_mark mark = marks->list.items[i];

		mark.left = move(mark.left, marks->width, place->width, place->left,
			place->right, image->width);
		mark.right = move(mark.right, marks->width, place->width, place->left,
			place->right, image->width);
		mark.top = move(mark.top, marks->height, place->height, place->top,
			place->bottom, image->height);
		mark.bottom = move(mark.bottom, marks->height, place->height, place->top,
			place->bottom, image->height);
		if (mark.left < image->width && mark.right > 0 && mark.top < image->height &&
			mark.bottom > 0) {
			vec_push(&moved, mark);
		}
	}
	count = moved.len;
	image_draw_marks(image, moved.items, count);
	vec_fini(&moved);
	return count;
}
