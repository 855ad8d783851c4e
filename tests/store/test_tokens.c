#include "store/tokens.h"

#include "base/buf.h"
#include "base/mem.h"
#include "check.h"

static const struct fold_case {
	const char *name, *in, *out;
} fold_cases[] = {
	{ .name = "empty", .in = "", .out = "" },
	{ .name = "lower case", .in = "Hello WORLD 42", .out = "hello world 42" },
	{ .name = "full width", .in = "ＡＢＣ１２３！", .out = "abc123!" },
	{ .name = "ideographic space",
		.in = "a\xe3\x80\x80"
		      "b",
		.out = "a b" },
	{ .name = "line breaks and tabs", .in = "a\nb\tc\r\nd", .out = "a b c  d" },
	{ .name = "composed", .in = "CAFE\xcc\x81", .out = "caf\xc3\xa9" },
	{ .name = "composed within CJK", .in = "部e\xcc\x81署", .out = "部\xc3\xa9署" },
	{ .name = "other scripts", .in = "ПРИВЕТ ÄÖÜ Σ", .out = "привет äöü σ" },
	{ .name = "hangul jamo", .in = "\xe1\x84\x92\xe1\x85\xa1\xe1\x86\xab", .out = "한" },
	{ .name = "broken bytes",
		.in = "a\xff"
		      "B",
		.out = "a\xef\xbf\xbd"
		       "b" },
	{ .name = "signs stay", .in = "C++ <a.b> \"x\"", .out = "c++ <a.b> \"x\"" },
	{ .name = "quotation marks", .in = "“X”—Y", .out = "“x”—y" },
};

static void test_fold(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(fold_cases); i++) {
		auto_buf struct buf out = BUF_INIT;

		tokens_fold(&out, fold_cases[i].in, strlen(fold_cases[i].in));
		check_str(fold_cases[i].name, out.data, fold_cases[i].out);
	}
}

static bool handle_token(void *ctx, const struct token *token) {
	static const char marks[] = { [TOKEN_WORD] = 'w',
		[TOKEN_BARE] = 'b',
		[TOKEN_PAIR] = 'p',
		[TOKEN_LAST] = 'l',
		[TOKEN_ONLY] = 'o' };
	struct buf *out = ctx;

	buf_addf(out, "%s%c:%.*s", out->len ? " " : "", marks[token->kind], (int)token->len,
		token->text);
	return true;
}

static const struct split_case {
	const char *name, *in, *out;
} split_cases[] = {
	{ .name = "nothing", .in = " .,-> ", .out = "" },
	{ .name = "words", .in = "one two", .out = "w:one w:two" },
	{ .name = "dots and dashes part words",
		.in = "a.b foo-bar",
		.out = "w:a w:b w:foo w:bar" },
	{ .name = "signs at the end", .in = "c++ c# x", .out = "b:c w:c++ b:c w:c# w:x" },
	{ .name = "signs in the middle", .in = "a+b c++11", .out = "w:a w:b w:c w:11" },
	{ .name = "signs before", .in = "#tag +1", .out = "w:tag w:1" },
	{ .name = "a run", .in = "部署完成", .out = "p:部署 p:署完 p:完成 l:成" },
	{ .name = "one character", .in = "部", .out = "o:部" },
	{ .name = "runs are parted by signs", .in = "部署，完", .out = "p:部署 l:署 o:完" },
	{ .name = "glued scripts",
		.in = "我用curl下载",
		.out = "p:我用 l:用 w:curl p:下载 l:载" },
	{ .name = "signs before CJK", .in = "c++语言", .out = "b:c w:c++ p:语言 l:言" },
	{ .name = "marks part words", .in = "हिन्दी", .out = "w:ह w:न w:द" },
	{ .name = "middle dot of katakana", .in = "ア・イ", .out = "o:ア o:イ" },
};

static void test_split(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(split_cases); i++) {
		auto_buf struct buf out = BUF_INIT;

		tokens_split(split_cases[i].in, strlen(split_cases[i].in), handle_token, &out);
		check_str(split_cases[i].name, out.data, split_cases[i].out);
	}
}

