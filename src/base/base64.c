/* Three bytes become four letters. */

#include "base/base64.h"

#include "base/buf.h"

#include <stdint.h>

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
