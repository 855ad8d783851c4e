#ifndef IMAGE_SCALE_H
#define IMAGE_SCALE_H

#include "image/image.h"

/* Each pixel is the mean of the area that it stands for: small text stays legible.
   The sides are as for image_new(). The image is the caller's. */
struct image *image_scale(const struct image *image, int width, int height);
/* The largest size of this shape whose short side is at most `narrow` and whose long
   side at most `wide`; never larger than the image is. */
void image_fit(const struct image *image, int narrow, int wide, int *width, int *height);
/* A part, cut to what is inside; NULL when nothing is. The caller's. */
struct image *image_crop(const struct image *image, int left, int top, int right, int bottom);

/* Nothing to see in it: what a window that forbids pictures, or a screen that is off,
   gives. Top and bottom, where the system's bars are, do not count. */
bool image_is_black(const struct image *image);

/* As models are given it: short side 720, long side 1,600, JPEG of quality 60, less
   where it would pass `max` bytes. Adds to `out`. */
#define IMAGE_NARROW 720
#define IMAGE_WIDE 1600
bool image_write_small(const struct image *image, size_t max, struct buf *out, struct err *err);

#endif
