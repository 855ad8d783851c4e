/* Area averages in whole numbers. Along each axis the weights of the source pixels
   under one new pixel add up to exactly WHOLE, so the product of both axes and a
   colour fits into 32 bits and nothing drifts. */
#include "image/scale.h"

#include "base/buf.h"
#include "base/mem.h"

#include <string.h>

#define WHOLE 4096u
#define HALF (WHOLE * WHOLE / 2)

/* For each new pixel along one axis the source pixels under it and what they weigh. */
struct axis {
	int *from;         /* first source pixel */
	int most;          /* source pixels of one new pixel, at most */
	uint32_t *weights; /* `most` for each new pixel; 0 behind the last */
};

static void axis_fini(struct axis *axis) {
	free(axis->from);
	free(axis->weights);
}

/* The share in WHOLE of the new pixel at [begin, begin + old) that lies before `position`,
   in units of 1 / new side of a source pixel. */
static uint32_t share(int64_t begin, int old, int64_t position) {
	int64_t inside = position < begin ? 0 : position > begin + old ? old : position - begin;

	return (uint32_t)(inside * WHOLE / old);
}

static void axis_init(struct axis *axis, int old, int new) {
	axis->most = old / new + 2;
	axis->from = xcalloc((size_t) new, sizeof(*axis->from));
	axis->weights = xcalloc((size_t) new *(size_t)axis->most, sizeof(*axis->weights));
	for (int at = 0; at < new; at++) {
		int64_t begin = (int64_t)at * old;
		uint32_t *weights = axis->weights + (size_t)at * (size_t)axis->most;

		axis->from[at] = (int)(begin / new);
		for (int i = 0; i < axis->most; i++) {
			int64_t source = (int64_t)(axis->from[at] + i) * new;

			weights[i] =
				share(begin, old, source + new) - share(begin, old, source);
		}
	}
}

/* Adds one source row, averaged along x, times `factor` to the sums of a new row. */
static void add_row(const uint8_t *row, const struct axis *axis, uint32_t factor, int width,
	uint32_t *sums) {
	const uint32_t *weights = axis->weights;

	for (int x = 0; x < width; x++, weights += axis->most, sums += 3) {
		const uint8_t *pixel = row + (size_t)axis->from[x] * 3;
		uint32_t red = 0, green = 0, blue = 0;

		for (int i = 0; i < axis->most; i++, pixel += 3) {
			if (weights[i]) { /* a pixel that is there */
				red += weights[i] * pixel[0];
				green += weights[i] * pixel[1];
				blue += weights[i] * pixel[2];
			}
		}
		sums[0] += factor * red;
		sums[1] += factor * green;
		sums[2] += factor * blue;
	}
}

static void scale_rows(const struct image *image, struct image *out, const struct axis *across,
	const struct axis *down) {
	size_t count = (size_t)out->width * 3;
	uint32_t *sums = xcalloc(count, sizeof(*sums));

	for (int y = 0; y < out->height; y++) {
		const uint32_t *weights = down->weights + (size_t)y * (size_t)down->most;
		uint8_t *row = image_at(out, 0, y);

		memset(sums, 0, count * sizeof(*sums));
		for (int i = 0; i < down->most; i++) {
			if (weights[i]) {
				add_row(image_at(image, 0, down->from[y] + i), across,
					weights[i], out->width, sums);
			}
		}
		for (size_t i = 0; i < count; i++) {
			row[i] = (uint8_t)((sums[i] + HALF) / (WHOLE * WHOLE));
		}
	}
	free(sums);
}

struct image *image_scale(const struct image *image, int width, int height) {
	struct image *out = image_new(width, height);
	struct axis across, down;

	axis_init(&across, image->width, width);
	axis_init(&down, image->height, height);
	scale_rows(image, out, &across, &down);
	axis_fini(&across);
	axis_fini(&down);
	return out;
}

static int scaled(int side, int64_t numerator, int64_t denominator) {
	int64_t value = (side * numerator + denominator / 2) / denominator;

	return value < 1 ? 1 : (int)value;
}

void image_fit(const struct image *image, int narrow, int wide, int *width, int *height) {
	bool upright = image->width <= image->height;
	int less = upright ? image->width : image->height;
	int more = upright ? image->height : image->width;
	int64_t numerator = 1, denominator = 1;

	if (less > narrow) {
		numerator = narrow;
		denominator = less;
	}
	if (more * numerator > wide * denominator) {
		numerator = wide;
		denominator = more;
	}
	*width = scaled(image->width, numerator, denominator);
	*height = scaled(image->height, numerator, denominator);
}

static int clamp(int value, int max) {
	return value < 0 ? 0 : value > max ? max : value;
}

struct image *image_crop(const struct image *image, int left, int top, int right, int bottom) {
	left = clamp(left, image->width);
	right = clamp(right, image->width);
	top = clamp(top, image->height);
	bottom = clamp(bottom, image->height);
	if (left >= right || top >= bottom) {
		return NULL;
	}
	struct image *out = image_new(right - left, bottom - top);

	for (int y = 0; y < out->height; y++) {
		memcpy(image_at(out, 0, y), image_at(image, left, top + y),
			(size_t)out->width * 3);
	}
	return out;
}

#define DARK 16     /* colours up to it count as black */
#define SAMPLES 200 /* along each side */

bool image_is_black(const struct image *image) {
	int top = image->height / 12, bottom = image->height - top;
	int step_x = image->width / SAMPLES + 1, step_y = (bottom - top) / SAMPLES + 1;
	int64_t all = 0, bright = 0;

	for (int y = top; y < bottom; y += step_y) {
		for (int x = 0; x < image->width; x += step_x) {
			const uint8_t *pixel = image_at(image, x, y);

			all++;
			bright += pixel[0] > DARK || pixel[1] > DARK || pixel[2] > DARK;
		}
	}
	return bright * 1000 <= all;
}

bool image_write_small(
	const struct image *image, size_t max, struct buf *out, struct err *err) {
	static const int qualities[] = { 60, 45, 30, 15 };
	auto_image struct image *small = NULL;
	size_t before = out->len;
	int width, height;

	image_fit(image, IMAGE_NARROW, IMAGE_WIDE, &width, &height);
	if (width != image->width || height != image->height) {
		small = image_scale(image, width, height);
	}
	for (size_t i = 0; i < ARRAY_LEN(qualities); i++) {
		buf_truncate(out, before);
		if (!image_write_jpeg(small ? small : image, qualities[i], out, err)) {
			return false;
		}
		if (out->len - before <= max) {
			return true;
		}
	}
	buf_truncate(out, before);
	return err_set(err, ERR_LIMIT, "the image cannot be made small enough");
}