static bool handle_length(void *ctx, const struct token *token) {
	*(size_t *)ctx = token->len;
	return true;
}

static void test_long_word_is_cut_between_characters(void **state) {
	auto_buf struct buf word = BUF_INIT;
	size_t len = 0;

	(void)state;
	buf_add_char(&word, 'a');
	for (int i = 0; i < 60; i++) {
		buf_add_str(&word, "я");
	}
	tokens_split(word.data, word.len, handle_length, &len);
	assert_int_equal(len, 63);
}

static bool handle_first(void *ctx, const struct token *token) {
	(void)token;
	++*(int *)ctx;
	return false;
}

static void test_split_stops(void **state) {
	int count = 0;

	(void)state;
	tokens_split("一二三 a b", strlen("一二三 a b"), handle_first, &count);
	assert_int_equal(count, 1);
}

/* Wherever a word stands in the folded text, the offset leads to it in the text. */
static void test_unfold(void **state) {
	static const char *const texts[] = { "Größe ABC xyz", "ＦＵＬＬ　xyz",
		"e\xcc\x81\xcc\x81 xyz", "部署 — “a” xyz", "xyz" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
		auto_buf struct buf folded = BUF_INIT;
		size_t len = strlen(texts[i]);

		tokens_fold(&folded, texts[i], len);
		size_t at = (size_t)(strstr(folded.data, "xyz") - folded.data);

		check_str(texts[i], texts[i] + tokens_unfold(texts[i], len, at), "xyz");
	}
}

static const struct begins_case {
	const char *name, *text, *at;
	bool begins;
} begins_cases[] = {
	{ .name = "start", .text = "abc", .at = "abc", .begins = true },
	{ .name = "inside", .text = "xabc", .at = "abc", .begins = false },
	{ .name = "behind a sign", .text = "x.abc", .at = "abc", .begins = true },
	{ .name = "behind CJK", .text = "部abc", .at = "abc", .begins = true },
	{ .name = "behind another script", .text = "яabc", .at = "abc", .begins = false },
};

static void test_word_begins(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(begins_cases); i++) {
		const struct begins_case *c = &begins_cases[i];
		size_t at = (size_t)(strstr(c->text, c->at) - c->text);

		check_int(c->name, tokens_word_begins(c->text, at), c->begins);
	}
}

static const struct cut_case {
	const char *name, *in;
	size_t max, piece, overlap;
} cut_cases[] = {
	{ .name = "short", .in = "abc", .max = 20, .piece = 3 },
	{ .name = "behind a space", .in = "0123456789abcde fghijk", .max = 20, .piece = 16 },
	{ .name = "before a word", .in = "，，，，，，python words", .max = 20, .piece = 18 },
	{ .name = "inside a huge word",
		.in = "abcdefghijklmnopqrstuvwxyz",
		.max = 20,
		.piece = 10 },
	{ .name = "between characters, with one of overlap",
		.in = "一二三四五六七八九",
		.max = 20,
		.piece = 18,
		.overlap = 3 },
	{ .name = "no overlap of what is no CJK",
		.in = "яяяяяяяяяяяяяяя",
		.max = 21,
		.piece = 20 },
};

static void test_cut(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cut_cases); i++) {
		const struct cut_case *c = &cut_cases[i];
		size_t overlap;
		size_t piece = tokens_cut(c->in, strlen(c->in), c->max, &overlap);

		check_int(c->name, piece, c->piece);
		check_int(c->name, overlap, c->overlap);
	}
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_fold),
		cmocka_unit_test(test_split),
		cmocka_unit_test(test_long_word_is_cut_between_characters),
		cmocka_unit_test(test_split_stops),
		cmocka_unit_test(test_unfold),
		cmocka_unit_test(test_word_begins),
		cmocka_unit_test(test_cut),
	};

	return CHECK_RUN(tests);
}
