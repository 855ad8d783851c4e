/* A state machine over single bytes, so that a sequence may be split anywhere:

       GROUND --ESC--> ESCAPE --[--> CSI --final--> GROUND        (ESC O: SS3)
			  |--] P _ ^ X--> STRING --BEL, ESC \--> GROUND
       CSI 200~ --> PASTE --CSI 201~--> GROUND

   Characters typed in one read leave as one event. What stays open is ended by
   keys_timeout(); of an unfinished sequence nothing becomes text. */

#include "tui/keys_inner.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/sanitize.h"
#include "base/utf8.h"

#define STRING_MAX 8192   /* bytes of an OSC, DCS ... that are waited for */
#define REPLY_MAX 256     /* bytes of it that are kept */
#define SEQUENCE_WAIT 500 /* ms for the rest of a sequence */
#define PASTE_WAIT 2000   /* ms for the rest of a paste */

struct keys *keys_new(void (*on_key)(void *ctx, const struct key *key), void *ctx) {
	struct keys *keys = xcalloc(1, sizeof(*keys));

	keys->on_key = on_key;
	keys->ctx = ctx;
	keys->patience = 25;
	buf_init(&keys->text, BUF_MAX_DEFAULT);
	buf_init(&keys->paste, PASTE_MAX);
	return keys;
}

struct keys *keys_free(struct keys *keys) {
	if (keys) {
		buf_fini(&keys->text);
		buf_fini(&keys->paste);
		free(keys);
	}
	return NULL;
}

void keys_set_patience(struct keys *keys, int ms) {
	keys->patience = ms;
}

static void tell(struct keys *keys, struct key key) {
	key.burst = keys->burst++;
	key.after_text = key.key == KEY_ENTER && keys->had_text;
	keys->had_text = keys->had_text || key.key == KEY_TEXT || key.key == KEY_PASTE;
	keys->on_key(keys->ctx, &key);
}

static void flush_text(struct keys *keys) {
	if (keys->text.len > 0) {
		tell(keys, (struct key){ .key = KEY_TEXT,
				   .text = keys->text.data,
				   .len = keys->text.len });
		buf_clear(&keys->text);
	}
}

void keys_emit(struct keys *keys, struct key key) {
	if (key.key == KEY_TEXT) {
		buf_add(&keys->text, key.text, key.len);
		return;
	}
	flush_text(keys);
	tell(keys, key);
}

static void emit_code(struct keys *keys, enum key_code key, uint32_t code, int modifiers) {
	keys_emit(keys, (struct key){ .key = key, .code = code, .modifiers = modifiers });
}

void keys_start_sequence(struct keys *keys, enum keys_state state) {
	keys->state = state;
	keys->params_len = 0;
	keys->params_full = false;
}

/* A control byte where no sequence is open; `modifiers` is MOD_ALT behind ESC. */
static void take_control(struct keys *keys, unsigned char byte, int modifiers) {
	switch (byte) {
	case '\r':
		emit_code(keys, KEY_ENTER, 0, modifiers);
		break;
	case '\t':
		emit_code(keys, KEY_TAB, 0, modifiers);
		break;
	case 0x7f:
		emit_code(keys, KEY_BACKSPACE, 0, modifiers);
		break;
	case 0:
		emit_code(keys, KEY_CTRL, ' ', modifiers);
		break;
	default:
		emit_code(keys, KEY_CTRL, byte < 0x1b ? byte + 0x60u : byte + 0x40u, modifiers);
	}
}

/* One byte of a character that is not ASCII. A malformed one is dropped, and so
   are C1 and bidi controls, which no keyboard sends. */
static void take_high(struct keys *keys, unsigned char byte) {
	keys->partial[keys->partial_len++] = (char)byte;
	if (utf8_incomplete_tail(keys->partial, keys->partial_len) == keys->partial_len) {
		return;
	}
	uint32_t code;
	size_t used = utf8_decode(keys->partial, keys->partial_len, &code);
	bool whole = used == keys->partial_len && used > 1;
	bool alt = keys->partial_alt, again = !whole && keys->partial_len > 1;

	if (whole && !sanitize_is_bad(code)) {
		if (alt) {
			emit_code(keys, KEY_ALT, code, 0);
		} else {
			buf_add(&keys->text, keys->partial, keys->partial_len);
		}
	}
	keys->partial_len = 0;
	keys->partial_alt = false;
	if (again) {
		take_high(keys, byte); /* it may begin the next one */
	}
}

