#include "base/tr.h"

#include "base/buf.h"
#include "base/vec.h"
#include "scratch.h"

/* A catalogue with these pairs, in order of their first texts. */
struct pair {
	const char *original;
	size_t original_len;
	const char *translation;
	size_t translation_len;
};

#define PAIR(a, b)                                                                             \
	{ a, sizeof(a) - 1, b, sizeof(b) - 1 }

static const struct pair pairs[] = {
	PAIR("", "Content-Type: text/plain; charset=UTF-8\n"),
	PAIR("%d chats", "%d 个对话"),
	PAIR("one day\0%d days", "un jour\0%d jours"),
	PAIR("one file\0%d files", "%d 个文件"),
	PAIR("send", "发送"),
	PAIR("untranslated", ""),
};

static void add_number(struct buf *out, uint32_t number, bool swapped) {
	if (swapped) {
		number = __builtin_bswap32(number);
	}
	buf_add(out, &number, sizeof(number));
}

static void add_table(
	struct buf *out, struct buf *texts, size_t base, bool swapped, bool translations) {
	for (size_t i = 0; i < ARRAY_LEN(pairs); i++) {
		const struct pair *pair = &pairs[i];
		size_t len = translations ? pair->translation_len : pair->original_len;

		add_number(out, (uint32_t)len, swapped);
		add_number(out, (uint32_t)(base + texts->len), swapped);
		buf_add(texts, translations ? pair->translation : pair->original, len + 1);
	}
}

static void make(struct buf *out, bool swapped) {
	auto_buf struct buf texts = BUF_INIT;
	uint32_t count = ARRAY_LEN(pairs), tables = 28;
	size_t base = tables + (size_t)16 * count;
	const uint32_t head[] = { 0x950412de, 0, count, tables, tables + 8 * count, 0, 0 };

	for (size_t i = 0; i < ARRAY_LEN(head); i++) {
		add_number(out, head[i], swapped);
	}
	add_table(out, &texts, base, swapped, false);
	add_table(out, &texts, base, swapped, true);
	buf_add(out, texts.data, texts.len);
}

static bool load(const char *data, size_t len, struct err *err) {
	auto_free char *path = scratch_path("x.mo");

	check("written", file_write(path, data, len, 0600, NULL));
	bool loaded = tr_load(path, err);

	unlink(path);
	return loaded;
}

static void test_english(void **state) {
	(void)state;
	tr_unload();
	check_str("text", tr("send"), "send");
	check_str("one", tr_n("one file", "%d files", 1), "one file");
	check_str("none", tr_n("one file", "%d files", 0), "%d files");
	check("NULL", tr(NULL) == NULL);
}

static void check_catalogue(const char *name) {
	check_str(name, tr("send"), "发送");
	check_str(name, tr("%d chats"), "%d 个对话");
	check_str(name, tr("untranslated"), "untranslated");
	check_str(name, tr("missing"), "missing");
	check_str(name, tr(""), "");
	check_str(name, tr_n("one file", "%d files", 1), "%d 个文件");
	check_str(name, tr_n("one file", "%d files", 5), "%d 个文件");
	check_str(name, tr_n("one day", "%d days", 1), "un jour");
	check_str(name, tr_n("one day", "%d days", 2), "%d jours");
}

static void test_catalogue(void **state) {
	static const char *const names[] = { "this order of bytes", "the other" };

	(void)state;
	for (int swapped = 0; swapped < 2; swapped++) {
		auto_buf struct buf file = BUF_INIT;

		make(&file, swapped);
		check(names[swapped], load(file.data, file.len, NULL));
		check_catalogue(names[swapped]);
	}
	tr_unload();
	check_str("unloaded", tr("send"), "send");
}

/* Whatever is wrong with the file, the catalogue of before stays. */
static void test_damage(void **state) {
	auto_buf struct buf file = BUF_INIT;
	struct err err = ERR_INIT;

	(void)state;
	make(&file, false);
	check("whole", load(file.data, file.len, NULL));
	for (size_t len = 0; len < file.len; len++) {
		check("cut short", !load(file.data, len, &err));
	}
	for (size_t at = 0; at < file.len; at++) {
		auto_buf struct buf copy = BUF_INIT;

		buf_add(&copy, file.data, file.len);
		copy.data[at] = (char)0xff;
		load(copy.data, copy.len, NULL); /* no read outside the file */
		tr("send");
		tr_n("one day", "%d days", 2);
	}
	check("whole again", load(file.data, file.len, NULL));
	check("missing", !tr_load("/missing/x.mo", &err));
	check_catalogue("after failures");
	tr_unload();
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_english),
		cmocka_unit_test(test_catalogue),
		cmocka_unit_test(test_damage),
	};

	return cmocka_run_group_tests(tests, scratch_open, scratch_close);
}
