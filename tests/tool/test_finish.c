#include "tool/finish.h"

#include "base/mem.h"
#include "base/redact.h"
#include "check.h"

#define BYTES(text) .data = (text), .len = sizeof(text) - 1

static const struct {
	const char *name;
	const char *data;
	size_t len;
	size_t times;     /* repeated; 0: once */
	const char *text; /* what it becomes; NULL: cut, see `part` */
	const char *part; /* of it */
	bool set_aside;
} cases[] = {
	{ .name = "nothing", BYTES(""), .text = "" },
	{ .name = "a line", BYTES("all right\n"), .text = "all right\n" },
	{ .name = "a byte that is no text", BYTES("caf\xe9\n"), .text = "caf\xef\xbf\xbd\n" },
	{ .name = "words with NUL between",
		BYTES("one\0two\0three\0"),
		.text = "one\xef\xbf\xbdtwo\xef\xbf\xbdthree\xef\xbf\xbd" },
	{ .name = "colours", BYTES("\x1b[31mred\x1b[0m\n"), .text = "\x1b[31mred\x1b[0m\n" },
	{ .name = "an image",
		BYTES("\x89PNG\r\n\x1a\n\0\0"),
		.text = "[10 bytes that are no text: a PNG image]",
		.set_aside = true },
	{ .name = "a few odd bytes",
		BYTES("a\xff\0b"),
		.text = "a\xef\xbf\xbd\xef\xbf\xbd"
			"b" },
	{ .name = "unknown bytes",
		BYTES("\0\1\2\3\xff\xfe"),
		.times = 4,
		.text = "[24 bytes that are no text: binary data]",
		.set_aside = true },
	{ .name = "bytes without a NUL",
		BYTES("\xff\xee\xdd"),
		.times = 9,
		.text = "[27 bytes that are no text: binary data]",
		.set_aside = true },
	{ .name = "too long",
		BYTES("some line\n"),
		.times = 200,
		.part = " of 2000 characters left out ...]",
		.set_aside = true },
};

static void test_text(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct tool_result result;
		auto_buf struct buf before = BUF_INIT;

		tool_result_init(&result);
		for (size_t j = 0; j < (cases[i].times ? cases[i].times : 1); j++) {
			buf_add(&before, cases[i].data, cases[i].len);
		}
		buf_add(&result.text, before.data, before.len);
		result_finish(&result, 1000);
		if (cases[i].text) {
			check_str(cases[i].name, result.text.data, cases[i].text);
		} else {
			check(cases[i].name, strstr(result.text.data, cases[i].part) != NULL);
		}
		check_int(cases[i].name, result.full.len, cases[i].set_aside ? before.len : 0);
		if (cases[i].set_aside) {
			check(cases[i].name,
				memcmp(result.full.data, before.data, before.len) == 0);
		}
		tool_result_fini(&result);
	}
}

static void test_exit_code_stays(void **state) {
	struct tool_result result;

	(void)state;
	tool_result_init(&result);
	buf_add(&result.text, "GIF89a\0\0", 8);
	result.exit_code = 3;
	result_finish(&result, 1000);
	check_str(
		"text", result.text.data, "[8 bytes that are no text: a GIF image]\n[exit 3]");
	check_str("summary", result.summary, "8 bytes");
	tool_result_fini(&result);
}

static void test_secrets_are_masked_in_all_of_it(void **state) {
	struct tool_result result;

	(void)state;
	redact_add("sk-very-secret-value");
	tool_result_init(&result);
	for (int i = 0; i < 100; i++) {
		buf_add_str(&result.text, "the key is sk-very-secret-value, he said\n");
	}
	result_finish(&result, 1000);
	assert_null(strstr(result.text.data, "very-secret"));
	assert_true(result.full.len > 2000);
	assert_null(strstr(result.full.data, "very-secret"));
	tool_result_fini(&result);

	tool_result_init(&result);
	buf_add(&result.text, "\x89PNG\r\n\0\0 sk-very-secret-value", 29);
	result_finish(&result, 1000);
	assert_true(result.full.len > 8);
	assert_null(memmem(result.full.data, result.full.len, "very-secret", 11));
	tool_result_fini(&result);
}

static void test_more_than_is_set_aside(void **state) {
	struct tool_result result;
	auto_free char *data = xmalloc(TOOL_FULL_MAX + 3000);

	(void)state;
	memset(data, 'a', TOOL_FULL_MAX + 3000);
	tool_result_init(&result);
	buf_add(&result.text, data, TOOL_FULL_MAX + 3000);
	result_finish(&result, 1000);
	assert_int_equal(result.full.len, TOOL_FULL_MAX);
	assert_true(result.text.len <= 1000);
	tool_result_fini(&result);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_text),
		cmocka_unit_test(test_exit_code_stays),
		cmocka_unit_test(test_secrets_are_masked_in_all_of_it),
		cmocka_unit_test(test_more_than_is_set_aside),
	};

	return CHECK_RUN(tests);
}
