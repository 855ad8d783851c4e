/* Three bytes become four letters, and back. */

#include "base/base64.h"

#include "base/buf.h"

#include <stdint.h>
#include <string.h>

static const char letters[] =
	"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

bool base64_encode(struct buf *out, const void *data, size_t len) {
	const unsigned char *in = data;
	size_t size = (len + 2) / 3 * 4;
	char *to = buf_reserve(out, size);
	if (!to) {
		return false;
	}
	for (size_t i = 0; i < len; i += 3) {
		size_t have = len - i < 3 ? len - i : 3;
		uint32_t bits = (uint32_t)in[i] << 16;
		bits |= have > 1 ? (uint32_t)in[i + 1] << 8 : 0;
		bits |= have > 2 ? in[i + 2] : 0;
		*to++ = letters[bits >> 18];
		*to++ = letters[bits >> 12 & 63];
		*to++ = have > 1 ? letters[bits >> 6 & 63] : '=';
		*to++ = have > 2 ? letters[bits & 63] : '=';
	}
	buf_grown(out, size);
	return true;
}

/* The value of a letter, or -1. */
static int value_of(char letter) {
	const char *at = letter ? memchr(letters, letter, sizeof(letters) - 1) : NULL;

	return at ? (int)(at - letters) : -1;
}

struct decoder {
	uint32_t bits;
	int count;   /* letters of the present four */
	int padding; /* '=' seen */
	char *to;
};

static void put_group(struct decoder *decoder) {
	uint32_t bits = decoder->bits << 6 * (4 - decoder->count);

	for (int i = 0; i < decoder->count - 1; i++) {
		*decoder->to++ = (char)(bits >> (16 - 8 * i));
	}
	decoder->bits = 0;
	decoder->count = 0;
}

static bool take_letter(struct decoder *decoder, char letter) {
	int value = value_of(letter);

	if (letter == '=') {
		return decoder->count >= 2 && ++decoder->padding <= 4 - decoder->count;
	}
	if (value < 0 || decoder->padding > 0) {
		return false;
	}
	decoder->bits = decoder->bits << 6 | (uint32_t)value;
	if (++decoder->count == 4) {
		put_group(decoder);
	}
	return true;
}

/* A last group is whole with its padding, and the bits that it leaves over are 0. */
static bool end_group(struct decoder *decoder) {
	uint32_t over = decoder->count == 2 ? 15 : decoder->count == 3 ? 3 : 0;

	if (decoder->count == 0) {
		return decoder->padding == 0;
	}
	if (decoder->count + decoder->padding != 4 || (decoder->bits & over)) {
		return false;
	}
	put_group(decoder);
	return true;
}

static bool decode(struct decoder *decoder, const char *text, size_t len) {
	for (size_t i = 0; i < len; i++) {
		if (text[i] != '\n' && text[i] != '\r' && !take_letter(decoder, text[i])) {
			return false;
		}
	}
	return end_group(decoder);
}

bool base64_decode(struct buf *out, const char *text, size_t len) {
	char *room = buf_reserve(out, len / 4 * 3 + 3);
	struct decoder decoder = { .to = room };

	if (!room) {
		return false;
	}
	if (!decode(&decoder, text, len)) {
		*room = '\0';
		return false;
	}
	buf_grown(out, (size_t)(decoder.to - room));
	return true;
}
