/* A state machine over bytes; runs of plain text go through whole. The buffer may
   grow by a quarter above its limit before its front is cut at a line, so that
   each byte is moved only a few times. */

#include "front/transcript/card_output.h"

#include <stdlib.h>
#include <string.h>

#include "front/transcript/spool.h"

#define SEQUENCE_MAX 4096 /* bytes; what is longer is no sequence */
#define MARKS_MAX 20000

static void flush(struct card_output *output, struct buf *out) {
	sanitize_stream_end(&output->text, out, SANITIZE_TEXT);
}

/* The next text writes over the line that stands there. */
static void apply_return(struct card_output *output, struct buf *out) {
	if (output->returned) {
		const char *newline = memrchr(out->data, '\n', out->len);

		buf_truncate(out, newline ? (size_t)(newline + 1 - out->data) : 0);
		while (output->marks.len > 0 && vec_last(&output->marks)->at > out->len) {
			output->marks.len--;
		}
		output->returned = false;
	}
}

static uint8_t last_look(const struct card_output *output) {
	size_t count = output->marks.len;

	return count > 0 ? output->marks.items[count - 1].look : LOOK_PLAIN;
}

/* What comes now begins at `at`. Text that changes its look without end stays as it
   is. */
static void add_mark(struct card_output *output, size_t at) {
	size_t count = output->marks.len;

	if (output->look == last_look(output) || count >= MARKS_MAX) {
		return;
	}
	if (count > 0 && output->marks.items[count - 1].at == at) {
		output->marks.len--;
	}
	struct card_mark mark = { (uint32_t)at, output->look };

	vec_push(&output->marks, mark);
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
		add_mark(output, out->len);
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

/* One number of a colour sequence; true when the numbers behind it belong to it. */
static bool apply_number(struct card_output *output, long number) {
	static const uint8_t looks[8] = { LOOK_PLAIN, LOOK_RED, LOOK_GREEN, LOOK_YELLOW,
		LOOK_CYAN, LOOK_MAGENTA, LOOK_CYAN, LOOK_PLAIN };

	if (number == 0 || number == 22 || number == 39) {
		output->look = LOOK_PLAIN;
	} else if (number == 1) {
		output->look = output->look == LOOK_PLAIN ? LOOK_BOLD : output->look;
	} else if ((number >= 30 && number <= 37) || (number >= 90 && number <= 97)) {
		output->look = looks[number % 10];
	}
	return number == 38 || number == 48;
}

/* "1;31" behind ESC [ and before m. Colours of larger palettes change nothing. */
static void apply_colours(struct card_output *output) {
	const char *at = output->sequence;

	for (;;) {
		char *end;
		long number = strtol(at, &end, 10);

		if (apply_number(output, number) || *end != ';') {
			return;
		}
		at = end + 1;
	}
}

static void take_parameter(struct card_output *output, char byte) {
	size_t at = output->swallowed - 2; /* behind the bracket */

	if (byte >= 0x40 && byte <= 0x7e) {
		output->state = CARD_OUTPUT_TEXT;
		if (byte == 'm' && at < sizeof(output->sequence)) {
			output->sequence[at] = '\0';
			apply_colours(output);
		}
	} else if (at < sizeof(output->sequence)) {
		output->sequence[at] = byte;
	}
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
		take_parameter(output, byte);
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

/* The marks of what stays; the last one before it counts from its beginning. */
static void cut_marks(struct card_output *output, size_t cut) {
	size_t kept = 0;

	for (size_t i = 0; i < output->marks.len; i++) {
		struct card_mark mark = output->marks.items[i];

		mark.at = mark.at > cut ? mark.at - (uint32_t)cut : 0;
		if (kept > 0 && output->marks.items[kept - 1].at == mark.at) {
			kept--;
		}
		output->marks.items[kept++] = mark;
	}
	output->marks.len = kept;
}

static void cut_front(struct card_output *output, struct buf *out) {
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
	output->spool = spool_add(output->spool, out->data, cut);
	cut_marks(output, cut);
	buf_cut(out, 0, cut);
}

void card_output_add(
	struct card_output *output, struct buf *out, const char *data, size_t len) {
	size_t at = 0;

	output->total += len;
	while (at < len) {
		size_t part = len - at < CARD_OUTPUT_MAX / 8 ? len - at : CARD_OUTPUT_MAX / 8;

		if (output->state == CARD_OUTPUT_TEXT) {
			at += take_text(output, out, data + at, part);
			cut_front(output, out);
		} else if (take_sequence(output, data[at])) {
			at++;
		}
	}
}

void card_output_end(struct card_output *output, struct buf *out) {
	flush(output, out);
	output->state = CARD_OUTPUT_TEXT;
	output->returned = false;
}

void card_output_clear(struct card_output *output) {
	vec_fini(&output->marks);
	spool_free(output->spool);
	*output = (struct card_output){ 0 };
}

/* The first mark behind byte `at`. */
static size_t find_mark(const struct card_output *output, size_t at) {
	size_t low = 0, high = output ? output->marks.len : 0;

	while (low < high) {
		size_t middle = (low + high) / 2;

		if (output->marks.items[middle].at <= at) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}
	return low;
}

enum card_look card_output_look(const struct card_output *output, size_t at) {
	size_t mark = find_mark(output, at);

	return mark > 0 ? (enum card_look)output->marks.items[mark - 1].look : LOOK_PLAIN;
}

size_t card_output_next(const struct card_output *output, size_t at) {
	size_t mark = find_mark(output, at);

	return output && mark < output->marks.len ? output->marks.items[mark].at : SIZE_MAX;
}
