/* Boxes, lines and numbers. The digits are a font of their own, 5 x 7 dots, drawn
   with dots of 2 x 2 pixels on a tag, so that they can be read on anything. */
#include "image/draw.h"

#include "base/mem.h"
#include "base/vec.h"

#include <stdio.h>

#define DOT 2     /* pixels of a dot of the font */
#define COLUMNS 5 /* dots */
#define ROWS 7    /* dots */
#define ADVANCE ((COLUMNS + 1) * DOT)
#define PAD 2 /* pixels around the number on its tag */
#define TAG_HEIGHT (ROWS * DOT + 2 * PAD)
#define LINE 2 /* pixels of a box's line */

struct colour {
	uint8_t red, green, blue;
};

/* Each row of a digit: its leftmost dot is bit 4. */
static const uint8_t digits[10][ROWS] = {
	{ 0x0e, 0x11, 0x13, 0x15, 0x19, 0x11, 0x0e },
	{ 0x04, 0x0c, 0x04, 0x04, 0x04, 0x04, 0x0e },
	{ 0x0e, 0x11, 0x01, 0x02, 0x04, 0x08, 0x1f },
	{ 0x1f, 0x02, 0x04, 0x02, 0x01, 0x11, 0x0e },
	{ 0x02, 0x06, 0x0a, 0x12, 0x1f, 0x02, 0x02 },
	{ 0x1f, 0x10, 0x1e, 0x01, 0x01, 0x11, 0x0e },
	{ 0x06, 0x08, 0x10, 0x1e, 0x11, 0x11, 0x0e },
	{ 0x1f, 0x01, 0x02, 0x04, 0x08, 0x08, 0x08 },
	{ 0x0e, 0x11, 0x11, 0x0e, 0x11, 0x11, 0x0e },
	{ 0x0e, 0x11, 0x11, 0x0f, 0x01, 0x02, 0x0c },
};

static const struct colour white = { 255, 255, 255 };

/* Dark enough for white digits, far enough from each other for neighbours. */
static const struct colour colours[] = {
	{ 200, 0, 0 },
	{ 0, 60, 200 },
	{ 0, 110, 40 },
	{ 150, 0, 150 },
	{ 160, 80, 0 },
	{ 0, 100, 120 },
};

static void fill(struct image *image, int left, int top, int right, int bottom,
	const struct colour *colour) {
	left = left < 0 ? 0 : left;
	top = top < 0 ? 0 : top;
	right = right > image->width ? image->width : right;
	bottom = bottom > image->height ? image->height : bottom;
	for (int y = top; y < bottom; y++) {
		for (int x = left; x < right; x++) {
			uint8_t *pixel = image_at(image, x, y);

			pixel[0] = colour->red;
			pixel[1] = colour->green;
			pixel[2] = colour->blue;
		}
	}
}

static void draw_digit(struct image *image, int x, int y, char digit) {
	const uint8_t *rows = digits[digit - '0'];

	for (int row = 0; row < ROWS; row++) {
		for (int column = 0; column < COLUMNS; column++) {
			if (rows[row] >> (COLUMNS - 1 - column) & 1) {
				int left = x + column * DOT, top = y + row * DOT;

				fill(image, left, top, left + DOT, top + DOT, &white);
			}
		}
	}
}

struct tag {
	int left, top, right, bottom;
	char text[12];
};

static void tag_init(struct tag *tag, int number) {
	int len = snprintf(tag->text, sizeof(tag->text), "%d", number < 0 ? 0 : number);

	tag->left = tag->top = 0;
	tag->right = len * ADVANCE - DOT + 2 * PAD;
	tag->bottom = TAG_HEIGHT;
}

static int between(int value, int max) {
	return value > max ? (max < 0 ? 0 : max) : value < 0 ? 0 : value;
}

/* Moves it there, or as near as the image allows. */
static void tag_move(struct tag *tag, const struct image *image, int left, int top) {
	int width = tag->right - tag->left, height = tag->bottom - tag->top;

	tag->left = between(left, image->width - width);
	tag->top = between(top, image->height - height);
	tag->right = tag->left + width;
	tag->bottom = tag->top + height;
}

static void tag_draw(const struct tag *tag, struct image *image, const struct colour *colour) {
	fill(image, tag->left, tag->top, tag->right, tag->bottom, colour);
	for (size_t i = 0; tag->text[i]; i++) {
		draw_digit(image, tag->left + PAD + (int)i * ADVANCE, tag->top + PAD,
			tag->text[i]);
	}
}

struct tags {
	VEC(struct tag) list;
};

