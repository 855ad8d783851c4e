/* Formulas in a text: between "\(" and "\)", "\[" and "\]", two dollar signs, or one
   where it is no price. They are made text before the parser could take their
   underscores and backslashes for its own. */

#include <string.h>

#include "front/markdown/markdown_repair_inner.h"
#include "front/maths/maths.h"

#define LOOK_MAX 200 /* bytes that tell a formula from text in brackets */

static bool is_blank(char byte) {
	return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

static bool is_word(char byte) {
	return (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') ||
	       (byte >= 'A' && byte <= 'Z');
}

static size_t min_size(size_t a, size_t b) {
	return a < b ? a : b;
}

/* Where the sign stands first, at most MATHS_MAX bytes away; `len`: nowhere. What was
   searched once is not searched again. */
static size_t find(struct formula_reader *reader, size_t at, enum formula_sign sign) {
	static const char *const signs[] = { "\\)", "\\]", "$$" };
	size_t end = at + min_size(reader->len - at, MATHS_MAX);
	size_t from = reader->clear[sign] > at ? reader->clear[sign] : at;

	if (from < end) {
		const char *found = memmem(reader->text + from, end - from, signs[sign], 2);

		reader->clear[sign] = found ? (size_t)(found - reader->text) : end - 1;
	}
	from = reader->clear[sign];
	return from >= at && from + 2 <= end && memcmp(reader->text + from, signs[sign], 2) == 0
		       ? from
		       : reader->len;
}

/* Has it what only a formula has? */
static bool is_mathematical(const char *text, size_t len) {
	for (size_t i = 0; i < len; i++) {
		if (strchr("\\^_{", text[i])) {
			return true;
		}
	}
	return false;
}

/* "$x$": no space inside of the signs, no digit behind the second, and none behind
   the first but where the rest is no price. */
static size_t find_dollar(const char *text, size_t len, size_t at) {
	size_t end = at + 1;

	if (at > 0 && (is_word(text[at - 1]) || text[at - 1] == '$')) {
		return len;
	}
	while (end < len && text[end] != '$' && text[end] != '\n' && text[end] != '`' &&
		end - at < MATHS_MAX) {
		end += text[end] == '\\' ? 2 : 1;
	}
	if (end >= len || text[end] != '$' || end == at + 1 || is_blank(text[at + 1]) ||
		is_blank(text[end - 1]) || (end + 1 < len && is_word(text[end + 1]))) {
		return len;
	}
	bool price = text[at + 1] >= '0' && text[at + 1] <= '9';

	return price && !is_mathematical(text + at + 1, end - at - 1) ? len : end;
}

/* "\[a link\]" and "\(see below\)" are brackets that were escaped. */
static bool is_formula(const char *text, size_t len, char bracket) {
	size_t letters = 0, word = 0;

	for (size_t i = 0; i < len && i < LOOK_MAX; i++) {
		if (strchr("\\^_{=+<>", text[i])) {
			return true;
		}
		letters = is_word(text[i]) ? letters + 1 : 0;
		word = letters > word ? letters : word;
	}
	return bracket == '[' ? text[0] == '\n' : word < 4;
}

size_t formula_length(struct formula_reader *reader, size_t at, size_t *start, size_t *inner) {
	const char *text = reader->text;
	size_t len = reader->len;
	bool two = len - at > 1 && (text[at] == '\\' || text[at + 1] == '$');
	size_t sign = two ? 2 : 1;
	size_t end = len;

	if (two && text[at] == '\\' && text[at + 1] == '(') {
		end = find(reader, at + 2, FORMULA_ROUND);
	} else if (two && text[at] == '\\' && text[at + 1] == '[') {
		end = find(reader, at + 2, FORMULA_SQUARE);
	} else if (two && text[at] == '$') {
		end = find(reader, at + 2, FORMULA_DOLLARS);
	} else if (text[at] == '$') {
		end = find_dollar(text, len, at);
	}
	if (end + sign > len || end == at + sign ||
		(text[at] == '\\' &&
			!is_formula(text + at + sign, end - at - sign, text[at + 1]))) {
		return 0;
	}
	*start = at + sign;
	*inner = end - *start;
	return end + sign - at;
}

bool formula_is_open(const char *text, size_t len, size_t at) {
	size_t left = len - at;
	bool two = left > 1 && (text[at] == '\\' ? strchr("([", text[at + 1]) != NULL
						 : text[at + 1] == '$');

	if (two && left > 1) {
		return left < 40 ||
		       (left < 2000 &&
			       (text[at] == '$' || is_mathematical(text + at + 2, left - 2)));
	}
	if (text[at] != '$' || (at > 0 && (is_word(text[at - 1]) || text[at - 1] == '$'))) {
		return false;
	}
	bool price = left > 1 && text[at + 1] >= '0' && text[at + 1] <= '9';

	if (left == 1) {
		return true;
	}
	return left < 300 && !is_blank(text[at + 1]) && !memchr(text + at, '\n', left) &&
	       !memchr(text + at, '`', left) &&
	       ((left < 4 && !price) || is_mathematical(text + at, left));
}

/* As text: nothing in it means anything to the parser. */
static void add_escaped(const struct buf *shown, struct buf *out) {
	for (size_t i = 0; i < shown->len; i++) {
		char byte = shown->data[i];

		if (byte > ' ' && byte < 0x7f && !is_word(byte)) {
			buf_add_char(out, '\\');
		}
		buf_add_char(out, byte);
	}
}

/* As code, in more backticks than it has itself. */
static void add_code(const char *text, size_t len, struct buf *out) {
	size_t most = 0, run = 0;

	for (size_t i = 0; i < len; i++) {
		run = text[i] == '`' ? run + 1 : 0;
		most = run > most ? run : most;
	}
	for (size_t i = 0; i <= most; i++) {
		buf_add_char(out, '`');
	}
	buf_add_str(out, most ? " " : "");
	for (size_t i = 0; i < len; i++) {
		buf_add_char(out, is_blank(text[i]) ? ' ' : text[i]);
	}
	buf_add_str(out, most ? " " : "");
	for (size_t i = 0; i <= most; i++) {
		buf_add_char(out, '`');
	}
}

void formula_add(
	const char *text, size_t len, size_t start, size_t inner, bool lines, struct buf *out) {
	auto_buf struct buf shown = BUF_INIT;

	if (maths_text(text + start, inner, lines, &shown)) {
		add_escaped(&shown, out);
	} else {
		add_code(text, len, out);
	}
}
