/* PNG by the simplified interface of libpng, which keeps its longjmp to itself. A
   screenshot may stand behind warnings that a program printed into the same pipe:
   the signature is searched and the chunks are followed to IEND. */
#include "image/image.h"

#include "base/buf.h"
#include "base/mem.h"

#include <png.h>
#include <string.h>

#define SIGNATURE "\x89PNG\r\n\x1a\n"
#define SIGNATURE_LEN 8
#define CHUNK_LEN 12 /* length, name and check sum around the data of a chunk */

static bool finish_read(png_image *png, struct image **out, struct err *err) {
	const png_color white = { 255, 255, 255 };
	auto_image struct image *image = NULL;

	if (!image_fits(png->width, png->height, err)) {
		return false;
	}
	image = image_new((int)png->width, (int)png->height);
	png->format = PNG_FORMAT_RGB;
	if (!png_image_finish_read(png, &white, image->pixels, 0, NULL)) {
		return err_set(err, ERR_PARSE, "the PNG is damaged: %s", png->message);
	}
	*out = take(image);
	return true;
}

bool image_read_png(const void *data, size_t len, struct image **out, struct err *err) {
	png_image png = { .version = PNG_IMAGE_VERSION };
	bool good;

	if (!png_image_begin_read_from_memory(&png, data, len)) {
		return err_set(err, ERR_PARSE, "the PNG is damaged: %s", png.message);
	}
	good = finish_read(&png, out, err);
	png_image_free(&png);
	return good;
}

bool image_write_png(const struct image *image, struct buf *out, struct err *err) {
	png_image png = {
		.version = PNG_IMAGE_VERSION,
		.width = (png_uint_32)image->width,
		.height = (png_uint_32)image->height,
		.format = PNG_FORMAT_RGB,
		.flags = PNG_IMAGE_FLAG_FAST,
	};
	png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(png);
	char *room = buf_reserve(out, size);

	if (!room) {
		return err_set(err, ERR_LIMIT, "the image is too large to be written");
	}
	if (!png_image_write_to_memory(&png, room, &size, 0, image->pixels, 0, NULL)) {
		return err_set(err, ERR_IO, "the PNG cannot be written: %s", png.message);
	}
	buf_grown(out, size);
	return true;
}

/* Length of the PNG that begins at `data`, 0 when it does not end. */
static size_t png_length(const uint8_t *data, size_t len) {
	size_t at = SIGNATURE_LEN;

	while (len - at >= CHUNK_LEN) {
		size_t size = (size_t)data[at] << 24 | (size_t)data[at + 1] << 16 |
			      (size_t)data[at + 2] << 8 | (size_t)data[at + 3];

		if (size > len - at - CHUNK_LEN) {
			return 0;
		}
		if (memcmp(data + at + 4, "IEND", 4) == 0) {
			return at + size + CHUNK_LEN;
		}
		at += size + CHUNK_LEN;
	}
	return 0;
}

bool image_find_png(
	const void *data, size_t len, const void **png, size_t *png_len, struct err *err) {
	const char *found = memmem(data, len, SIGNATURE, SIGNATURE_LEN);
	size_t left = found ? len - (size_t)(found - (const char *)data) : 0;
	size_t size = found ? png_length((const uint8_t *)found, left) : 0;

	if (!found) {
		return err_set(err, ERR_PARSE, "there is no PNG in what came");
	}
	if (size == 0) {
		return err_set(err, ERR_PARSE, "the PNG is cut off");
	}
	*png = found;
	*png_len = size;
	return true;
}
