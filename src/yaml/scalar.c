/* Numbers are rewritten into the grammar of JSON and read by its parser, so that
   there is one rule for what becomes of large ones. */

#include "yaml/scalar.h"

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "json/json.h"

#define DIGITS "0123456789"

static bool is_one_of(const char *text, const char *const *words) {
	for (; *words; words++) {
		if (str_eq(text, *words)) {
			return true;
		}
	}
	return false;
}

/* 0o17 and 0x1F up to 64 bits; larger ones stay text. */
static struct json *resolve_based(const char *text) {
	bool hex = text[1] == 'x';
	const char *digits = hex ? DIGITS "abcdefABCDEF" : "01234567";

	if (!text[2] || text[2 + strspn(text + 2, digits)]) {
		return NULL;
	}
	errno = 0;
	unsigned long long value = strtoull(text + 2, NULL, hex ? 16 : 8);

	return errno || value > INT64_MAX ? NULL : json_new_int((int64_t)value);
}

/* Takes digits over, without the zeros before the first that counts. */
static size_t take_digits(struct buf *out, const char **text, bool skip_zeros) {
	size_t len = strspn(*text, DIGITS), skip = 0;

	while (skip_zeros && skip + 1 < len && (*text)[skip] == '0') {
		skip++;
	}
	buf_add(out, *text + skip, len - skip);
	*text += len;
	return len;
}

static bool take_fraction(struct buf *out, const char **text, size_t *digits) {
	if (**text != '.') {
		return *digits > 0;
	}
	(*text)++;
	if (*digits == 0) {
		buf_add_char(out, '0');
	}
	size_t fraction = strspn(*text, DIGITS);

	if (fraction) {
		buf_add_char(out, '.');
		take_digits(out, text, false);
	}
	*digits += fraction;
	return *digits > 0;
}

static bool take_exponent(struct buf *out, const char **text) {
	if (**text != 'e' && **text != 'E') {
		return true;
	}
	buf_add_char(out, *(*text)++);
	if (**text == '-' || **text == '+') {
		buf_add_char(out, *(*text)++);
	}
	return take_digits(out, text, false) > 0;
}

static struct json *resolve_number(const char *text) {
	auto_buf struct buf number = BUF_INIT;
	struct json *out = NULL;

	if (*text == '-') {
		buf_add_char(&number, '-');
	}
	text += *text == '-' || *text == '+';
	size_t digits = take_digits(&number, &text, true);

	if (!take_fraction(&number, &text, &digits) || !take_exponent(&number, &text) ||
		*text) {
		return NULL;
	}
	return json_parse(number.data, number.len, &out, NULL) ? out : NULL;
}

bool scalar_is_null(const char *text) {
	static const char *const nulls[] = { "", "~", "null", "Null", "NULL", NULL };

	return is_one_of(text, nulls);
}

struct json *scalar_resolve(const char *text) {
	static const char *const trues[] = { "true", "True", "TRUE", NULL };
	static const char *const falses[] = { "false", "False", "FALSE", NULL };
	struct json *number = NULL;

	if (scalar_is_null(text)) {
		return json_new_null();
	}
	if (is_one_of(text, trues) || is_one_of(text, falses)) {
		return json_new_bool(text[0] == 't' || text[0] == 'T');
	}
	if (text[0] == '0' && (text[1] == 'x' || text[1] == 'o')) {
		number = resolve_based(text);
	} else if (strchr(DIGITS "+-.", text[0])) {
		number = resolve_number(text);
	}
	return number ? number : json_new_string(text);
}
