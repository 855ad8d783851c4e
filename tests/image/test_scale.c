#include "image/scale.h"

#include "base/mem.h"
#include "picture.h"

#include "check.h"

static void test_mean(void **state) {
	auto_image struct image *image = image_new(4, 2);
	auto_image struct image *small = NULL;
	static const uint8_t left[] = { 0, 100, 200, 100 }, right[] = { 255, 255, 0, 0 };

	(void)state;
	for (int i = 0; i < 4; i++) {
		image_at(image, i % 2, i / 2)[0] = left[i];
		image_at(image, 2 + i % 2, i / 2)[1] = right[i];
	}
	small = image_scale(image, 2, 1);
	assert_int_equal(image_at(small, 0, 0)[0], 100);
	assert_int_equal(image_at(small, 0, 0)[1], 0);
	assert_int_equal(image_at(small, 1, 0)[1], 128);
}

/* Three pixels onto two: the one in the middle counts half in each. */
static void test_shares(void **state) {
	auto_image struct image *image = image_new(3, 1);
	auto_image struct image *small = NULL;

	(void)state;
	image_at(image, 0, 0)[0] = 30;
	image_at(image, 1, 0)[0] = 90;
	image_at(image, 2, 0)[0] = 240;
	small = image_scale(image, 2, 1);
	assert_int_equal(image_at(small, 0, 0)[0], 50);
	assert_int_equal(image_at(small, 1, 0)[0], 190);
}

/* Weights that add up to less than the whole would darken what is plain. */
static void test_plain_stays(void **state) {
	static const struct {
		const char *name;
		int width, height, to_width, to_height;
		uint8_t value;
	} cases[] = {
		{ "a phone", 1080, 2400, 720, 1600, 255 },
		{ "odd sides", 101, 53, 37, 29, 255 },
		{ "odd sides, grey", 101, 53, 37, 29, 77 },
		{ "to one pixel", 999, 7, 1, 1, 201 },
		{ "more source pixels than shares", 9000, 1, 1, 1, 255 },
		{ "larger", 3, 3, 10, 11, 254 },
		{ "the same", 20, 10, 20, 10, 3 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_image struct image *image =
			picture_plain(cases[i].width, cases[i].height, cases[i].value);
		auto_image struct image *small =
			image_scale(image, cases[i].to_width, cases[i].to_height);
		size_t count = (size_t)small->width * (size_t)small->height * 3;

		check_int(cases[i].name, small->width, cases[i].to_width);
		check_int(cases[i].name, small->height, cases[i].to_height);
		for (size_t at = 0; at < count; at++) {
			check_int(cases[i].name, small->pixels[at], cases[i].value);
		}
	}
}

static void test_fit(void **state) {
	static const struct {
		const char *name;
		int width, height, to_width, to_height;
	} cases[] = {
		{ "a phone", 1080, 2400, 720, 1600 },
		{ "a phone of 720", 720, 1600, 720, 1600 },
		{ "a small screen stays", 320, 240, 320, 240 },
		{ "turned", 2400, 1080, 1600, 720 },
		{ "a long phone", 1080, 2640, 655, 1600 },
		{ "a desk", 1920, 1080, 1280, 720 },
		{ "a strip", 30000, 10, 1600, 1 },
		{ "a square", 3000, 3000, 720, 720 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct image image = { .width = cases[i].width, .height = cases[i].height };
		int width, height;

		image_fit(&image, IMAGE_NARROW, IMAGE_WIDE, &width, &height);
		check_int(cases[i].name, width, cases[i].to_width);
		check_int(cases[i].name, height, cases[i].to_height);
	}
}

static void test_crop(void **state) {
	auto_image struct image *image = picture_ramp(20, 10);
	auto_image struct image *part = image_crop(image, 5, 2, 9, 4);
	auto_image struct image *edge = image_crop(image, -3, 8, 99, 99);

	(void)state;
	assert_int_equal(part->width, 4);
	assert_int_equal(part->height, 2);
	assert_memory_equal(image_at(part, 0, 0), image_at(image, 5, 2), 3);
	assert_memory_equal(image_at(part, 3, 1), image_at(image, 8, 3), 3);
	assert_int_equal(edge->width, 20);
	assert_int_equal(edge->height, 2);
	assert_null(image_crop(image, 20, 0, 30, 10));
	assert_null(image_crop(image, 5, 5, 5, 9));
	assert_null(image_crop(image, 9, 5, 5, 9));
}

static void paint(struct image *image, int left, int top, int width, int height) {
	for (int y = top; y < top + height; y++) {
		memset(image_at(image, left, y), 255, (size_t)width * 3);
	}
}

static void test_black(void **state) {
	static const struct {
		const char *name;
		uint8_t ground;
		int left, top, width, height; /* of something white */
		bool black;
	} cases[] = {
		{ "nothing", 0, 0, 0, 0, 0, true },
		{ "nearly black", 8, 0, 0, 0, 0, true },
		{ "dark grey", 24, 0, 0, 0, 0, false },
		{ "the system's bar above", 0, 0, 0, 1080, 60, true },
		{ "the system's bar below", 0, 0, 2330, 1080, 70, true },
		{ "a line of text", 0, 200, 1200, 600, 20, false },
		{ "white", 255, 0, 0, 0, 0, false },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_image struct image *image = picture_plain(1080, 2400, cases[i].ground);

		paint(image, cases[i].left, cases[i].top, cases[i].width, cases[i].height);
		check(cases[i].name, image_is_black(image) == cases[i].black);
	}
}

static void test_small(void **state) {
	auto_image struct image *image = picture_ramp(1080, 2400);
	auto_image struct image *back = NULL;
	auto_buf struct buf large = BUF_INIT;
	auto_buf struct buf less = BUF_INIT;
	auto_buf struct buf none = BUF_INIT;
	struct err err = ERR_INIT;

	(void)state;
	assert_true(image_write_small(image, 1 << 20, &large, &err));
	assert_true(image_read(large.data, large.len, &back, &err));
	assert_int_equal(back->width, 720);
	assert_int_equal(back->height, 1600);
	assert_true(image_write_small(image, large.len - 1, &less, &err));
	assert_true(less.len < large.len);
	assert_false(image_write_small(image, 100, &none, &err));
	assert_int_equal(none.len, 0);
	assert_int_equal(err.code, ERR_LIMIT);
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_mean),
		cmocka_unit_test(test_shares),
		cmocka_unit_test(test_plain_stays),
		cmocka_unit_test(test_fit),
		cmocka_unit_test(test_crop),
		cmocka_unit_test(test_black),
		cmocka_unit_test(test_small),
	};
	return CHECK_RUN(tests);
}
