#include "tool/base64_text.h"

#include "base/base64.h"
#include "base/mem.h"
#include "check.h"

/* Bytes of which each differs from its neighbours. */
static void add_bytes(struct buf *out, const char *magic, size_t len) {
	auto_buf struct buf bytes = BUF_INIT;
	uint32_t seed = 7;

	buf_add(&bytes, magic, strlen(magic));
	buf_add_char(&bytes, '\0');
	while (bytes.len < len) {
		seed = seed * 1664525u + 1013904223u;
		buf_add_char(&bytes, (char)(seed >> 24));
	}
	base64_encode(out, bytes.data, bytes.len);
}

static void break_lines(struct buf *text, size_t width) {
	for (size_t at = width; at < text->len; at += width + 1) {
		buf_insert(text, at, "\n", 1);
	}
}

static const struct {
	const char *name;
	const char *magic;
	size_t bytes;
	size_t width; /* of its lines; 0: one */
	bool folds;
	const char *kind;
} cases[] = {
	{ "an image", "\x89PNG\r\n", 3000, 0, true, "a PNG image]" },
	{ "in lines", "\x89PNG\r\n", 3000, 76, true, "a PNG image]" },
	{ "of unknown bytes", "ab", 3000, 0, true, "binary data]" },
	{ "a short one", "\x89PNG\r\n", 300, 0, false, NULL },
	{ "in lines that are too short", "\x89PNG\r\n", 3000, 40, false, NULL },
};

static void test_runs(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf run = BUF_INIT;
		auto_buf struct buf text = BUF_INIT;

		add_bytes(&run, cases[i].magic, cases[i].bytes);
		if (cases[i].width) {
			break_lines(&run, cases[i].width);
		}
		buf_addf(&text, "{\"data\":\"%s\",\"more\":1}", run.data);
		check_int(cases[i].name, base64_text_fold(&text), cases[i].folds);
		check(cases[i].name, strncmp(text.data, "{\"data\":\"", 9) == 0);
		check(cases[i].name, strstr(text.data, "\",\"more\":1}") != NULL);
		check(cases[i].name, (strstr(text.data, run.data) == NULL) == cases[i].folds);
		if (cases[i].kind) {
			check(cases[i].name, strstr(text.data, cases[i].kind) != NULL);
		}
	}
}

static const struct {
	const char *name;
	const char *unit; /* repeated */
} others[] = {
	{ "one letter", "a" },
	{ "hexadecimal digits", "0123456789abcdefABCDEF" },
	{ "words", "Some words and 7 numbers " },
	{ "hashes, one a line",
		"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\n" },
	{ "a path", "/data/data/com.termux/files/home/Some.Folder" },
};

static void test_other_text(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(others); i++) {
		auto_buf struct buf text = BUF_INIT;

		while (text.len < 9000) {
			buf_add_str(&text, others[i].unit);
		}
		auto_free char *before = xstrdup(text.data);

		check(others[i].name, !base64_text_fold(&text));
		check_str(others[i].name, text.data, before);
	}
}

static void test_two(void **state) {
	auto_buf struct buf text = BUF_INIT;

	(void)state;
	add_bytes(&text, "\x89PNG\r\n", 3000);
	buf_add_str(&text, " and ");
	add_bytes(&text, "GIF8", 3000);
	assert_true(base64_text_fold(&text));
	check_str("both", text.data,
		"[base64, 4000 characters: a PNG image] and [base64, 4000 characters: a GIF "
		"image]");
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_runs),
		cmocka_unit_test(test_other_text),
		cmocka_unit_test(test_two),
	};

	return CHECK_RUN(tests);
}
