#ifndef IMAGE_DRAW_H
#define IMAGE_DRAW_H

#include "image/image.h"

/* Numbers on pictures, for models that see better than they measure. */

struct image_mark {
	int left, top, right, bottom; /* pixels of the image, right and bottom outside */
	int number;
};

/* A box around each, with its number on a tag at one of its corners, where it
   covers no other tag if there is such a corner. What is outside is cut. */
void image_draw_marks(struct image *image, const struct image_mark *marks, size_t count);

/* Lines with the coordinates they stand for along the top and the left edge. The
   image shows `width` x `height` of a screen from (left, top) on; a line is where a
   screen coordinate is a multiple of `step`. */
struct image_grid {
	int left, top, width, height;
	int step;
};
void image_draw_grid(struct image *image, const struct image_grid *grid);
/* A step that gives up to 12 lines along the longer side: 50, 100, 200, 250, 500 ... */
int image_grid_step(int width, int height);

#endif
