#include "image/image.h"

#include "base/mem.h"
#include "picture.h"

#include "check.h"

static void make(struct buf *out, int width, int height) {
	auto_image struct image *image = picture_ramp(width, height);

	assert_true(image_write_png(image, out, NULL));
}

static void test_round_trip(void **state) {
	auto_image struct image *image = picture_ramp(37, 21);
	auto_image struct image *back = NULL;
	auto_buf struct buf data = BUF_INIT;
	struct err err = ERR_INIT;

	(void)state;
	assert_true(image_write_png(image, &data, &err));
	assert_string_equal(image_mime(data.data, data.len), "image/png");
	assert_true(image_read(data.data, data.len, &back, &err));
	assert_int_equal(back->width, 37);
	assert_int_equal(back->height, 21);
	assert_memory_equal(back->pixels, image->pixels, 37 * 21 * 3);
}

/* RGBA, 2 x 1: a clear red, then a solid one. */
static const uint8_t see_through[] = { 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00,
	0x00, 0x00, 0x0d, 0x49, 0x48, 0x44, 0x52, 0x00, 0x00, 0x00, 0x02, 0x00, 0x00, 0x00,
	0x01, 0x08, 0x06, 0x00, 0x00, 0x00, 0xf4, 0x22, 0x7f, 0x8a, 0x00, 0x00, 0x00, 0x0f,
	0x49, 0x44, 0x41, 0x54, 0x78, 0xda, 0x63, 0xf8, 0xcf, 0xc0, 0xc0, 0x00, 0xc4, 0xff,
	0x01, 0x0c, 0xfc, 0x02, 0xfe, 0xfd, 0x28, 0x97, 0x33, 0x00, 0x00, 0x00, 0x00, 0x49,
	0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82 };

static void test_transparent(void **state) {
	auto_image struct image *image = NULL;
	struct err err = ERR_INIT;

	(void)state;
	if (!image_read(see_through, sizeof(see_through), &image, &err)) {
		fail_msg("%s", err.text);
	}
	assert_memory_equal(image_at(image, 0, 0), "\xff\xff\xff", 3);
	assert_memory_equal(image_at(image, 1, 0), "\xff\x00\x00", 3);
}

static void test_damaged(void **state) {
	auto_buf struct buf data = BUF_INIT;

	(void)state;
	make(&data, 40, 40);
	for (size_t len = 8; len + 12 < data.len; len += 13) {
		struct err err = ERR_INIT;
		struct image *image = NULL;

		assert_false(image_read(data.data, len, &image, &err));
		assert_int_equal(err.code, ERR_PARSE);
		assert_null(image);
	}
}

/* A header that promises 65,535 x 65,535 pixels costs nothing. */
static void test_bomb(void **state) {
	auto_buf struct buf data = BUF_INIT;
	struct err err = ERR_INIT;
	struct image *image = NULL;

	(void)state;
	make(&data, 4, 4);
	memcpy(data.data + 16, "\x00\x00\xff\xff\x00\x00\xff\xff", 8);
	memcpy(data.data + 29, "\x39\x67\x4e\x07", 4);
	assert_false(image_read(data.data, data.len, &image, &err));
	assert_non_null(strstr(err.text, "too large: 65535x65535"));
}

#define WARNING                                                                                \
	"[Warning] Multiple displays were found, but no display id was specified! "            \
	"Defaulting to the first display found.\n"

static void test_find(void **state) {
	static const struct {
		const char *name;
		const char *before, *after;
		size_t cut; /* bytes taken off the end */
		const char *error;
	} cases[] = {
		{ "alone", "", "", 0, NULL },
		{ "behind a warning", WARNING, "", 0, NULL },
		{ "before a line", "", "\nbye\n", 0, NULL },
		{ "behind half a signature", "\x89PNG\r\n", "", 0, NULL },
		{ "cut in its last chunk", WARNING, "", 1, "the PNG is cut off" },
		{ "cut in the middle", "", "", 60, "the PNG is cut off" },
	};
	auto_buf struct buf png = BUF_INIT;

	(void)state;
	make(&png, 9, 9);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf all = BUF_INIT;
		struct err err = ERR_INIT;
		const void *found = NULL;
		size_t len = 0;

		buf_add_str(&all, cases[i].before);
		buf_add(&all, png.data, png.len - cases[i].cut);
		buf_add_str(&all, cases[i].after);
		check(cases[i].name, image_find_png(all.data, all.len, &found, &len, &err) ==
					     !cases[i].error);
		if (cases[i].error) {
			check_str(cases[i].name, err.text, cases[i].error);
		} else {
			check_int(cases[i].name, len, png.len);
			check(cases[i].name, memcmp(found, png.data, len) == 0);
		}
	}
}

static void test_find_nothing(void **state) {
	struct err err = ERR_INIT;
	const void *found = NULL;
	size_t len = 0;

	(void)state;
	assert_false(image_find_png(WARNING, strlen(WARNING), &found, &len, &err));
	assert_string_equal(err.text, "there is no PNG in what came");
	assert_false(image_find_png("", 0, &found, &len, &err));
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_round_trip),
		cmocka_unit_test(test_transparent),
		cmocka_unit_test(test_damaged),
		cmocka_unit_test(test_bomb),
		cmocka_unit_test(test_find),
		cmocka_unit_test(test_find_nothing),
	};
	return CHECK_RUN(tests);
}
