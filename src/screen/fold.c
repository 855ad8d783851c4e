/* A model writes what it read with other quotes, dots and case. */

#include "screen/fold.h"

#include "base/buf.h"
#include "base/utf8.h"
#include "screen/label.h"

static void fold_code(struct buf *out, uint32_t code) {
	switch (code) {
	case 0x2018:
	case 0x2019:
	case 0xff07:
		buf_add_char(out, '\'');
		break;
	case 0x201c:
	case 0x201d:
	case 0xff02:
		buf_add_char(out, '"');
		break;
	case 0x2026:
		buf_add_str(out, "...");
		break;
	default:
		buf_add_code(out, utf8_lower(code));
	}
}

void fold(struct buf *out, const char *text) {
	auto_buf struct buf clean = BUF_INIT;

	label_clean(&clean, text);
	for (size_t at = 0; at < clean.len;) {
		uint32_t code;
		size_t used = utf8_decode(clean.data + at, clean.len - at, &code);

		if (code != '\\' || at + used >= clean.len || clean.data[at + used] != '"') {
			fold_code(out, code);
		}
		at += used;
	}
}
