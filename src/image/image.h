#ifndef IMAGE_IMAGE_H
#define IMAGE_IMAGE_H

#include "base/err.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buf;

/* A picture in memory: rows of RGB, one byte a colour, without gaps. Sentences of
   errors are for the model. */

#define IMAGE_SIDE_MAX 30000                 /* pixels */
#define IMAGE_PIXELS_MAX ((int64_t)40000000) /* of a picture that is read */
#define IMAGE_BYTES_MAX ((size_t)64 << 20)   /* of a file that is read */

struct image {
	int width;
	int height;
	uint8_t *pixels;
};

/* Black. Both sides are 1 to IMAGE_SIDE_MAX, width * height <= IMAGE_PIXELS_MAX. */
struct image *image_new(int width, int height);
struct image *image_free(struct image *image); /* NULL is fine */
/* The address of a pixel that is inside. */
uint8_t *image_at(const struct image *image, int x, int y);

/* "image/png", "image/jpeg", "image/gif", "image/webp" by the first bytes, else NULL. */
const char *image_mime(const void *data, size_t len);

/* A whole PNG or JPEG; what is transparent is laid on white. A JPEG of more than 12
   megapixels, as cameras make them, is read at a half, a quarter or an eighth of its sides. */
bool image_read(const void *data, size_t len, struct image **out, struct err *err);
bool image_read_png(const void *data, size_t len, struct image **out, struct err *err);
bool image_read_jpeg(const void *data, size_t len, struct image **out, struct err *err);
/* Finds a PNG that stands between other output, from its signature through IEND. */
bool image_find_png(
	const void *data, size_t len, const void **png, size_t *png_len, struct err *err);
/* Is a picture of these sides one that is read? */
bool image_fits(int64_t width, int64_t height, struct err *err);

/* Both add to `out`; `quality` is 1 to 100. */
bool image_write_png(const struct image *image, struct buf *out, struct err *err);
bool image_write_jpeg(const struct image *image, int quality, struct buf *out, struct err *err);

static inline void image_auto_free(struct image **image) {
	image_free(*image);
}
#define auto_image __attribute__((cleanup(image_auto_free)))

#endif
