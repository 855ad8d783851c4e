/* Decoding follows the table of well-formed sequences (no overlong forms, no
   surrogates, nothing above U+10FFFF), one malformed byte at a time. Clusters
   and NFC are utf8proc's, behind a path that answers for ordinary text. */

#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

#include <utf8proc.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/plain.h"

#define CLUSTER_MAX 64    /* code points */
#define LOOK_BACK_MAX 256 /* code points */
#define ZWJ 0x200d

/* What may follow a lead byte. */
struct lead {
	int length;              /* 0: no lead byte */
	unsigned char low, high; /* the second byte's range */
	unsigned char bits;
};

static struct lead lead_of(unsigned char byte) {
	if (byte < 0xc2 || byte > 0xf4) {
		return (struct lead){ 0 };
	}
	if (byte < 0xe0) {
		return (struct lead){ 2, 0x80, 0xbf, 0x1f };
	}
	if (byte < 0xf0) {
		return (struct lead){ 3, byte == 0xe0 ? 0xa0 : 0x80, byte == 0xed ? 0x9f : 0xbf,
			0x0f };
	}
	return (struct lead){ 4, byte == 0xf0 ? 0x90 : 0x80, byte == 0xf4 ? 0x8f : 0xbf, 0x07 };
}

/* How many of the first `len` bytes form or begin one character; 0: malformed. */
static size_t match(const unsigned char *bytes, size_t len, const struct lead *lead) {
	size_t used = 1;

	if (len > 1 && (bytes[1] < lead->low || bytes[1] > lead->high)) {
		return 0;
	}
	for (; used < len && used < (size_t)lead->length; used++) {
		if ((bytes[used] & 0xc0) != 0x80) {
			return 0;
		}
	}
	return used;
}

size_t utf8_decode(const char *data, size_t len, uint32_t *code) {
	const unsigned char *bytes = (const unsigned char *)data;

	if (bytes[0] < 0x80) {
		*code = bytes[0];
		return 1;
	}
	struct lead lead = lead_of(bytes[0]);

	if (!lead.length || match(bytes, len, &lead) != (size_t)lead.length) {
		*code = UTF8_REPLACEMENT;
		return 1;
	}
	uint32_t value = bytes[0] & lead.bits;

	for (int i = 1; i < lead.length; i++) {
		value = value << 6 | (bytes[i] & 0x3f);
	}
	*code = value;
	return (size_t)lead.length;
}

size_t utf8_encode(uint32_t code, char out[4]) {
	if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) {
		code = UTF8_REPLACEMENT;
	}
	if (code < 0x80) {
		out[0] = (char)code;
		return 1;
	}
	size_t len = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
	static const unsigned char marks[] = { 0, 0, 0xc0, 0xe0, 0xf0 };

	for (size_t i = len - 1; i > 0; i--) {
		out[i] = (char)(0x80 | (code & 0x3f));
		code >>= 6;
	}
	out[0] = (char)(marks[len] | code);
	return len;
}

/* Bytes at the start that are ASCII. */
static size_t ascii_prefix(const char *data, size_t len) {
	size_t at = 0;
	uint64_t word;

	for (; at + sizeof(word) <= len; at += sizeof(word)) {
		memcpy(&word, data + at, sizeof(word));
		if (word & UINT64_C(0x8080808080808080)) {
			break;
		}
	}
	while (at < len && (unsigned char)data[at] < 0x80) {
		at++;
	}
	return at;
}

size_t utf8_valid_prefix(const char *data, size_t len) {
	size_t at = 0;

	for (;;) {
		at += ascii_prefix(data + at, len - at);
		while (at < len && (unsigned char)data[at] >= 0x80) {
			uint32_t code;
			size_t used = utf8_decode(data + at, len - at, &code);

			if (used == 1) {
				return at;
			}
			at += used;
		}
		if (at == len) {
			return len;
		}
	}
}

bool utf8_is_valid(const char *data, size_t len) {
	return utf8_valid_prefix(data, len) == len;
}

size_t utf8_incomplete_tail(const char *data, size_t len) {
	const unsigned char *bytes = (const unsigned char *)data;

	for (size_t back = 1; back <= 3 && back <= len; back++) {
		struct lead lead = lead_of(bytes[len - back]);

		if (lead.length) {
			bool unfinished = back < (size_t)lead.length &&
					  match(bytes + len - back, back, &lead) == back;

			return unfinished ? back : 0;
		}
	}
	return 0;
}

void utf8_repair(struct buf *out, const char *data, size_t len) {
	for (size_t at = 0; at < len;) {
		size_t good = utf8_valid_prefix(data + at, len - at);

		buf_add(out, data + at, good);
		at += good;
		if (at < len) {
			buf_add_code(out, UTF8_REPLACEMENT);
			at++;
		}
	}
}

size_t utf8_cluster(const char *data, size_t len) {
	if (len < 2) {
		return len;
	}
	if ((unsigned char)data[0] < 0x80 && (unsigned char)data[1] < 0x80) {
		return data[0] == '\r' && data[1] == '\n' ? 2 : 1;
	}
	uint32_t code, next;
	size_t at = utf8_decode(data, len, &code);
	utf8proc_int32_t state = 0;

	for (int count = 1; at < len && count < CLUSTER_MAX; count++) {
		size_t used = utf8_decode(data + at, len - at, &next);

		if ((count == 1 && plain_is(code) && plain_is(next)) ||
			utf8proc_grapheme_break_stateful(
				(utf8proc_int32_t)code, (utf8proc_int32_t)next, &state)) {
			break;
		}
		code = next;
		at += used;
	}
	return at;
}

