/* The names that people and models really write, of the two thousand there are. */

#include "front/markdown/entity.h"

#include <stdint.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"

struct entity {
	const char *name;
	const char *text;
};

static const struct entity entities[] = {
	{ "amp", "&" },
	{ "apos", "'" },
	{ "bull", "\xe2\x80\xa2" },
	{ "cent", "\xc2\xa2" },
	{ "copy", "\xc2\xa9" },
	{ "darr", "\xe2\x86\x93" },
	{ "deg", "\xc2\xb0" },
	{ "divide", "\xc3\xb7" },
	{ "emsp", " " },
	{ "ensp", " " },
	{ "euro", "\xe2\x82\xac" },
	{ "ge", "\xe2\x89\xa5" },
	{ "gt", ">" },
	{ "hellip", "\xe2\x80\xa6" },
	{ "infin", "\xe2\x88\x9e" },
	{ "laquo", "\xc2\xab" },
	{ "larr", "\xe2\x86\x90" },
	{ "ldquo", "\xe2\x80\x9c" },
	{ "le", "\xe2\x89\xa4" },
	{ "lsquo", "\xe2\x80\x98" },
	{ "lt", "<" },
	{ "mdash", "\xe2\x80\x94" },
	{ "micro", "\xc2\xb5" },
	{ "middot", "\xc2\xb7" },
	{ "nbsp", " " },
	{ "ndash", "\xe2\x80\x93" },
	{ "ne", "\xe2\x89\xa0" },
	{ "para", "\xc2\xb6" },
	{ "plusmn", "\xc2\xb1" },
	{ "pound", "\xc2\xa3" },
	{ "quot", "\"" },
	{ "raquo", "\xc2\xbb" },
	{ "rarr", "\xe2\x86\x92" },
	{ "rdquo", "\xe2\x80\x9d" },
	{ "reg", "\xc2\xae" },
	{ "rsquo", "\xe2\x80\x99" },
	{ "sect", "\xc2\xa7" },
	{ "thinsp", " " },
	{ "times", "\xc3\x97" },
	{ "trade", "\xe2\x84\xa2" },
	{ "uarr", "\xe2\x86\x91" },
	{ "yen", "\xc2\xa5" },
};

static int digit_value(char byte) {
	if (byte >= '0' && byte <= '9') {
		return byte - '0';
	}
	byte |= 0x20;
	return byte >= 'a' && byte <= 'f' ? byte - 'a' + 10 : 16;
}

/* "#8212" or "#x2014"; 0 is no character. */
static bool decode_number(const char *data, size_t len, uint32_t *out) {
	bool hex = len > 1 && (data[1] == 'x' || data[1] == 'X');
	uint32_t base = hex ? 16 : 10;
	uint32_t code = 0;
	size_t at = hex ? 2 : 1;

	if (at == len) {
		return false;
	}
	for (; at < len; at++) {
		uint32_t digit = (uint32_t)digit_value(data[at]);

		if (digit >= base) {
			return false;
		}
		code = code > 0x10ffff ? code : code * base + digit;
	}
	bool valid = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);

	*out = valid ? code : UTF8_REPLACEMENT;
	return true;
}

void entity_decode(const char *data, size_t len, struct buf *out) {
	uint32_t code;

	if (len > 3 && data[1] == '#' && decode_number(data + 1, len - 2, &code)) {
		buf_add_code(out, code);
		return;
	}
	for (size_t i = 0; len > 2 && i < ARRAY_LEN(entities); i++) {
		const char *name = entities[i].name;

		if (strlen(name) == len - 2 && memcmp(name, data + 1, len - 2) == 0) {
			buf_add_str(out, entities[i].text);
			return;
		}
	}
	buf_add(out, data, len);
}
