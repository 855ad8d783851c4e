#ifndef BUILTIN_MARKS_H
#define BUILTIN_MARKS_H

#include "base/vec.h"
#include "image/draw.h"

struct screen_view;

/* The numbers of what can be done something with on a screen, kept until its picture is
   there. */
struct marks {
	VEC(struct image_mark) list; /* in pixels of the screen */
	int width, height;           /* of that screen */
};

void marks_take(struct marks *marks, const struct screen_view *view);
void marks_fini(struct marks *marks);

/* What an image shows: `part` of a screen that the picture had in width x height. */
struct marks_place {
	int left, top, right, bottom;
	int width, height;
};
/* Draws those that lie in the place on the image of it; returns how many. */
size_t marks_draw(
	const struct marks *marks, const struct marks_place *place, struct image *image);

#endif
