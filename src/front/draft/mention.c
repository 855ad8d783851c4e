/* A path ends at a blank or at a sign of CJK, as nobody puts a blank before those. */

#include "front/draft/mention.h"

#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"

/* May a mention stand behind this character? */
static bool is_boundary(uint32_t code) {
	return code < 0x80 ? !(code && strchr("/\\@.:-_+=~", (int)code)) && !utf8_is_word(code)
			   : !utf8_is_word(code) || utf8_is_cjk(code);
}

/* Is it a character that no unquoted path goes on with? */
static bool is_end(uint32_t code) {
	bool is_cjk_sign = (code >= 0x3000 && code <= 0x303f) ||
			   (code >= 0xff00 && code <= 0xff65 && !utf8_is_word(code));

	return code <= 0x20 || code == '"' || is_cjk_sign;
}

static void read_path(const char *text, size_t len, struct mention *out) {
	size_t at = out->start + 1;

	out->quoted = at < len && text[at] == '"';
	out->path = at += out->quoted;
	while (at < len) {
		uint32_t code;
		size_t used = utf8_decode(text + at, len - at, &code);

		if (out->quoted ? code == '"' || code == '\n' : is_end(code)) {
			break;
		}
		at += used;
	}
	out->path_len = at - out->path;
	out->open = out->quoted && !(at < len && text[at] == '"');
	out->end = at + (out->quoted && !out->open);
}

bool mention_find(const char *text, size_t len, size_t from, struct mention *out) {
	uint32_t before = ' ';

	if (from > 0 && from <= len) {
		size_t last = from - 1;

		while (last > 0 && ((unsigned char)text[last] & 0xc0) == 0x80) {
			last--;
		}
		utf8_decode(text + last, from - last, &before);
	}
	for (size_t at = from; at < len;) {
		uint32_t code;
		size_t used = utf8_decode(text + at, len - at, &code);

		if (code == '@' && is_boundary(before)) {
			*out = (struct mention){ .start = at };
			read_path(text, len, out);
			return true;
		}
		before = code;
		at += used;
	}
	return false;
}

void mention_write(struct buf *out, const char *path) {
	bool plain = true;

	for (size_t at = 0, len = strlen(path); at < len;) {
		uint32_t code;

		at += utf8_decode(path + at, len - at, &code);
		plain = plain && !is_end(code);
	}
	buf_addf(out, plain ? "@%s" : "@\"%s\"", path);
}
