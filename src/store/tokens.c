/* Scripts that are written without spaces give overlapping pairs: any stretch of
   two or more characters is found by its pairs, and one character as the beginning
   of a pair or as the last of its run. All else gives words, cut exactly where
   FTS5's unicode61 cuts, since a token must be one token to it. */
#include "store/tokens.h"

#include <stdint.h>
#include <string.h>

#include "base/buf.h"
#include "base/plain.h"
#include "base/utf8.h"

#define UNIT_MAX 256 /* bytes of marks and letters that are brought to NFC at once */

/* Nothing that composes with what stands before it: dashes, quotation marks and
   pictographs are as frequent as letters. */
static bool is_inert(uint32_t code) {
	return code < 0x300 || plain_is(code) || (code >= 0x2010 && code <= 0x2027) ||
	       (code >= 0x1f300 && code <= 0x1faff);
}

/* A unit is folded by itself: one character that composes with nothing, or a
   stretch that may. */
static size_t next_unit(const char *text, size_t len, bool *inert) {
	uint32_t code;
	size_t end = utf8_decode(text, len, &code);

	*inert = is_inert(code);
	while (end < len && end < UNIT_MAX && (unsigned char)text[end] >= 0x80) {
		size_t used = utf8_decode(text + end, len - end, &code);

		if (is_inert(code)) {
			break;
		}
		*inert = false;
		end += used;
	}
	return end;
}

static void add_folded(struct buf *out, uint32_t code) {
	if (code >= 0xff01 && code <= 0xff5e) {
		code -= 0xff01 - '!';
	}
	if (code == 0x3000 || code == '\n' || code == '\r' || code == '\t') {
		code = ' ';
	}
	buf_add_code(out, utf8_lower(code));
}

static void add_codes(struct buf *out, const char *text, size_t len) {
	for (size_t at = 0; at < len;) {
		uint32_t code;

		at += utf8_decode(text + at, len - at, &code);
		add_folded(out, code);
	}
}

static void fold_unit(struct buf *out, const char *unit, size_t len, bool inert) {
	if (inert) {
		add_codes(out, unit, len);
		return;
	}
	auto_buf struct buf composed = BUF_INIT_MAX(SIZE_MAX);

	utf8_nfc(&composed, unit, len);
	add_codes(out, composed.data, composed.len);
}

/* Most text is ASCII; this is what a search spends its time on. */
static size_t fold_ascii(struct buf *out, const char *text, size_t len) {
	char *to = buf_reserve(out, len);
	size_t at = 0;

	for (; to && at < len && (unsigned char)text[at] < 0x80; at++) {
		unsigned char byte = (unsigned char)text[at];
		bool is_break = byte == '\n' || byte == '\r' || byte == '\t';

		to[at] = is_break ? ' ' : (char)(byte + ((unsigned)(byte - 'A') < 26) * 32);
	}
	/* The last one may compose with what follows. */
	at -= at > 0 && at < len;
	buf_grown(out, at);
	return at;
}

void tokens_fold(struct buf *out, const char *text, size_t len) {
	for (size_t at = 0; at < len;) {
		at += fold_ascii(out, text + at, len - at);
		if (at < len) {
			bool inert;
			size_t unit = next_unit(text + at, len - at, &inert);

			fold_unit(out, text + at, unit, inert);
			at += unit;
		}
	}
}

size_t tokens_unfold(const char *text, size_t len, size_t folded) {
	auto_buf struct buf unit = BUF_INIT_MAX(SIZE_MAX);
	size_t at = 0, reached = 0;

	while (at < len) {
		bool inert;
		size_t size = next_unit(text + at, len - at, &inert);

		buf_clear(&unit);
		fold_unit(&unit, text + at, size, inert);
		if (reached + unit.len > folded) {
			break;
		}
		reached += unit.len;
		at += size;
	}
	return at;
}

enum letter { NO_LETTER, SIGN, LETTER, CJK };

static enum letter letter_of(uint32_t code) {
	if (code < 0x80) {
		return utf8_is_word(code)           ? LETTER
		       : code == '+' || code == '#' ? SIGN
						    : NO_LETTER;
	}
	if (!utf8_is_word(code) || utf8_is_mark(code)) {
		return NO_LETTER;
	}
	return utf8_is_cjk(code) ? CJK : LETTER;
}

