#include "image/draw.h"

#include "base/mem.h"
#include "picture.h"

#include "check.h"

/* What the drawing made of a black picture, one letter a colour, 2 x 2 pixels each. */
static void show(const struct image *image, struct buf *out) {
	for (int y = 0; y < image->height; y += 2) {
		for (int x = 0; x < image->width; x += 2) {
			const uint8_t *pixel = image_at(image, x, y);
			bool white = pixel[0] == 255 && pixel[1] == 255 && pixel[2] == 255;

			buf_add_char(out, white                 ? '#'
					  : pixel[0] > pixel[2] ? 'r'
					  : pixel[2] > 0        ? 'b'
								: '.');
		}
		buf_add_char(out, '\n');
	}
}

static void test_mark(void **state) {
	static const char want[] = ".....................\n"
				   ".rrrrrrrrrrrrrrrrrrr.\n"
				   ".rrr#rrrr###rr.....r.\n"
				   ".rr##rrr#rrr#r.....r.\n"
				   ".rrr#rrrrrrr#r.....r.\n"
				   ".rrr#rrrrrr#rr.....r.\n"
				   ".rrr#rrrrr#rrr.....r.\n"
				   ".rrr#rrrr#rrrr.....r.\n"
				   ".rr###rr#####r.....r.\n"
				   ".rrrrrrrrrrrrr.....r.\n"
				   ".r.................r.\n"
				   ".rrrrrrrrrrrrrrrrrrr.\n"
				   ".....................\n";
	const struct image_mark mark = { 2, 2, 40, 24, 12 };
	auto_image struct image *image = image_new(42, 26);
	auto_buf struct buf shown = BUF_INIT;

	(void)state;
	image_draw_marks(image, &mark, 1);
	show(image, &shown);
	assert_string_equal(shown.data, want);
}

/* White pixels in a part of the picture: is there a number? */
static int count_white(const struct image *image, int left, int top, int right, int bottom) {
	int count = 0;

	for (int y = top; y < bottom; y++) {
		for (int x = left; x < right; x++) {
			count += memcmp(image_at(image, x, y), "\xff\xff\xff", 3) == 0;
		}
	}
	return count;
}

/* Two boxes with the same corner: the second number goes to another corner. */
static void test_tags_apart(void **state) {
	const struct image_mark marks[] = {
		{ 0, 0, 200, 100, 1 },
		{ 0, 0, 150, 60, 1 },
	};
	auto_image struct image *image = image_new(200, 100);

	(void)state;
	image_draw_marks(image, marks, 2);
	int one = count_white(image, 0, 0, 30, 30);

	assert_true(one > 0);
	assert_int_equal(count_white(image, 120, 0, 150, 30), one);
	assert_int_equal(count_white(image, 0, 0, 200, 100), 2 * one);
}

static void test_outside(void **state) {
	static const struct {
		const char *name;
		struct image_mark mark;
	} cases[] = {
		{ "larger than the image", { -50, -50, 500, 500, 1 } },
		{ "beside it", { 300, 300, 400, 400, 2 } },
		{ "before it", { -30, -30, -10, -10, 3 } },
		{ "inverted", { 50, 50, 10, 10, 4 } },
		{ "a large number", { 0, 0, 10, 10, 2147483647 } },
		{ "a negative number", { 0, 0, 10, 10, -5 } },
		{ "far away", { -2147483647, -2147483647, 2147483647, 2147483647, 6 } },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_image struct image *image = image_new(60, 40);
		auto_image struct image *tiny = image_new(1, 1);

		image_draw_marks(image, &cases[i].mark, 1);
		image_draw_marks(tiny, &cases[i].mark, 1);
		check(cases[i].name, count_white(image, 0, 0, 60, 40) > 0);
	}
}

static void test_grid_step(void **state) {
	static const struct {
		const char *name;
		int width, height, step;
	} cases[] = {
		{ "a phone", 1080, 2400, 200 },
		{ "a long phone", 1440, 3200, 250 },
		{ "a part", 100, 90, 10 },
		{ "a desk", 1920, 1080, 200 },
		{ "a wall", 30000, 10, 5000 },
		{ "nothing", 0, 0, 10 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		check_int(cases[i].name, image_grid_step(cases[i].width, cases[i].height),
			cases[i].step);
	}
}

/* The image shows a screen from (100, 0) on, at half its size. */
static void test_grid(void **state) {
	const struct image_grid grid = {
		.left = 100,
		.top = 0,
		.width = 400,
		.height = 200,
		.step = 100,
	};
	auto_image struct image *image = image_new(200, 100);
	int lines = 0;

	(void)state;
	image_draw_grid(image, &grid);
	for (int x = 0; x < 200; x++) {
		lines += image_at(image, x, 99)[0] > 0;
		assert_int_equal(
			image_at(image, x, 99)[0] > 0, x == 50 || x == 100 || x == 150);
	}
	assert_int_equal(lines, 3);
	assert_true(image_at(image, 180, 50)[2] > 0);
	assert_int_equal(image_at(image, 180, 40)[2], 0);
	assert_true(count_white(image, 30, 0, 70, 18) > 0);
	assert_true(count_white(image, 0, 40, 40, 60) > 0);
}

static void test_grid_of_nothing(void **state) {
	static const struct {
		const char *name;
		struct image_grid grid;
	} cases[] = {
		{ "no step", { 0, 0, 10, 10, 0 } },
		{ "no width", { 0, 0, 0, 10, 1 } },
		{ "no height", { 0, 0, 10, -1, 1 } },
		{ "begins outside", { -5, 0, 10, 10, 1 } },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_image struct image *image = image_new(10, 10);

		image_draw_grid(image, &cases[i].grid);
		check_int(cases[i].name, count_white(image, 0, 0, 10, 10), 0);
	}
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_mark),
		cmocka_unit_test(test_tags_apart),
		cmocka_unit_test(test_outside),
		cmocka_unit_test(test_grid_step),
		cmocka_unit_test(test_grid),
		cmocka_unit_test(test_grid_of_nothing),
	};
	return CHECK_RUN(tests);
}
