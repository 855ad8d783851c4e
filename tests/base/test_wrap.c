#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "base/width.h"
#include "check.h"

/* All lines, each in <>. */
static void wrap(struct buf *out, const char *text, size_t len, int columns) {
	for (size_t at = 0; at < len;) {
		size_t next = 0;
		size_t end = width_wrap(text + at, len - at, columns, &next);

		check("goes on", next > 0 && end <= next && next <= len - at);
		buf_addf(out, "<%.*s>", (int)end, text + at);
		at += next;
	}
}

static void test_lines(void **state) {
	static const struct {
		const char *name, *in;
		int columns;
		const char *out;
	} cases[] = {
		{ "fits", "hello", 5, "<hello>" },
		{ "at a space", "hello world", 8, "<hello><world>" },
		{ "just full", "hello world", 5, "<hello><world>" },
		{ "several spaces", "aa    bb", 3, "<aa><bb>" },
		{ "spaces at the end", "aa    ", 3, "<aa>" },
		{ "spaces that fit stay", "aa bb ", 6, "<aa bb >" },
		{ "indent", "  aa bb", 5, "<  aa><bb>" },
		{ "only spaces", "      ", 4, "<    >" },
		{ "long word", "abcdefghij", 4, "<abcd><efgh><ij>" },
		{ "long word behind a short one", "ab cdefghij", 4, "<ab><cdef><ghij>" },
		{ "hyphens do not cut what fits", "aa bb-cc", 6, "<aa><bb-cc>" },
		{ "a long word at its hyphens", "aa bbb-ccc-ddd", 8, "<aa bbb-><ccc-ddd>" },
		{ "URL", "see https://a.example/b/c?d=e end", 16,
			"<see https://a.><example/b/c?d=e><end>" },
		{ "Chinese", "中文字符串", 6, "<中文字><符串>" },
		{ "a column too few", "中文字符串", 5, "<中文><字符><串>" },
		{ "comma does not begin a line", "中文字，符", 6, "<中文><字，符>" },
		{ "bracket does not end one", "中文（字符）", 6, "<中文><（字><符）>" },
		{ "several closing marks", "中文字）。符", 6, "<中文><字）。><符>" },
		{ "only closing marks", "。。。。", 4, "<。。><。。>" },
		{ "ASCII marks at Chinese", "中文字,符(a)", 7, "<中文字,><符(a)>" },
		{ "no break behind an opening one", "中文字(ab)", 7, "<中文字><(ab)>" },
		{ "Latin words stay whole", "中文hello字", 6, "<中文><hello><字>" },
		{ "Korean breaks at spaces", "한국어 문장", 8, "<한국어><문장>" },
		{ "long Korean words break", "한국어문장", 6, "<한국어><문장>" },
		{ "emoji", "😀😀😀", 4, "<😀😀><😀>" },
		{ "ideographic space", "中文　字", 5, "<中文><字>" },
		{ "paragraph indent", "　　中文字", 8, "<　　中文><字>" },
		{ "wider than the line", "中文", 1, "<中><文>" },
		{ "accents stay", "ae\xcc\x81z bc", 4, "<ae\xcc\x81z><bc>" },
		{ "quotes", "他说“好的”吗", 9, "<他说“好><的”吗>" },
		{ "one column", "abc", 1, "<a><b><c>" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf out = BUF_INIT;

		wrap(&out, cases[i].in, strlen(cases[i].in), cases[i].columns);
		check_str(cases[i].name, out.data, cases[i].out);
	}
}

static bool is_space_only(const char *data, size_t len) {
	static const char wide[] = "　";

	while (len) {
		size_t used = *data == ' ' || *data == '\t' ? 1 : 0;

		if (!used && len >= 3 && memcmp(data, wide, 3) == 0) {
			used = 3;
		}
		if (!used) {
			return false;
		}
		data += used;
		len -= used;
	}
	return true;
}

/* No line is too wide, and only spaces are lost between lines. */
static void test_properties(void **state) {
	static const char *const pieces[] = { "a", "word", " ", "  ", "中", "，", "（", "）",
		"。", "/", "-", "é", "e\xcc\x81", "😀", "한", "\xff", "　", ".", "\xe2\x80\x8b",
		"\t" };
	unsigned seed = 5;

	(void)state;
	for (int round = 0; round < 4000; round++) {
		auto_buf struct buf text = BUF_INIT;
		int columns = 2 + round % 19;

		for (int i = 0; i < 30; i++) {
			seed = seed * 1103515245 + 12345;
			buf_add_str(&text, pieces[(seed >> 16) % ARRAY_LEN(pieces)]);
		}
		for (size_t at = 0; at < text.len;) {
			size_t next = 0;
			const char *line = text.data + at;
			size_t end = width_wrap(line, text.len - at, columns, &next);

			check("width", width_text(line, end) <= columns);
			check("progress", next > 0 && end <= next);
			check("only spaces are skipped", is_space_only(line + end, next - end));
			at += next;
		}
	}
}

/* Marks that a person would not begin a line with, nor end one. */
static bool is_mark(const char *list, const char *data, size_t len) {
	size_t used = len ? utf8_cluster(data, len) : 0;
	auto_free char *mark = xmemdup(data, used);

	return used && strstr(list, mark);
}

static void check_corpus(const char *text, int columns) {
	static const char closing[] = "、。，．：；！？）］」』】》”’…";
	static const char opening[] = "（［「『【《“‘￥";
	size_t len = strlen(text);

	for (size_t at = 0; at < len;) {
		const char *line = text + at;
		size_t next = 0;
		size_t end = width_wrap(line, len - at, columns, &next);
		size_t one = utf8_cluster(line, len - at);
		size_t last = end ? utf8_cluster_before(line, end) : 0;

		check(line, next > 0 && end <= next);
		check(line, width_text(line, end) <= columns || end == one);
		check(line, is_space_only(line + end, next - end));
		if (columns >= 10 && at + next < len) {
			check(line, !is_mark(closing, line + next, len - at - next));
			check(line, !is_mark(opening, line + last, end - last));
		}
		at += next;
	}
}

/* Text as people write it, at every width. */
static void test_corpus(void **state) {
	static const char *const texts[] = {
		"The quick brown fox (see https://example.org/a_b/c?d=e&f=g) jumps over 13.5 "
		"lazy "
		"dogs; e-mail: someone@example.org, well-known.",
		"把 config.toml 的超时改成“30 "
		"秒”，然后（如果可以的话）重启服务……最后看一下《日志》里"
		"有没有错误！？价格是￥100。",
		"日本語の「文章」です。カタカナ、ひらがな、漢字（かんじ）が『混ざる』と、改行は"
		"難しい。",
		"한국어 문장은 띄어쓰기에서 줄을 바꾼다. "
		"아주긴단어는어쩔수없이가운데에서잘린다.",
		"Emoji 😀👨‍👩‍👧👍🏽❤️ and e\xcc\x81 q\xcc\x81\xcc\x82 "
		"ก็ "
		"हिन्दी "
		"العربية "
		"עברית \xff.",
		"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
		"aaaaaaaaa",
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
		for (int columns = 1; columns <= 200; columns++) {
			check_corpus(texts[i], columns);
		}
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_lines),
		cmocka_unit_test(test_properties),
		cmocka_unit_test(test_corpus),
	};

	return CHECK_RUN(tests);
}
