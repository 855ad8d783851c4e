/* Inside a bracketed paste all is text until CSI 201~. Sequences in it are taken
   out whole: colours have no place in a draft, and a terminal may put reports of
   its own between the bytes of a paste. */

#include "tui/keys_inner.h"

#include <string.h>

#include "base/mem.h"
#include "base/sanitize.h"
#include "base/utf8.h"

#define PASTE_SEQUENCE_MAX 32 /* parameters of a sequence inside a paste */

/* Line breaks become LF; controls but tab go; malformed bytes go. */
static void clean_paste(struct buf *out, const char *data, size_t len) {
	for (size_t at = 0; at < len;) {
		uint32_t code;
		size_t used = utf8_decode(data + at, len - at, &code);

		if (code == '\r') {
			buf_add_char(out, '\n');
			at += at + 1 < len && data[at + 1] == '\n' ? 2 : 1;
			continue;
		}
		bool malformed = used == 1 && (unsigned char)data[at] >= 0x80;

		if (!malformed && !sanitize_is_bad(code)) {
			buf_add(out, data + at, used);
		}
		at += used;
	}
}

void keys_paste_end(struct keys *keys) {
	auto_buf struct buf text = BUF_INIT_MAX(PASTE_MAX);

	keys->state = STATE_GROUND;
	clean_paste(&text, keys->paste.data, keys->paste.len);
	buf_fini(&keys->paste);
	if (text.len > 0) {
		keys_emit(keys,
			(struct key){ .key = KEY_PASTE, .text = text.data, .len = text.len });
	}
}

/* A sequence inside a paste: its end, a line break that a terminal reported as a
   key, or something that has no place in a text. */
static void finish_paste_sequence(struct keys *keys, char final) {
	static const char *const breaks[] = { "13", "10",
		"106;5" }; /* Enter, Ctrl-J by CSI-u */

	keys->state = STATE_PASTE;
	if (keys->params_len == 3 && memcmp(keys->params, "201", 3) == 0 && final == '~') {
		keys_paste_end(keys);
		return;
	}
	for (size_t i = 0; final == 'u' && i < ARRAY_LEN(breaks); i++) {
		if (keys->params_len == strlen(breaks[i]) &&
			memcmp(keys->params, breaks[i], keys->params_len) == 0) {
			buf_add_char(&keys->paste, '\n');
		}
	}
}

void keys_paste_byte(struct keys *keys, unsigned char byte) {
	if (keys->state == STATE_PASTE_ESCAPE && byte == '[') {
		keys_start_sequence(keys, STATE_PASTE_CSI);
		return;
	}
	if (keys->state == STATE_PASTE_CSI && byte >= 0x20 && byte < 0x7f) {
		if (byte >= 0x40) {
			finish_paste_sequence(keys, (char)byte);
		} else if (keys->params_len < PASTE_SEQUENCE_MAX) {
			keys->params[keys->params_len++] = (char)byte;
		} else {
			keys->state = STATE_PASTE;
		}
		return;
	}
	keys->state = byte == 0x1b ? STATE_PASTE_ESCAPE : STATE_PASTE;
	if (byte != 0x1b) {
		buf_add_char(&keys->paste, (char)byte);
	}
}
