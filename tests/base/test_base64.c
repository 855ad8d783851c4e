#include "base/base64.h"

#include "base/buf.h"
#include "base/mem.h"
#include "base/random.h"
#include "check.h"

struct pair {
	const char *name;
	const char *text; /* base64 */
	const char *bytes;
};

static const struct pair good[] = {
	{ "nothing", "", "" },
	{ "one byte", "Zg==", "f" },
	{ "two bytes", "Zm8=", "fo" },
	{ "three bytes", "Zm9v", "foo" },
	{ "four bytes", "Zm9vYg==", "foob" },
	{ "all six bits", "+/+/", "\xfb\xff\xbf" },
};

static void test_both_ways(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(good); i++) {
		auto_buf struct buf text = BUF_INIT;
		auto_buf struct buf bytes = BUF_INIT;

		assert_true(base64_encode(&text, good[i].bytes, strlen(good[i].bytes)));
		check_str(good[i].name, text.data, good[i].text);
		check(good[i].name, base64_decode(&bytes, text.data, text.len));
		check_str(good[i].name, bytes.data, good[i].bytes);
	}
}

static const struct pair bad[] = {
	{ "a letter alone", "Z", NULL },
	{ "no padding", "Zg", NULL },
	{ "half of the padding", "Zg=", NULL },
	{ "too much padding", "Zm9v=", NULL },
	{ "more padding than bytes", "Z===", NULL },
	{ "padding alone", "====", NULL },
	{ "text behind the padding", "Zg==Zg==", NULL },
	{ "bits left over after one byte", "Zh==", NULL },
	{ "bits left over after two bytes", "Zm9=", NULL },
	{ "a byte of another alphabet", "Zm-v", NULL },
	{ "a space", "Zm 9v", NULL },
};

static void test_bad(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
		auto_buf struct buf bytes = BUF_INIT;

		buf_add_str(&bytes, "kept");
		check(bad[i].name, !base64_decode(&bytes, bad[i].text, strlen(bad[i].text)));
		check_str(bad[i].name, bytes.data, "kept");
	}
}

static void test_line_ends_and_nul(void **state) {
	auto_buf struct buf bytes = BUF_INIT;

	(void)state;
	assert_true(base64_decode(&bytes, "\nZm9\r\nvYg\n==\n", 13));
	assert_string_equal(bytes.data, "foob");
	assert_false(base64_decode(&bytes, "Zm9v\0", 5));
	assert_string_equal(bytes.data, "foob");
}

static void test_random_bytes(void **state) {
	char bytes[500];

	(void)state;
	for (size_t len = 0; len < sizeof(bytes); len++) {
		auto_buf struct buf text = BUF_INIT;
		auto_buf struct buf back = BUF_INIT;

		random_bytes(bytes, len);
		assert_true(base64_encode(&text, bytes, len));
		assert_true(base64_decode(&back, text.data, text.len));
		assert_int_equal(back.len, len);
		assert_memory_equal(back.data, bytes, len);
	}
}

static void test_full(void **state) {
	auto_buf struct buf bytes = BUF_INIT_MAX(4);

	(void)state;
	assert_false(base64_decode(&bytes, "Zm9vYmFy", 8));
	assert_int_equal(bytes.len, 0);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_both_ways),
		cmocka_unit_test(test_bad),
		cmocka_unit_test(test_line_ends_and_nul),
		cmocka_unit_test(test_random_bytes),
		cmocka_unit_test(test_full),
	};

	return CHECK_RUN(tests);
}
