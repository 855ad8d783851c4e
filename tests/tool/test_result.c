#include "tool/result.h"

#include "check.h"

#include "base/mem.h"

static bool add(struct tool_result *result, size_t len) {
	auto_buf struct buf bytes = BUF_INIT;
	auto_free char *data = xcalloc(len + 1, 1);

	buf_add(&bytes, data, len);
	bool added = tool_result_add_image(result, "image/png", 1, 2, &bytes);
	assert_int_equal(bytes.len, added ? 0 : len);
	return added;
}

static void test_images(void **state) {
	struct tool_result result;

	(void)state;
	tool_result_init(&result);
	assert_false(add(&result, 0));
	assert_false(add(&result, TOOL_IMAGE_BYTES_MAX + 1));
	for (int i = 0; i < TOOL_IMAGES_MAX; i++) {
		assert_true(add(&result, i == 0 ? TOOL_IMAGE_BYTES_MAX : 5));
	}
	assert_false(add(&result, 5));
	assert_int_equal(result.images.len, TOOL_IMAGES_MAX);
	assert_string_equal(result.images.items[1].mime, "image/png");
	assert_int_equal(result.images.items[1].bytes.len, 5);
	tool_result_fini(&result);
	assert_int_equal(result.images.len, 0);
}

static void test_fail(void **state) {
	struct tool_result result;

	(void)state;
	tool_result_init(&result);
	buf_add_str(&result.text, "half");
	tool_result_fail(&result, "no %s", "luck");
	assert_true(result.failed);
	assert_string_equal(result.text.data, "no luck");
	tool_result_fini(&result);
	assert_false(result.failed);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_images),
		cmocka_unit_test(test_fail),
	};
	return CHECK_RUN(tests);
}
