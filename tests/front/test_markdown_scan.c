#include "tests/check.h"

#include "base/mem.h"
#include "front/markdown/markdown_scan.h"

/* A bar stands where the text can be cut. */
static const struct {
	const char *name;
	const char *text;
} cases[] = {
	{ "behind a blank line", "a\n\n|b\nc\n\n\n|d\n" },
	{ "only where the line is whole", "a\n\nb" },
	{ "a heading", "a\n|# b\n|c\n" },
	{ "no heading", "a\n#b\n####### c\n" },
	{ "around a fence", "a\n|```\nb\n\nc\n```\n|d\n" },
	{ "a fence's end is as long", "|````\n```\n`````\n|a\n" },
	{ "a fence of tildes", "|~~~ a`b\n```\n~~~\n|a\n" },
	{ "no fence", "``` a`b\nc\n\n|d\n" },
	{ "not in a list", "- a\n\n- b\n\n  c\n\n|d\n" },
	{ "not in a list of numbers", "1. a\n\n2) b\n   c\n\n|d\n" },
	{ "a list begins", "a\n\n|- b\n" },
	{ "a fence in an item", "- a\n  ```\n|# b\n\n|c\n  ```\n\nd\n" },
	{ "an item ends at a fence", "- a\n|```\nb\n```\n|" },
	{ "after a rule", "a\n\n|---\n|b\n" },
	{ "an indented line", "a\n\n  b\n\n    c\n\n|d\n" },
	{ "not in a table", "|a|\n|-|\n# b\n\n|c\n" },
	{ "not after a lone return", "a\rb\n\nc\n\nd\n" },
	{ "line ends of two bytes", "a\r\n\r\n|b\r\n" },
	{ "nul", "\x01\n\n|b\n" },
};

/* The text without bars, and where the last cut of it may stand. */
static void test_cuts(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		bool table = strstr(cases[i].text, "|-|") != NULL;
		char bar = table ? 0 : '|';
		auto_free char *text = xstrdup(cases[i].text);
		size_t want[16];
		size_t wants = 0;
		size_t len = 0;

		for (const char *at = cases[i].text; *at; at++) {
			if (*at == bar || (table && *at == '|' && at[1] == 'c')) {
				want[wants++] = len;
			} else {
				text[len++] = *at;
			}
		}
		struct scan scan;
		size_t seen = 0;
		size_t last = 0;

		scan_init(&scan, 0);
		while (scan_line(&scan, text, len)) {
			if (scan.cut != last) {
				check(cases[i].name, seen < wants);
				check_int(cases[i].name, scan.cut, want[seen]);
				seen++;
				last = scan.cut;
			} else if (seen < wants && want[seen] == 0) {
				seen++;
			}
		}
		check_int(cases[i].name, seen, wants);
	}
}

static void test_in_code(void **state) {
	(void)state;
	static const char text[] = "a\n```c\nb\n```\n";
	struct scan scan;

	scan_init(&scan, 0);
	assert_true(scan_line(&scan, text, sizeof(text) - 1));
	assert_false(scan_in_code(&scan));
	assert_true(scan_line(&scan, text, sizeof(text) - 1));
	assert_true(scan_in_code(&scan));
	assert_int_equal(scan.fence.start, 2);
	assert_int_equal(scan.fence.body, 7);
	assert_true(scan_may_close(&scan.fence, "", 0));
	assert_true(scan_may_close(&scan.fence, "  ``", 4));
	assert_false(scan_may_close(&scan.fence, "``x", 3));
	assert_false(scan_may_close(&scan.fence, "    ```", 7));
	assert_true(scan_line(&scan, text, sizeof(text) - 1));
	assert_true(scan_in_code(&scan));
	assert_true(scan_line(&scan, text, sizeof(text) - 1));
	assert_false(scan_in_code(&scan));
	assert_false(scan_line(&scan, text, sizeof(text) - 1));
}

/* What has no place to cut is cut at a line when it is long; a fence is not. */
static void check_long(const char *name, const char *head, const char *line, bool cut) {
	size_t len = strlen(head) + 2 * SCAN_PIECE_MAX;
	auto_free char *text = xmalloc(len + 1);
	struct scan scan;
	size_t at = strlen(head);
	size_t longest = 0;

	memcpy(text, head, at);
	while (at < len) {
		text[at] = line[(at - strlen(head)) % strlen(line)];
		at++;
	}
	scan_init(&scan, 0);
	while (scan_line(&scan, text, len)) {
		size_t piece = scan.line - scan.cut;

		longest = piece > longest ? piece : longest;
	}
	check(name, (longest <= SCAN_PIECE_MAX) == cut);
}

static void test_long(void **state) {
	(void)state;
	check_long("a list", "", "- a\n", true);
	check_long("a fence in a list", "- ```\n", "  a\n", true);
	check_long("a fence", "```\n", "a\n", false);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(test_cuts),
	cmocka_unit_test(test_in_code),
	cmocka_unit_test(test_long),
};

int main(void) {
	return CHECK_RUN(tests);
}
