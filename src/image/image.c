/* What has to do with no format. */
#include "image/image.h"

#include "base/mem.h"

#include <string.h>

struct image *image_new(int width, int height) {
	struct image *image = xcalloc(1, sizeof(*image));

	image->width = width;
	image->height = height;
	image->pixels = xcalloc((size_t)width * (size_t)height, 3);
	return image;
}

struct image *image_free(struct image *image) {
	if (image) {
		free(image->pixels);
		free(image);
	}
	return NULL;
}

uint8_t *image_at(const struct image *image, int x, int y) {
	return image->pixels + ((size_t)y * (size_t)image->width + (size_t)x) * 3;
}

bool image_fits(int64_t width, int64_t height, struct err *err) {
	if (width < 1 || height < 1) {
		return err_set(err, ERR_PARSE, "the image has no pixels");
	}
	if (width > IMAGE_SIDE_MAX || height > IMAGE_SIDE_MAX ||
		width * height > IMAGE_PIXELS_MAX) {
		return err_set(err, ERR_LIMIT,
			"the image is too large: %lldx%lld, at most %lld megapixels are read",
			(long long)width, (long long)height,
			(long long)(IMAGE_PIXELS_MAX / 1000000));
	}
	return true;
}

static const struct {
	const char *mime;
	const char *magic;
	size_t len;
} kinds[] = {
	{ "image/png", "\x89PNG\r\n\x1a\n", 8 },
	{ "image/jpeg", "\xff\xd8\xff", 3 },
	{ "image/gif", "GIF8", 4 },
};

const char *image_mime(const void *data, size_t len) {
	for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
		if (len >= kinds[i].len && memcmp(data, kinds[i].magic, kinds[i].len) == 0) {
			return kinds[i].mime;
		}
	}
	if (len >= 12 && memcmp(data, "RIFF", 4) == 0 &&
		memcmp((const char *)data + 8, "WEBP", 4) == 0) {
		return "image/webp";
	}
	return NULL;
}

bool image_read(const void *data, size_t len, struct image **out, struct err *err) {
	const char *mime = image_mime(data, len);

	if (len > IMAGE_BYTES_MAX) {
		return err_set(err, ERR_LIMIT,
			"the image is too large: at most %zu MB are read",
			IMAGE_BYTES_MAX >> 20);
	}
	if (mime && strcmp(mime, "image/png") == 0) {
		return image_read_png(data, len, out, err);
	}
	if (mime && strcmp(mime, "image/jpeg") == 0) {
		return image_read_jpeg(data, len, out, err);
	}
	return err_set(err, ERR_PARSE, "this is no PNG and no JPEG%s%s", mime ? ", but " : "",
		mime ? mime : "");
}
