#include "check.h"

#include "base/buf.h"
#include "builtin/format.h"

static const struct {
	const char *name;
	double bytes;
	const char *out;
} sizes[] = {
	{ .name = "nothing", .bytes = 0, .out = "0 bytes" },
	{ .name = "one", .bytes = 1, .out = "1 byte" },
	{ .name = "below a KB", .bytes = 1023, .out = "1023 bytes" },
	{ .name = "a KB", .bytes = 1024, .out = "1.0 KB" },
	{ .name = "with a fraction", .bytes = 2560, .out = "2.5 KB" },
	{ .name = "hundreds without", .bytes = 310.0 * 1024 * 1024, .out = "310 MB" },
	{ .name = "GB", .bytes = 5.5 * 1024 * 1024 * 1024, .out = "5.5 GB" },
	{ .name = "beyond the last unit",
		.bytes = 4096.0 * 1024 * 1024 * 1024 * 1024,
		.out = "4096 TB" },
};

static void test_sizes(void **state) {
	(void)state;
	for (size_t i = 0; i < sizeof(sizes) / sizeof(*sizes); i++) {
		auto_buf struct buf out = BUF_INIT;

		format_size(&out, sizes[i].bytes);
		check_str(sizes[i].name, out.data, sizes[i].out);
	}
}

static void test_counts(void **state) {
	auto_buf struct buf out = BUF_INIT;

	(void)state;
	format_count(&out, 1, "line", NULL);
	buf_add_char(&out, ' ');
	format_count(&out, 0, "line", NULL);
	buf_add_char(&out, ' ');
	format_count(&out, 2, "entry", "entries");
	check_str("counts", out.data, "1 line 0 lines 2 entries");
}

static const struct {
	const char *name;
	const char *text;
	size_t max;
	const char *out;
} lines[] = {
	{ .name = "fits", .text = "abc", .max = 3, .out = "abc" },
	{ .name = "cut",
		.text = "abcdef",
		.max = 4,
		.out = "abcd [2 more bytes in this line]" },
	{ .name = "never within a character",
		.text = "a界b",
		.max = 3,
		.out = "a [4 more bytes in this line]" },
};

static void test_lines(void **state) {
	(void)state;
	for (size_t i = 0; i < sizeof(lines) / sizeof(*lines); i++) {
		auto_buf struct buf out = BUF_INIT;

		format_line(&out, lines[i].text, strlen(lines[i].text), lines[i].max);
		check_str(lines[i].name, out.data, lines[i].out);
	}
}

static void test_line_counts(void **state) {
	(void)state;
	check_int("empty", format_lines_of("", 0), 0);
	check_int("one without newline", format_lines_of("a", 1), 1);
	check_int("one with newline", format_lines_of("a\n", 2), 1);
	check_int("empty lines", format_lines_of("\n\n", 2), 2);
	check_int("last without newline", format_lines_of("a\nb", 3), 2);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_sizes),
		cmocka_unit_test(test_counts),
		cmocka_unit_test(test_lines),
		cmocka_unit_test(test_line_counts),
	};

	return CHECK_RUN(tests);
}
