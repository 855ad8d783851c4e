/* A state machine over bytes; runs of plain text go through whole. The buffer may
   grow by a quarter above its limit before its front is cut at a line, so that
   each byte is moved only a few times. */

#include "front/card_output.h"

#include <string.h>

#define SEQUENCE_MAX 4096 /* bytes; what is longer is no sequence */

static void flush(struct card_output *output, struct buf *out) {
	sanitize_stream_end(&output->text, out, SANITIZE_TEXT);
}

/* The next text writes over the line that stands there. */
static void apply_return(struct card_output *output, struct buf *out) {
	if (output->returned) {
		const char *newline = memrchr(out->data, '\n', out->len);

		buf_truncate(out, newline ? (size_t)(newline + 1 - out->data) : 0);
		output->returned = false;
	}
}

static bool is_text(char byte) {
	return byte != '\033' && byte != '\r' && byte != '\n';
}

/* Text, or the one byte that ends it; returns how many it took. */
static size_t take_text(
	struct card_output *output, struct buf *out, const char *data, size_t len) {
	size_t run = 0;

	while (run < len && is_text(data[run])) {
		run++;
	}
	if (run > 0) {
		apply_return(output, out);
		sanitize_stream(&output->text, out, data, run, SANITIZE_TEXT);
		return run;
	}
	flush(output, out);
	if (data[0] == '\r') {
		output->returned = true;
	} else if (data[0] == '\n') {
		output->returned = false;
		buf_add_char(out, '\n');
	} else {
		output->state = CARD_OUTPUT_ESCAPE;
		output->swallowed = 0;
	}
	return 1;
}

static enum card_output_state behind_escape(char byte) {
	if (byte == '[') {
		return CARD_OUTPUT_SEQUENCE;
	}
	if (byte && strchr("]P^_X", byte)) {
		return CARD_OUTPUT_STRING;
	}
	return byte >= 0x20 && byte <= 0x2f ? CARD_OUTPUT_ESCAPE : CARD_OUTPUT_TEXT;
}

/* A byte of a sequence; false when it is none and has to be looked at as text. */
static bool take_sequence(struct card_output *output, char byte) {
	if (++output->swallowed > SEQUENCE_MAX || byte == '\n' || byte == '\r') {
		output->state = CARD_OUTPUT_TEXT;
		return false;
	}
	switch (output->state) {
	case CARD_OUTPUT_ESCAPE:
		output->state = behind_escape(byte);
		break;
	case CARD_OUTPUT_SEQUENCE:
		if (byte >= 0x40 && byte <= 0x7e) {
			output->state = CARD_OUTPUT_TEXT;
		}
		break;
	case CARD_OUTPUT_STRING:
		if (byte == '\a') {
			output->state = CARD_OUTPUT_TEXT;
		} else if (byte == '\033') {
			output->state = CARD_OUTPUT_STRING_END;
		}
		break;
	case CARD_OUTPUT_STRING_END:
		output->state = byte == '\\' ? CARD_OUTPUT_TEXT : CARD_OUTPUT_STRING;
		break;
	case CARD_OUTPUT_TEXT:
		return false;
	}
	return true;
}

static void cut_front(struct buf *out) {
	if (out->len <= CARD_OUTPUT_MAX + CARD_OUTPUT_MAX / 4) {
		return;
	}
	size_t cut = out->len - CARD_OUTPUT_MAX;
	const char *newline = memchr(out->data + cut, '\n', out->len - cut - 1);

	if (newline) {
		cut = (size_t)(newline + 1 - out->data);
	}
	while (cut < out->len && ((unsigned char)out->data[cut] & 0xc0) == 0x80) {
		cut++;
	}
	buf_cut(out, 0, cut);
}

void card_output_add(
	struct card_output *output, struct buf *out, const char *data, size_t len) {
	size_t at = 0;

	while (at < len) {
		size_t part = len - at < CARD_OUTPUT_MAX / 8 ? len - at : CARD_OUTPUT_MAX / 8;

		if (output->state == CARD_OUTPUT_TEXT) {
			at += take_text(output, out, data + at, part);
			cut_front(out);
		} else if (take_sequence(output, data[at])) {
			at++;
		}
	}
}

void card_output_end(struct card_output *output, struct buf *out) {
	flush(output, out);
	*output = (struct card_output){ 0 };
}