static void take_ground(struct keys *keys, unsigned char byte) {
	if (byte >= 0x80) {
		take_high(keys, byte);
		return;
	}
	keys->partial_len = 0;
	keys->partial_alt = false;
	if (byte == 0x1b) {
		keys_start_sequence(keys, STATE_ESCAPE);
	} else if (byte < 0x20 || byte == 0x7f) {
		take_control(keys, byte, 0);
	} else {
		buf_add_char(&keys->text, (char)byte);
	}
}

static void start_string(struct keys *keys, char intro) {
	keys_start_sequence(keys, STATE_STRING);
	keys->intro = intro;
	keys->string_len = 0;
	buf_clear(&keys->paste);
}

static void take_escape(struct keys *keys, unsigned char byte) {
	keys->state = STATE_GROUND;
	if (byte == 0x1b) {
		emit_code(keys, KEY_ESCAPE, 0, 0);
		keys->state = STATE_ESCAPE;
	} else if (byte == '\t') {
		/* Two keys in a hurry: Alt-Tab is never sent to a terminal. */
		emit_code(keys, KEY_ESCAPE, 0, 0);
		take_control(keys, byte, 0);
	} else if (byte == '[') {
		keys_start_sequence(keys, STATE_CSI);
	} else if (byte == 'O') {
		keys_start_sequence(keys, STATE_SS3);
	} else if (strchr("]P_^X", byte) && byte) {
		start_string(keys, (char)byte);
	} else if (byte >= 0x80) {
		keys->partial_alt = true;
		take_high(keys, byte);
	} else if (byte < 0x20 || byte == 0x7f) {
		take_control(keys, byte, MOD_ALT);
	} else {
		emit_code(keys, KEY_ALT, byte, 0);
	}
}

static void finish_csi(struct keys *keys, char final) {
	char text[5] = "";
	struct key key;
	bool is_paste =
		final == '~' && keys->params_len == 3 && memcmp(keys->params, "200", 3) == 0;

	keys->state = STATE_GROUND;
	if (is_paste) {
		flush_text(keys);
		buf_clear(&keys->paste);
		keys->state = STATE_PASTE;
	} else if (final == 'M' && keys->params_len == 0) {
		keys_start_sequence(keys, STATE_MOUSE);
	} else if (final == '[' && keys->params_len == 0) {
		keys->state = STATE_CSI_LINUX;
	} else if (!keys->params_full &&
		   sequence_csi(keys->params, keys->params_len, final, text, &key)) {
		keys_emit(keys, key);
	}
}

static void finish_ss3(struct keys *keys, char final) {
	bool is_linux = keys->state == STATE_CSI_LINUX;
	struct key key;

	keys->state = STATE_GROUND;
	if (is_linux && final >= 'A' && final <= 'E') {
		emit_code(keys, KEY_FUNCTION, (uint32_t)(final - 'A') + 1, 0);
	} else if (!is_linux && sequence_ss3(keys->params, keys->params_len, final, &key)) {
		keys_emit(keys, key);
	}
}

/* Bytes between the introducer and the final byte of CSI and SS3. */
static void take_sequence(struct keys *keys, unsigned char byte) {
	if (byte < 0x20 || byte >= 0x7f) {
		keys->state = STATE_GROUND; /* broken off; the byte stands for itself */
		take_ground(keys, byte);
	} else if (byte >= 0x40) {
		if (keys->state == STATE_CSI) {
			finish_csi(keys, (char)byte);
		} else {
			finish_ss3(keys, (char)byte);
		}
	} else if (keys->params_len < sizeof(keys->params)) {
		keys->params[keys->params_len++] = (char)byte;
	} else {
		keys->params_full = true;
	}
}