struct splitter {
	const char *text;
	size_t len, at;
	bool (*each)(void *ctx, const struct token *token);
	void *ctx;
	bool stopped;
};

static void give(struct splitter *splitter, enum token_kind kind, size_t from, size_t to) {
	struct token token = { kind, splitter->text + from, to - from };

	if (token.len > TOKEN_MAX) {
		token.len = TOKEN_MAX;
		token.len -= utf8_incomplete_tail(token.text, token.len);
	}
	if (token.len && !splitter->stopped) {
		splitter->stopped = !splitter->each(splitter->ctx, &token);
	}
}

static enum letter look(const struct splitter *splitter, size_t at, size_t *next) {
	uint32_t code;

	if (at >= splitter->len) {
		*next = at;
		return NO_LETTER;
	}
	*next = at + utf8_decode(splitter->text + at, splitter->len - at, &code);
	return letter_of(code);
}

static size_t end_of(const struct splitter *splitter, size_t at, enum letter kind) {
	size_t next;

	while (look(splitter, at, &next) == kind) {
		at = next;
	}
	return at;
}

static void split_word(struct splitter *splitter) {
	size_t start = splitter->at, next;
	size_t word = end_of(splitter, start, LETTER);
	size_t signs = end_of(splitter, word, SIGN);
	bool is_end = look(splitter, signs, &next) != LETTER;

	if (signs > word && is_end) {
		give(splitter, TOKEN_BARE, start, word);
		give(splitter, TOKEN_WORD, start, signs);
	} else {
		give(splitter, TOKEN_WORD, start, word);
	}
	splitter->at = signs;
}

static void split_run(struct splitter *splitter) {
	size_t first = splitter->at, second, third;

	look(splitter, first, &second);
	if (look(splitter, second, &third) != CJK) {
		give(splitter, TOKEN_ONLY, first, second);
		splitter->at = second;
		return;
	}
	while (look(splitter, second, &third) == CJK) {
		give(splitter, TOKEN_PAIR, first, third);
		first = second;
		second = third;
	}
	give(splitter, TOKEN_LAST, first, second);
	splitter->at = second;
}

void tokens_split(const char *folded, size_t len,
	bool (*each)(void *ctx, const struct token *token), void *ctx) {
	struct splitter splitter = { folded, len, 0, each, ctx, false };

	while (splitter.at < len && !splitter.stopped) {
		size_t next;
		enum letter letter = look(&splitter, splitter.at, &next);

		if (letter == LETTER) {
			split_word(&splitter);
		} else if (letter == CJK) {
			split_run(&splitter);
		} else {
			splitter.at = next;
		}
	}
}

/* Behind white space, whatever the script. */
static size_t last_space(const char *text, size_t from, size_t to) {
	while (to > from && !memchr(" \n\r\t", text[to - 1], 4)) {
		to--;
	}
	return to > from ? to : 0;
}

/* The character that ends at `at` (> 0) of valid text. */
static size_t code_before(const char *text, size_t at, uint32_t *code) {
	size_t back = 1;

	while (back < 4 && back < at && ((unsigned char)text[at - back] & 0xc0) == 0x80) {
		back++;
	}
	utf8_decode(text + at - back, back, code);
	return back;
}

bool tokens_word_begins(const char *folded, size_t at) {
	uint32_t code;

	if (at == 0) {
		return true;
	}
	code_before(folded, at, &code);
	return letter_of(code) != LETTER;
}

static bool is_in_word(const char *text, size_t at) {
	unsigned char byte = (unsigned char)text[at];

	return byte < 0x80 && (utf8_is_word(byte) || byte == '+' || byte == '#');
}

/* Behind white space where there is some. Else no character and no word is cut, and
   a run that is cut keeps its pair: its last character begins the next piece too. */
size_t tokens_cut(const char *text, size_t len, size_t max, size_t *overlap) {
	uint32_t code;
	size_t end;

	*overlap = 0;
	if (len <= max) {
		return len;
	}
	end = last_space(text, max - max / 4, max);
	if (end) {
		return end;
	}
	end = max;
	while (end > max / 2 && is_in_word(text, end - 1) && is_in_word(text, end)) {
		end--;
	}
	end -= utf8_incomplete_tail(text, end);
	size_t back = code_before(text, end, &code);

	*overlap = utf8_is_cjk(code) ? back : 0;
	return end;
}
