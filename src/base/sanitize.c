/* A state machine over bytes: plain runs are copied as they are, every other
   character is looked at. The one-shot form is a stream of one piece. */

#include "base/sanitize.h"

#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"

static bool is_plain(char byte) {
	return byte >= 0x20 && byte < 0x7f;
}

static bool is_bidi_or_break(uint32_t code) {
	return code == 0x61c || code == 0x200e || code == 0x200f ||
	       (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069) ||
	       code == 0xfeff;
}

bool sanitize_is_bad(uint32_t code) {
	if (code < 0x20) {
		return code != '\t' && code != '\n' && code != '\r';
	}
	return (code >= 0x7f && code < 0xa0) || is_bidi_or_break(code);
}

static void add_newline(struct buf *out, int flags) {
	buf_add_char(out, flags & SANITIZE_KEEP_NEWLINE ? '\n' : ' ');
}

static void add_shown(struct buf *out, uint32_t code) {
	if (code < 0x20 || code == 0x7f) {
		buf_add_char(out, '^');
		buf_add_char(out, (char)(code ^ 0x40));
	} else {
		buf_addf(out, "<%02x>", (unsigned)code);
	}
}

static void add_code(struct sanitize_stream *state, struct buf *out, uint32_t code, int flags) {
	bool after_cr = state->after_cr;

	state->after_cr = code == '\r';
	if (code == '\r' || (code == '\n' && !after_cr)) {
		add_newline(out, flags);
	} else if (code == '\t') {
		buf_add_char(out, flags & SANITIZE_KEEP_TAB ? '\t' : ' ');
	} else if (sanitize_is_bad(code)) {
		add_shown(out, code);
	} else if (code != '\n') {
		buf_add_code(out, code);
	}
}

static void add_bytes(struct sanitize_stream *state, struct buf *out, const char *data,
	size_t len, int flags) {
	for (size_t at = 0; at < len;) {
		size_t run = at;

		while (run < len && is_plain(data[run])) {
			run++;
		}
		if (run > at) {
			buf_add(out, data + at, run - at);
			state->after_cr = false;
			at = run;
			continue;
		}
		uint32_t code;

		at += utf8_decode(data + at, len - at, &code);
		add_code(state, out, code, flags);
	}
}

/* Completes the held character with bytes of `data`; returns how many it took. */
static size_t finish_held(struct sanitize_stream *state, struct buf *out, const char *data,
	size_t len, int flags) {
	size_t used = 0;

	while (state->held_len && used < len) {
		state->held[state->held_len++] = data[used++];
		if (utf8_incomplete_tail(state->held, state->held_len) == state->held_len) {
			continue;
		}
		uint32_t code;
		size_t held = state->held_len;

		state->held_len = 0;
		if (utf8_decode(state->held, held, &code) == held) {
			add_code(state, out, code, flags);
		} else {
			/* The last byte did not belong to it: it is looked at again. */
			add_bytes(state, out, state->held, held - 1, flags);
			used--;
		}
	}
	return used;
}

void sanitize_stream(struct sanitize_stream *state, struct buf *out, const char *data,
	size_t len, int flags) {
	size_t used = finish_held(state, out, data, len, flags);

	if (used == len) {
		return;
	}
	size_t tail = utf8_incomplete_tail(data + used, len - used);

	add_bytes(state, out, data + used, len - used - tail, flags);
	memcpy(state->held, data + len - tail, tail);
	state->held_len = tail;
}

void sanitize_stream_end(struct sanitize_stream *state, struct buf *out, int flags) {
	add_bytes(state, out, state->held, state->held_len, flags);
	*state = (struct sanitize_stream){ 0 };
}

void sanitize(struct buf *out, const char *data, size_t len, int flags) {
	struct sanitize_stream state = { 0 };

	add_bytes(&state, out, data, len, flags);
}

char *sanitize_dup(const char *text, int flags) {
	auto_buf struct buf out = BUF_INIT;

	if (text) {
		sanitize(&out, text, strlen(text), flags);
	}
	return buf_detach(&out);
}