static void take_mouse(struct keys *keys, unsigned char byte) {
	keys->params[keys->params_len++] = (char)byte;
	if (keys->params_len < 3) {
		return;
	}
	char report[32];
	struct key key;
	unsigned values[3];

	for (int i = 0; i < 3; i++) {
		unsigned char value = (unsigned char)keys->params[i];

		values[i] = value > 32 ? value - 32u : 0;
	}
	int len = snprintf(report, sizeof(report), "%u;%u;%u", values[0], values[1], values[2]);
	bool released = (values[0] & (3 | 64)) == 3;

	keys->state = STATE_GROUND;
	if (sequence_mouse(report, (size_t)len, released ? 'm' : 'M', &key)) {
		keys_emit(keys, key);
	}
}

static void finish_string(struct keys *keys) {
	keys->state = STATE_GROUND;
	if (keys->paste.len > 0) {
		keys_emit(keys, (struct key){ .key = KEY_REPLY,
					.code = (unsigned char)keys->intro,
					.text = keys->paste.data,
					.len = keys->paste.len });
	}
	buf_clear(&keys->paste);
}

static void take_string(struct keys *keys, unsigned char byte) {
	if (keys->state == STATE_STRING_ESCAPE) {
		if (byte == '\\') {
			finish_string(keys);
			return;
		}
		keys->state = STATE_ESCAPE; /* broken off by another sequence */
		take_escape(keys, byte);
		return;
	}
	if (byte == 0x1b) {
		keys->state = STATE_STRING_ESCAPE;
	} else if (byte == 0x07) {
		finish_string(keys);
	} else if (byte == 0x18 || byte == 0x1a || ++keys->string_len > STRING_MAX) {
		keys->state = STATE_GROUND;
	} else if (keys->paste.len < REPLY_MAX) {
		buf_add_char(&keys->paste, (char)byte);
	}
}

static void take_byte(struct keys *keys, unsigned char byte) {
	switch (keys->state) {
	case STATE_GROUND:
		take_ground(keys, byte);
		break;
	case STATE_ESCAPE:
		take_escape(keys, byte);
		break;
	case STATE_CSI:
	case STATE_CSI_LINUX:
	case STATE_SS3:
		take_sequence(keys, byte);
		break;
	case STATE_STRING:
	case STATE_STRING_ESCAPE:
		take_string(keys, byte);
		break;
	case STATE_MOUSE:
		take_mouse(keys, byte);
		break;
	case STATE_PASTE:
	case STATE_PASTE_ESCAPE:
	case STATE_PASTE_CSI:
		keys_paste_byte(keys, byte);
		break;
	}
}

void keys_feed(struct keys *keys, const char *data, size_t len) {
	keys->burst = 0;
	keys->had_text = false;
	for (size_t i = 0; i < len; i++) {
		take_byte(keys, (unsigned char)data[i]);
	}
	flush_text(keys);
}

int keys_wait(const struct keys *keys) {
	switch (keys->state) {
	case STATE_GROUND:
		return keys->partial_len > 0 ? SEQUENCE_WAIT : -1;
	case STATE_ESCAPE:
		return keys->patience;
	case STATE_PASTE:
	case STATE_PASTE_ESCAPE:
	case STATE_PASTE_CSI:
		return PASTE_WAIT;
	default:
		return SEQUENCE_WAIT;
	}
}

void keys_timeout(struct keys *keys) {
	enum keys_state state = keys->state;
	bool is_bare = keys->params_len == 0;

	keys->burst = 0;
	keys->had_text = false;
	keys->partial_len = 0;
	keys->partial_alt = false;
	keys->state = STATE_GROUND;
	if (state == STATE_ESCAPE) {
		emit_code(keys, KEY_ESCAPE, 0, 0);
	} else if (state == STATE_CSI && is_bare) {
		emit_code(keys, KEY_ALT, '[', 0);
	} else if (state == STATE_SS3 && is_bare) {
		emit_code(keys, KEY_ALT, 'O', 0);
	} else if (state == STATE_STRING && keys->string_len == 0) {
		emit_code(keys, KEY_ALT, (unsigned char)keys->intro, 0);
	} else if (state >= STATE_PASTE) {
		keys_paste_end(keys);
	}
}

void keys_late(struct keys *keys, char next) {
	bool goes_on = next && strchr("[O]P_^X", next);

	if (keys->state == STATE_ESCAPE && !goes_on) {
		keys_timeout(keys);
	}
}
