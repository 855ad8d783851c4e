#include "image/image.h"

#include "base/mem.h"
#include "picture.h"

#include "check.h"

static void test_mime(void **state) {
	static const struct {
		const char *name;
		const char *data;
		size_t len;
		const char *mime;
	} cases[] = {
		{ "a PNG", "\x89PNG\r\n\x1a\nrest", 12, "image/png" },
		{ "a cut signature", "\x89PNG\r\n\x1a", 7, NULL },
		{ "a JPEG", "\xff\xd8\xff\xe0", 4, "image/jpeg" },
		{ "a GIF", "GIF89a", 6, "image/gif" },
		{ "a WebP", "RIFF\x01\x02\x03\x04WEBPVP8 ", 16, "image/webp" },
		{ "a RIFF of another kind", "RIFF\x01\x02\x03\x04WAVEfmt ", 16, NULL },
		{ "a WebP without its frame", "12345678WEBPVP8 ", 16, NULL },
		{ "nothing", "", 0, NULL },
		{ "text", "hello", 5, NULL },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		check_str(
			cases[i].name, image_mime(cases[i].data, cases[i].len), cases[i].mime);
	}
}

static void test_fits(void **state) {
	static const struct {
		const char *name;
		int64_t width, height;
		bool fits;
	} cases[] = {
		{ "one pixel", 1, 1, true },
		{ "a phone", 1440, 3200, true },
		{ "no width", 0, 10, false },
		{ "no height", 10, 0, false },
		{ "a long strip", IMAGE_SIDE_MAX, 1000, true },
		{ "too long", IMAGE_SIDE_MAX + 1, 1, false },
		{ "too many pixels", 20000, 20000, false },
		{ "as many as a header can say", 0xffffffff, 0xffffffff, false },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct err err = ERR_INIT;

		check(cases[i].name,
			image_fits(cases[i].width, cases[i].height, &err) == cases[i].fits);
		check(cases[i].name, (err.code != ERR_NONE) == !cases[i].fits);
	}
}

static void test_read_other(void **state) {
	static const struct {
		const char *name;
		const char *data;
		const char *error;
	} cases[] = {
		{ "text", "hello", "this is no PNG and no JPEG" },
		{ "a GIF", "GIF89a", "this is no PNG and no JPEG, but image/gif" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct err err = ERR_INIT;
		struct image *image = NULL;

		check(cases[i].name,
			!image_read(cases[i].data, strlen(cases[i].data), &image, &err));
		check_str(cases[i].name, err.text, cases[i].error);
		check(cases[i].name, image == NULL);
	}
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_mime),
		cmocka_unit_test(test_fits),
		cmocka_unit_test(test_read_other),
	};
	return CHECK_RUN(tests);
}