static bool is_free(const struct tags *tags, const struct tag *tag) {
	for (size_t i = 0; i < tags->list.len; i++) {
		const struct tag *other = &tags->list.items[i];

		if (tag->left < other->right && other->left < tag->right &&
			tag->top < other->bottom && other->top < tag->bottom) {
			return false;
		}
	}
	return true;
}

/* Corners of the box from inside, then above and below it; the first free one. */
static void tag_place(struct tag *tag, const struct image *image, const struct image_mark *mark,
	const struct tags *tags) {
	int width = tag->right, height = tag->bottom;
	const struct {
		int left, top;
	} places[] = {
		{ mark->left, mark->top },
		{ mark->right - width, mark->top },
		{ mark->left, mark->bottom - height },
		{ mark->right - width, mark->bottom - height },
		{ mark->left, mark->top - height },
		{ mark->left, mark->bottom },
	};

	for (size_t i = 0; i < ARRAY_LEN(places); i++) {
		tag_move(tag, image, places[i].left, places[i].top);
		if (is_free(tags, tag)) {
			return;
		}
	}
	tag_move(tag, image, places[0].left, places[0].top);
}

static void draw_box(
	struct image *image, const struct image_mark *mark, const struct colour *colour) {
	int left = mark->left, top = mark->top, right = mark->right, bottom = mark->bottom;

	fill(image, left, top, right, top + LINE, colour);
	fill(image, left, bottom - LINE, right, bottom, colour);
	fill(image, left, top, left + LINE, bottom, colour);
	fill(image, right - LINE, top, right, bottom, colour);
}

static int near(int value, int side) {
	return value < -LINE ? -LINE : value > side + LINE ? side + LINE : value;
}

/* With sides that can be counted with: what is far outside looks the same. */
static struct image_mark clip(const struct image *image, const struct image_mark *mark) {
	return (struct image_mark){
		.left = near(mark->left, image->width),
		.top = near(mark->top, image->height),
		.right = near(mark->right, image->width),
		.bottom = near(mark->bottom, image->height),
		.number = mark->number,
	};
}

/* All boxes first: a number is never under the line of another box. */
void image_draw_marks(struct image *image, const struct image_mark *marks, size_t count) {
	struct tags tags = { 0 };

	for (size_t i = 0; i < count; i++) {
		struct image_mark mark = clip(image, &marks[i]);

		draw_box(image, &mark, &colours[i % ARRAY_LEN(colours)]);
	}
	for (size_t i = 0; i < count; i++) {
		struct image_mark mark = clip(image, &marks[i]);
		struct tag tag;

		tag_init(&tag, mark.number);
		tag_place(&tag, image, &mark, &tags);
		tag_draw(&tag, image, &colours[i % ARRAY_LEN(colours)]);
		vec_push(&tags.list, tag);
	}
	vec_fini(&tags.list);
}

int image_grid_step(int width, int height) {
	static const int steps[] = { 10, 20, 50, 100, 200, 250, 500, 1000, 2000, 5000 };
	int side = width > height ? width : height;
	size_t i = 0;

	while (i + 1 < ARRAY_LEN(steps) && side / steps[i] > 12) {
		i++;
	}
	return steps[i];
}

/* Pixel of the image for a screen coordinate along one axis. */
static int place_of(int64_t coordinate, int begin, int screen, int side) {
	return (int)((coordinate - begin) * side / screen);
}

static void draw_line(
	struct image *image, int at, bool vertical, int number, const struct colour *colour) {
	struct tag tag;

	if (vertical) {
		fill(image, at, 0, at + 1, image->height, colour);
	} else {
		fill(image, 0, at, image->width, at + 1, colour);
	}
	tag_init(&tag, number);
	tag_move(&tag, image, vertical ? at - tag.right / 2 : 0,
		vertical ? 0 : at - tag.bottom / 2);
	tag_draw(&tag, image, colour);
}

static void draw_lines(struct image *image, bool vertical, int begin, int screen, int step) {
	int side = vertical ? image->width : image->height;
	int64_t end = (int64_t)begin + screen;

	for (int64_t at = (int64_t)(begin / step + 1) * step; at < end; at += step) {
		draw_line(image, place_of(at, begin, screen, side), vertical, (int)at,
			&colours[vertical ? 0 : 1]);
	}
}

void image_draw_grid(struct image *image, const struct image_grid *grid) {
	if (grid->step < 1 || grid->width < 1 || grid->height < 1 || grid->left < 0 ||
		grid->top < 0) {
		return;
	}
	draw_lines(image, true, grid->left, grid->width, grid->step);
	draw_lines(image, false, grid->top, grid->height, grid->step);
}
