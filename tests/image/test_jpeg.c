#include "image/image.h"

#include "base/mem.h"
#include "picture.h"

#include "check.h"

static void make(struct buf *out, const struct image *image, int quality) {
	struct err err = ERR_INIT;

	if (!image_write_jpeg(image, quality, out, &err)) {
		fail_msg("%s", err.text);
	}
}

/* A colour that stays the same is kept within a few steps. */
static void test_round_trip(void **state) {
	auto_image struct image *image = picture_plain(50, 30, 180);
	auto_image struct image *back = NULL;
	auto_buf struct buf data = BUF_INIT;
	struct err err = ERR_INIT;

	(void)state;
	make(&data, image, 90);
	assert_string_equal(image_mime(data.data, data.len), "image/jpeg");
	assert_true(image_read(data.data, data.len, &back, &err));
	assert_int_equal(back->width, 50);
	assert_int_equal(back->height, 30);
	for (size_t i = 0; i < 50 * 30 * 3; i++) {
		assert_in_range(back->pixels[i], 176, 184);
	}
}

static void test_quality(void **state) {
	auto_image struct image *image = picture_ramp(200, 200);
	auto_buf struct buf good = BUF_INIT;
	auto_buf struct buf poor = BUF_INIT;

	(void)state;
	make(&good, image, 90);
	make(&poor, image, 20);
	assert_true(poor.len < good.len);
}

/* More than one piece of output, behind what was there. */
static void test_appends(void **state) {
	auto_image struct image *image = image_new(300, 300);
	auto_image struct image *back = NULL;
	auto_buf struct buf data = BUF_INIT;
	uint32_t noise = 1;

	(void)state;
	for (size_t i = 0; i < 300 * 300 * 3; i++) {
		noise = noise * 1664525 + 1013904223;
		image->pixels[i] = (uint8_t)(noise >> 24);
	}
	buf_add_str(&data, "head");
	make(&data, image, 95);
	assert_true(data.len > 40000);
	assert_memory_equal(data.data, "head", 4);
	assert_true(image_read(data.data + 4, data.len - 4, &back, NULL));
	assert_int_equal(back->width, 300);
}

static void test_ceiling(void **state) {
	auto_image struct image *image = picture_ramp(200, 200);
	auto_buf struct buf data = BUF_INIT_MAX(100);
	struct err err = ERR_INIT;

	(void)state;
	assert_false(image_write_jpeg(image, 90, &data, &err));
	assert_int_equal(err.code, ERR_LIMIT);
}

/* One that is cut off is shown as far as it goes, or is refused: never more. */
static void test_cut(void **state) {
	auto_image struct image *image = picture_ramp(64, 64);
	auto_buf struct buf data = BUF_INIT;
	size_t read = 0;

	(void)state;
	make(&data, image, 60);
	for (size_t len = 3; len < data.len; len += 7) {
		auto_image struct image *back = NULL;
		struct err err = ERR_INIT;
		bool good = image_read(data.data, len, &back, &err);

		assert_int_equal(good, back != NULL);
		assert_int_equal(good, err.code == ERR_NONE);
		read += good;
	}
	assert_true(read > 0);
}

static void test_junk(void **state) {
	struct err err = ERR_INIT;
	struct image *image = NULL;

	(void)state;
	assert_false(image_read("\xff\xd8\xff\xe0 not really", 15, &image, &err));
	assert_int_equal(err.code, ERR_PARSE);
	assert_non_null(strstr(err.text, "the JPEG is damaged"));
	assert_null(image);
}

/* The sides stand in the frame header, which begins ff c0. */
static void test_bomb(void **state) {
	auto_image struct image *image = picture_ramp(16, 16);
	auto_buf struct buf data = BUF_INIT;
	struct err err = ERR_INIT;
	struct image *back = NULL;
	char *frame;

	(void)state;
	make(&data, image, 60);
	frame = memmem(data.data, data.len, "\xff\xc0", 2);
	assert_non_null(frame);
	memcpy(frame + 5, "\xfe\x00\xfe\x00", 4);
	assert_false(image_read(data.data, data.len, &back, &err));
	assert_non_null(strstr(err.text, "too large: 65024x65024"));
}

/* As a camera makes them: read at half its sides, or a quarter. */
static void test_plenty(void **state) {
	static const struct {
		const char *name;
		int width, height, to_width, to_height;
	} cases[] = {
		{ "12 megapixels", 4000, 3000, 4000, 3000 },
		{ "a little more", 4001, 3001, 2001, 1501 },
		{ "40 megapixels", 8000, 5000, 4000, 2500 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_image struct image *image = image_new(cases[i].width, cases[i].height);
		auto_image struct image *back = NULL;
		auto_buf struct buf data = BUF_INIT;

		make(&data, image, 10);
		assert_true(image_read(data.data, data.len, &back, NULL));
		check_int(cases[i].name, back->width, cases[i].to_width);
		check_int(cases[i].name, back->height, cases[i].to_height);
	}
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_round_trip),
		cmocka_unit_test(test_quality),
		cmocka_unit_test(test_appends),
		cmocka_unit_test(test_ceiling),
		cmocka_unit_test(test_cut),
		cmocka_unit_test(test_junk),
		cmocka_unit_test(test_bomb),
		cmocka_unit_test(test_plenty),
	};
	return CHECK_RUN(tests);
}
