/* A memory is told to a model later, so it must not be able to look like anything but
   one line of a list. */
#include "memory/fact.h"

#include <string.h>

#include "base/mem.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/strv.h"
#include "base/tr.h"
#include "base/utf8.h"
#include "memory/key_like.h"
#include "store/tokens.h"

#define WORDS_MAX 100 /* of a text, that are compared */

static bool is_space(uint32_t code) {
	return code == ' ' || code == '\t' || code == '\n' || code == '\r' || code == 0xa0 ||
	       code == 0x3000 || code == 0x2028 || code == 0x2029;
}

/* What is between the white space, once each; returns how many characters. */
static size_t add_line(struct buf *out, const char *text, size_t len) {
	size_t start = out->len, count = 0;
	bool gap = false;

	for (size_t at = 0; at < len;) {
		uint32_t code;

		at += utf8_decode(text + at, len - at, &code);
		if (is_space(code)) {
			gap = out->len > start;
		} else if (code == UTF8_REPLACEMENT || !sanitize_is_bad(code)) {
			count += (size_t)gap + 1;
			buf_add(out, " ", gap);
			buf_add_code(out, code);
			gap = false;
		}
	}
	return count;
}

bool fact_clean(
	struct buf *out, enum memory_kind kind, const char *text, size_t len, struct err *err) {
	size_t max = kind == MEMORY_FACT ? FACT_MAX : FACT_SNAPSHOT_MAX;
	size_t start = out->len;
	size_t count = add_line(out, text, len < 8 * max ? len : 8 * max);

	if (count < FACT_MIN || count > max || len >= 8 * max) {
		buf_truncate(out, start);
		return err_set(err, ERR_USAGE,
			tr("a memory has from %d to %zu characters, in one line"), FACT_MIN,
			max);
	}
	if (key_like(out->data + start, out->len - start)) {
		buf_truncate(out, start);
		return err_set(err, ERR_DENIED,
			tr("this looks like a key or a password, which is not remembered; "
			   "`chela secret set NAME` keeps one"));
	}
	return true;
}

void fact_key(struct buf *out, const char *text, size_t len) {
	auto_buf struct buf folded = BUF_INIT;

	tokens_fold(&folded, text, len);
	for (size_t at = 0; at < folded.len;) {
		uint32_t code;
		size_t used = utf8_decode(folded.data + at, folded.len - at, &code);

		if (utf8_is_word(code) || code == '+' || code == '#') {
			buf_add(out, folded.data + at, used);
		}
		at += used;
	}
}

static bool add_word(void *ctx, const struct token *token) {
	struct strv *words = ctx;
	auto_free char *word = xmemdup(token->text, token->len);

	if (token->kind != TOKEN_LAST && token->kind != TOKEN_BARE && !strv_has(words, word)) {
		strv_add(words, word);
	}
	return words->len < WORDS_MAX;
}

static void split(struct strv *words, const char *text) {
	auto_buf struct buf folded = BUF_INIT;

	tokens_fold(&folded, text, strlen(text));
	tokens_split(folded.data, folded.len, add_word, words);
}

static bool has_digit(const char *word) {
	return word[strcspn(word, "0123456789")] != '\0';
}

/* How many words of `a` are in `b`; `*numbers`: is every one with a digit? */
static size_t count_common(const struct strv *a, const struct strv *b, bool *numbers) {
	size_t common = 0;

	for (size_t i = 0; i < a->len; i++) {
		bool has = strv_has(b, a->items[i]);

		common += has;
		*numbers = *numbers && (has || !has_digit(a->items[i]));
	}
	return common;
}

/* Four in five of all words are in both. */
bool fact_alike(const char *a, const char *b) {
	auto_strv struct strv first = STRV_INIT;
	auto_strv struct strv second = STRV_INIT;
	bool numbers = true;

	split(&first, a);
	split(&second, b);
	size_t common = count_common(&first, &second, &numbers);

	count_common(&second, &first, &numbers);
	return numbers && common > 0 && 5 * common >= 4 * (first.len + second.len - common);
}