/* Does a cluster begin between these two, whatever stands before them? */
static bool is_sure_break(uint32_t before, uint32_t after) {
	if (plain_is(before) && plain_is(after)) {
		return true;
	}
	const utf8proc_property_t *property = utf8proc_get_property((utf8proc_int32_t)before);

	switch (property->boundclass) {
	case UTF8PROC_BOUNDCLASS_REGIONAL_INDICATOR:
	case UTF8PROC_BOUNDCLASS_EXTEND:
	case UTF8PROC_BOUNDCLASS_ZWJ:
	case UTF8PROC_BOUNDCLASS_SPACINGMARK:
		return false;
	default:
		return utf8proc_grapheme_break(
			(utf8proc_int32_t)before, (utf8proc_int32_t)after);
	}
}

/* Start of the character that ends at `at` (> 0). */
static size_t before(const char *data, size_t at, uint32_t *code) {
	bool is_ascii = (unsigned char)data[at - 1] < 0x80;

	for (size_t back = is_ascii ? 1 : at < 4 ? at : 4; back > 1; back--) {
		if (utf8_decode(data + at - back, back, code) == back) {
			return at - back;
		}
	}
	utf8_decode(data + at - 1, 1, code);
	return at - 1;
}

size_t utf8_cluster_before(const char *data, size_t at) {
	if (at == 0) {
		return 0;
	}
	uint32_t code;
	size_t start = before(data, at, &code);

	for (int count = 0; start > 0 && count < LOOK_BACK_MAX; count++) {
		uint32_t earlier;
		size_t from = before(data, start, &earlier);

		if (is_sure_break(earlier, code)) {
			break;
		}
		start = from;
		code = earlier;
	}
	for (;;) {
		size_t next = start + utf8_cluster(data + start, at - start);

		if (next >= at) {
			return start;
		}
		start = next;
	}
}

static bool is_nfc_quickly(const char *data, size_t len) {
	for (size_t at = ascii_prefix(data, len); at < len;) {
		uint32_t code;
		size_t used = utf8_decode(data + at, len - at, &code);

		if (!plain_is(code) && code >= 0x80) {
			return false;
		}
		at += used;
	}
	return true;
}

void utf8_nfc(struct buf *out, const char *data, size_t len) {
	if (is_nfc_quickly(data, len)) {
		buf_add(out, data, len);
		return;
	}
	auto_buf struct buf valid = BUF_INIT_MAX(SIZE_MAX);
	utf8proc_uint8_t *mapped = NULL;

	utf8_repair(&valid, data, len);
	utf8proc_ssize_t size = utf8proc_map((const utf8proc_uint8_t *)valid.data,
		(utf8proc_ssize_t)valid.len, &mapped, UTF8PROC_STABLE | UTF8PROC_COMPOSE);
	if (size >= 0) {
		buf_add(out, mapped, (size_t)size);
	} else {
		buf_add(out, valid.data, valid.len);
	}
	free(mapped);
}

bool utf8_is_cjk(uint32_t code) {
	static const uint32_t ranges[][2] = {
		{ 0x1100, 0x11ff },                     /* hangul jamo */
		{ 0x2e80, 0x2fdf },                     /* radicals */
		{ 0x3005, 0x3007 },                     /* repetition and closing marks, zero */
		{ 0x3021, 0x3029 }, { 0x3038, 0x303b }, /* Suzhou numerals */
		{ 0x3041, 0x3096 }, { 0x3099, 0x309f }, /* hiragana */
		{ 0x30a1, 0x30fa }, { 0x30fc, 0x30ff }, /* katakana */
		{ 0x3131, 0x318e }, { 0x31f0, 0x31ff }, /* jamo, small katakana */
		{ 0x3400, 0x4dbf }, { 0x4e00, 0x9fff }, /* Han */
		{ 0xa960, 0xa97f }, { 0xac00, 0xd7ff }, /* hangul */
		{ 0xf900, 0xfaff },                     /* compatibility Han */
		{ 0xff66, 0xff9f }, { 0xffa0, 0xffdc }, /* half-width forms */
		{ 0x1aff0, 0x1b16f },                   /* historic kana */
		{ 0x20000, 0x3fffd },                   /* Han */
	};

	if (code < 0x1100) {
		return false;
	}
	for (size_t i = 0; i < ARRAY_LEN(ranges); i++) {
		if (code <= ranges[i][1]) {
			return code >= ranges[i][0];
		}
	}
	return false;
}

bool utf8_is_word(uint32_t code) {
	if (code < 0x80) {
		return (code >= '0' && code <= '9') ||
		       ((code | 0x20) >= 'a' && (code | 0x20) <= 'z');
	}
	switch (utf8proc_category((utf8proc_int32_t)code)) {
	case UTF8PROC_CATEGORY_LU:
	case UTF8PROC_CATEGORY_LL:
	case UTF8PROC_CATEGORY_LT:
	case UTF8PROC_CATEGORY_LM:
	case UTF8PROC_CATEGORY_LO:
	case UTF8PROC_CATEGORY_MN:
	case UTF8PROC_CATEGORY_MC:
	case UTF8PROC_CATEGORY_ND:
	case UTF8PROC_CATEGORY_NL:
	case UTF8PROC_CATEGORY_NO:
		return true;
	default:
		return false;
	}
}

bool utf8_is_mark(uint32_t code) {
	if (code < 0x300) {
		return false;
	}
	switch (utf8proc_category((utf8proc_int32_t)code)) {
	case UTF8PROC_CATEGORY_MN:
	case UTF8PROC_CATEGORY_MC:
	case UTF8PROC_CATEGORY_ME:
		return true;
	default:
		return false;
	}
}

uint32_t utf8_lower(uint32_t code) {
	if (code < 0x80) {
		return code >= 'A' && code <= 'Z' ? code + ('a' - 'A') : code;
	}
	return (uint32_t)utf8proc_tolower((utf8proc_int32_t)code);
}
