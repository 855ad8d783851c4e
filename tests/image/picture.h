#ifndef TESTS_IMAGE_PICTURE_H
#define TESTS_IMAGE_PICTURE_H

#include "base/buf.h"
#include "image/image.h"

#include <string.h>

/* Pictures that tests make themselves. */

/* Each pixel differs from its neighbours and tells where it is. */
static inline struct image *picture_ramp(int width, int height) {
	struct image *image = image_new(width, height);

	for (int y = 0; y < height; y++) {
		for (int x = 0; x < width; x++) {
			uint8_t *pixel = image_at(image, x, y);

			pixel[0] = (uint8_t)(x * 255 / width);
			pixel[1] = (uint8_t)(y * 255 / height);
			pixel[2] = (uint8_t)((x + y) % 2 * 40);
		}
	}
	return image;
}

static inline struct image *picture_plain(int width, int height, uint8_t value) {
	struct image *image = image_new(width, height);

	memset(image->pixels, value, (size_t)width * (size_t)height * 3);
	return image;
}

#endif
