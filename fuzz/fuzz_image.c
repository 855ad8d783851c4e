/* Any bytes as a picture, and as output with a PNG somewhere in it: what is read can be
   scaled, drawn on and written again. Pictures of many pixels are left to the limits. */
#include "fuzz/target.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/mem.h"
#include "image/draw.h"
#include "image/scale.h"

#define SIDE_MAX 500

static void use(struct image *image) {
	const struct image_mark mark = { 1, 1, image->width, image->height, image->width };
	auto_buf struct buf out = BUF_INIT;

	image_is_black(image);
	image_draw_marks(image, &mark, 1);
	if (!image_write_small(image, BUF_MAX_DEFAULT, &out, NULL)) {
		abort();
	}
}

/* The sides as a PNG or a JPEG has them at once behind its first bytes may lie; the
   largest that fits in here is cheap. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	auto_image struct image *image = NULL;
	const void *png = NULL;
	size_t len = 0;

	if (image_find_png(data, size, &png, &len, NULL) &&
		(!image_mime(png, len) || len > size)) {
		abort();
	}
	if (size < 4096 && image_read(data, size, &image, NULL) && image->width <= SIDE_MAX &&
		image->height <= SIDE_MAX) {
		use(image);
	}
	return 0;
}
