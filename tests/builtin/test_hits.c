#include "check.h"

#include "base/buf.h"
#include "builtin/file/hits.h"

static const char text[] = "l1\nl2\nl3\nl4\nl5\nl6\nl7\nl8\nl9\n";

/* Offset of line N of `text`. */
static size_t line(int number) {
	return (size_t)(number - 1) * 3;
}

static const struct {
	const char *name;
	int context;
	int lines[5]; /* that have a hit, 0 ends them */
	const char *out;
} cases[] = {
	{ .name = "no context", .lines = { 2, 3, 8 }, .out = "f:2: l2\nf:3: l3\nf:8: l8\n" },
	{ .name = "one line around",
		.context = 1,
		.lines = { 3 },
		.out = "f-2- l2\nf:3: l3\nf-4- l4\n" },
	{ .name = "at the ends",
		.context = 2,
		.lines = { 1, 9 },
		.out = "f:1: l1\nf-2- l2\nf-3- l3\n--\nf-7- l7\nf-8- l8\nf:9: l9\n" },
	{ .name = "contexts that meet",
		.context = 1,
		.lines = { 2, 5 },
		.out = "f-1- l1\nf:2: l2\nf-3- l3\nf-4- l4\nf:5: l5\nf-6- l6\n" },
	{ .name = "contexts that overlap",
		.context = 3,
		.lines = { 3, 5 },
		.out = "f-1- l1\nf-2- l2\nf:3: l3\nf-4- l4\nf:5: l5\nf-6- l6\nf-7- l7\nf-8- "
		       "l8\n" },
	{ .name = "neighbours",
		.context = 1,
		.lines = { 4, 5 },
		.out = "f-3- l3\nf:4: l4\nf:5: l5\nf-6- l6\n" },
	{ .name = "no hit", .context = 2, .out = "" },
};

static void test_cases(void **state) {
	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		auto_buf struct buf out = BUF_INIT;
		struct hits hits = { .out = &out, .context = cases[i].context };

		hits_begin(&hits, "f", text, sizeof(text) - 1);
		for (const int *at = cases[i].lines; *at; at++) {
			hits_add(&hits, line(*at), line(*at));
		}
		hits_end(&hits);
		check_str(cases[i].name, out.data, cases[i].out);
	}
}

static void test_files_are_parted(void **state) {
	auto_buf struct buf out = BUF_INIT;
	struct hits hits = { .out = &out, .context = 1 };

	(void)state;
	hits_begin(&hits, "a", "x\n", 2);
	hits_add(&hits, 0, 0);
	hits_end(&hits);
	hits_begin(&hits, "b", "y", 1);
	hits_add(&hits, 0, 0);
	hits_end(&hits);
	check_str("two files", out.data, "a:1: x\n--\nb:1: y\n");
}

static void test_long_line(void **state) {
	auto_buf struct buf data = BUF_INIT, out = BUF_INIT;
	struct hits hits = { .out = &out };

	(void)state;
	for (int i = 0; i < 1000; i++) {
		buf_add_str(&data, "界");
	}
	hits_begin(&hits, "f", data.data, data.len);
	hits_add(&hits, 0, 1500);
	hits_end(&hits);
	check("cut at both sides", strncmp(out.data, "f:1: ...界", 11) == 0);
	check("ends in dots", strcmp(out.data + out.len - 7, "界...\n") == 0);
	check("about 300 bytes", out.len > 290 && out.len < 330);
}

static void test_carriage_return_is_not_shown(void **state) {
	auto_buf struct buf out = BUF_INIT;
	struct hits hits = { .out = &out };

	(void)state;
	hits_begin(&hits, "f", "a\r\nb\r\n", 6);
	hits_add(&hits, 3, 3);
	hits_end(&hits);
	check_str("line", out.data, "f:2: b\n");
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_cases),
		cmocka_unit_test(test_files_are_parted),
		cmocka_unit_test(test_long_line),
		cmocka_unit_test(test_carriage_return_is_not_shown),
	};

	return CHECK_RUN(tests);
}
