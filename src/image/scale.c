/* Area averages in whole numbers. Along each axis the weights of the source pixels
   under one new pixel add up to exactly WHOLE, so the product of both axes and a
   colour fits into 32 bits and nothing drifts. */
#include "image/scale.h"

#include "base/buf.h"
#include "base/mem.h"

#include <string.h>

#define WHOLE 4096u
#define HALF (WHOLE * WHOLE / 2)

/* Which source pixels one new pixel covers. */
struct span {
	int from, to;       /* `to` is outside */
	int64_t begin, end; /* in units of 1 / new side of a source pixel */
};

static struct span span_of(int at, int from_side, int to_side) {
	int64_t begin = (int64_t)at * from_side;
	int64_t end = begin + from_side;

	return (struct span){
		.from = (int)(begin / to_side),
		.to = (int)((end + to_side - 1) / to_side),
		.begin = begin,
		.end = end,
	};
}

/* Share of [begin, position) in WHOLE. */
static uint32_t share(const struct span *span, int64_t position) {
	int64_t clipped = position < span->begin ? span->begin
			  : position > span->end ? span->end
						 : position;

	return (uint32_t)((clipped - span->begin) * WHOLE / (span->end - span->begin));
}

static uint32_t weight(const struct span *span, int source, int to_side) {
	return share(span, (int64_t)(source + 1) * to_side) -
	       share(span, (int64_t)source * to_side);
}

/* Adds one source row, averaged along x, times `factor` to the sums of a new row. */
static void add_row(
	const struct image *image, int y, uint32_t factor, int width, uint32_t *sums) {
	const uint8_t *row = image_at(image, 0, y);

	for (int x = 0; x < width; x++) {
		struct span span = span_of(x, image->width, width);
		uint32_t sum[3] = { 0 };

		for (int source = span.from; source < span.to; source++) {
			uint32_t part = weight(&span, source, width);

			for (int colour = 0; colour < 3; colour++) {
				sum[colour] += part * row[source * 3 + colour];
			}
		}
		for (int colour = 0; colour < 3; colour++) {
			sums[x * 3 + colour] += factor * sum[colour];
		}
	}
}

struct image *image_scale(const struct image *image, int width, int height) {
	struct image *out = image_new(width, height);
	size_t count = (size_t)width * 3;
	uint32_t *sums = xcalloc(count, sizeof(*sums));

	for (int y = 0; y < height; y++) {
		struct span span = span_of(y, image->height, height);
		uint8_t *row = image_at(out, 0, y);

		memset(sums, 0, count * sizeof(*sums));
		for (int source = span.from; source < span.to; source++) {
			add_row(image, source, weight(&span, source, height), width, sums);
		}
		for (size_t i = 0; i < count; i++) {
			row[i] = (uint8_t)((sums[i] + HALF) / (WHOLE * WHOLE));
		}
	}
	free(sums);
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
