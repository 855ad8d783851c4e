/* A parser stops at a character that XML forbids. Programs write them all the same: controls,
   bytes of another encoding, and emoji as two references, one for each half. */

#include "xml/mend.h"

#include "base/buf.h"
#include "base/utf8.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Digits of a reference that are looked at. */
#define DIGITS_MAX 12

static bool is_allowed(uint32_t code) {
	return code == '\t' || code == '\n' || code == '\r' || (code >= ' ' && code < 0xd800) ||
	       (code >= 0xe000 && code < 0xfffe) || (code >= 0x10000 && code <= 0x10ffff);
}

static int digit_of(char byte, int base) {
	int digit = byte >= '0' && byte <= '9'   ? byte - '0'
		    : byte >= 'a' && byte <= 'f' ? byte - 'a' + 10
		    : byte >= 'A' && byte <= 'F' ? byte - 'A' + 10
						 : 16;

	return digit < base ? digit : -1;
}

/* The bytes of "&#10;" or "&#xa;" at `at`, 0 when there is none. */
static size_t read_reference(const char *at, const char *end, uint32_t *code) {
	const char *start = at;

	if (end - at < 4 || at[0] != '&' || at[1] != '#') {
		return 0;
	}
	int base = at[2] == 'x' ? 16 : 10, digits = 0;

	*code = 0;
	for (at += base == 16 ? 3 : 2; at < end && digits < DIGITS_MAX; at++, digits++) {
		int digit = digit_of(*at, base);

		if (digit < 0) {
			break;
		}
		*code = *code > 0x110000 ? *code : *code * (uint32_t)base + (uint32_t)digit;
	}
	return digits > 0 && at < end && *at == ';' ? (size_t)(at + 1 - start) : 0;
}

/* The character at `at`, by itself or as a reference; how many bytes it took. */
static size_t read_one(const char *at, const char *end, uint32_t *code, bool *referred) {
	size_t used = read_reference(at, end, code);

	*referred = used > 0;
	if (used == 0) {
		used = utf8_decode(at, (size_t)(end - at), code);
	} else if (*code >= 0xd800 && *code < 0xdc00) {
		uint32_t low;
		size_t more = read_reference(at + used, end, &low);

		if (more > 0 && low >= 0xdc00 && low < 0xe000) {
			*code = 0x10000 + ((*code - 0xd800) << 10) + (low - 0xdc00);
			used += more;
			*referred = false; /* it is written out */
		}
	}
	return used;
}

static bool is_plain(const char *data, size_t len) {
	const char *at = data, *end = data + len;

	for (; at < end; at++) {
		uint32_t code = (unsigned char)*at;

		if (code < ' ' && !is_allowed(code)) {
			return false;
		}
		if (code == '&' && read_reference(at, end, &code) > 0 && !is_allowed(code)) {
			return false;
		}
	}
	return utf8_is_valid(data, len) && !memmem(data, len, "\xef\xbf\xbe", 3) &&
	       !memmem(data, len, "\xef\xbf\xbf", 3);
}

const char *xml_mend(struct buf *held, const char *data, size_t *len) {
	const char *at = data, *end = data + *len;
	struct buf out = BUF_INIT;

	if (is_plain(data, *len)) {
		return data;
	}
	while (at < end) {
		uint32_t code;
		bool referred;
		size_t used = read_one(at, end, &code, &referred);

		if (!is_allowed(code)) {
			buf_add_code(&out, UTF8_REPLACEMENT);
		} else if (referred) {
			buf_add(&out, at, used);
		} else {
			buf_add_code(&out, code);
		}
		at += used;
	}
	buf_fini(held);
	*held = out;
	*len = held->len;
	return held->data;
}
