#include <string.h>

#include "base/buf.h"
#include "base/diff.h"
#include "base/mem.h"
#include "check.h"

static void test_table(void **state) {
	static const struct {
		const char *name, *old_text, *new_text;
		int context;
		const char *out;
		int added, removed;
	} cases[] = {
		{ "equal", "a\nb\n", "a\nb\n", 3, "", 0, 0 },
		{ "both empty", "", "", 3, "", 0, 0 },
		{ "from nothing", "", "a\nb\n", 3, "@@ -0,0 +1,2 @@\n+a\n+b\n", 2, 0 },
		{ "to nothing", "a\n", "", 3, "@@ -1 +0,0 @@\n-a\n", 0, 1 },
		{ "one line", "a\n", "b\n", 3, "@@ -1 +1 @@\n-a\n+b\n", 1, 1 },
		{ "context", "1\n2\n3\n4\n5\n", "1\n2\nx\n4\n5\n", 1,
			"@@ -2,3 +2,3 @@\n 2\n-3\n+x\n 4\n", 1, 1 },
		{ "no context", "1\n2\n3\n", "1\n3\n", 0, "@@ -2 +1,0 @@\n-2\n", 0, 1 },
		{ "insertion without context", "1\n2\n", "1\nx\n2\n", 0, "@@ -1,0 +2 @@\n+x\n",
			1, 0 },
		{ "near changes share a head", "1\n2\n3\n4\n5\n", "x\n2\n3\n4\ny\n", 2,
			"@@ -1,5 +1,5 @@\n-1\n+x\n 2\n 3\n 4\n-5\n+y\n", 2, 2 },
		{ "far changes have their own", "1\n2\n3\n4\n5\n", "x\n2\n3\n4\ny\n", 1,
			"@@ -1,2 +1,2 @@\n-1\n+x\n 2\n@@ -4,2 +4,2 @@\n 4\n-5\n+y\n", 2, 2 },
		{ "new last line without newline", "a\nb\n", "a\nb", 1,
			"@@ -1,2 +1,2 @@\n a\n-b\n+b\n\\ No newline at end of file\n", 1, 1 },
		{ "newline added", "b", "b\n", 1,
			"@@ -1 +1 @@\n-b\n\\ No newline at end of file\n+b\n", 1, 1 },
		{ "common line without newline", "a\nb", "x\nb", 1,
			"@@ -1,2 +1,2 @@\n-a\n+x\n b\n\\ No newline at end of file\n", 1, 1 },
		{ "moved line", "a\nb\nc\n", "b\nc\na\n", 3,
			"@@ -1,3 +1,3 @@\n-a\n b\n c\n+a\n", 1, 1 },
		{ "carriage returns count", "a\r\n", "a\n", 3, "@@ -1 +1 @@\n-a\r\n+a\n", 1,
			1 },
		{ "empty lines", "\n\n", "\n\n\n", 1, "@@ -2 +2,2 @@\n \n+\n", 1, 0 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf out = BUF_INIT;
		struct diff_stat stat = diff_unified(&out, cases[i].old_text,
			strlen(cases[i].old_text), cases[i].new_text, strlen(cases[i].new_text),
			cases[i].context, 10000);

		check_str(cases[i].name, out.data, cases[i].out);
		check_int(cases[i].name, stat.added, cases[i].added);
		check_int(cases[i].name, stat.removed, cases[i].removed);
	}
}

/* What a diff without context says, applied to the old text. */
static void apply(struct buf *out, const char *old_text, const char *diff) {
	size_t line = 1;

	while (*diff) {
		size_t len = strcspn(diff, "\n") + 1;
		unsigned long at = 0, count = 1;

		if (diff[0] == '@' && sscanf(diff, "@@ -%lu,%lu", &at, &count) >= 1) {
			for (at += count == 0; line < at; line++) {
				buf_add(out, old_text, strcspn(old_text, "\n") + 1);
				old_text += strcspn(old_text, "\n") + 1;
			}
		} else if (diff[0] == '-') {
			old_text += strcspn(old_text, "\n") + 1;
			line++;
		} else if (diff[0] == '+') {
			buf_add(out, diff + 1, len - 1);
		}
		diff += len;
	}
	buf_add_str(out, old_text);
}

/* Pseudo-random texts of few different lines, so that much is shared. */
static void fill(struct buf *out, unsigned *seed, unsigned lines, unsigned kinds) {
	for (unsigned i = 0; i < lines; i++) {
		*seed = *seed * 1103515245 + 12345;
		buf_addf(out, "%u\n", (*seed >> 16) % kinds);
	}
}

static void test_applies(void **state) {
	unsigned seed = 1;

	(void)state;
	for (unsigned round = 0; round < 400; round++) {
		auto_buf struct buf a = BUF_INIT, b = BUF_INIT, diff = BUF_INIT, got = BUF_INIT;

		fill(&a, &seed, round % 37, 2 + round % 5);
		fill(&b, &seed, round % 29, 2 + round % 5);
		diff_unified(&diff, a.data, a.len, b.data, b.len, 0, 1 << 20);
		apply(&got, a.data, diff.data);
		check_str("the new text again", got.data, b.data);
	}
}

static void test_many_changes(void **state) {
	auto_buf struct buf a = BUF_INIT, b = BUF_INIT, diff = BUF_INIT, got = BUF_INIT;

	(void)state;
	buf_add_str(&a, "same\n");
	buf_add_str(&b, "same\n");
	for (int i = 0; i < 3000; i++) {
		buf_addf(&a, "old %d\n", i);
		buf_addf(&b, "new %d\n", i);
	}
	struct diff_stat stat =
		diff_unified(&diff, a.data, a.len, b.data, b.len, 0, (size_t)1 << 20);

	check_int("one block out", stat.removed, 3000);
	check_int("one block in", stat.added, 3000);
	apply(&got, a.data, diff.data);
	check_str("still the new text", got.data, b.data);
}

static void test_limit(void **state) {
	auto_buf struct buf a = BUF_INIT, out = BUF_INIT;

	(void)state;
	for (int i = 0; i < 100; i++) {
		buf_addf(&a, "line %d\n", i);
	}
	buf_add_str(&out, "kept: ");
	struct diff_stat stat = diff_unified(&out, "", 0, a.data, a.len, 3, 200);

	check("below the limit", out.len - strlen("kept: ") <= 200);
	check("what was there stays", strncmp(out.data, "kept: @@", 8) == 0);
	check_int("all are counted", stat.added, 100);
	unsigned lines = 0, left_out = 0;

	for (const char *at = strstr(out.data, "\n+"); at; at = strstr(at + 1, "\n+")) {
		lines++;
	}
	const char *note = strstr(out.data, "\n[");

	check("the last line tells the rest",
		note && sscanf(note, "\n[%u more", &left_out) == 1);
	check_int("shown and left out make all", lines + left_out, 100);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_table),
		cmocka_unit_test(test_applies),
		cmocka_unit_test(test_many_changes),
		cmocka_unit_test(test_limit),
	};

	return CHECK_RUN(tests);
}
