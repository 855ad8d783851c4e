/* Lines behind a hit are written when it is known how far they go: at the next hit
   or the end. */

#include "builtin/file/hits.h"

#include <string.h>

#include "base/buf.h"

#define SHOWN_MAX ((size_t)300)  /* bytes of a line */
#define SHOWN_LEAD ((size_t)100) /* of them before what was found */

static size_t line_end(const struct hits *hits, size_t line) {
	const char *newline = memchr(hits->data + line, '\n', hits->len - line);

	return newline ? (size_t)(newline - hits->data) : hits->len;
}

static size_t next_line(const struct hits *hits, size_t line) {
	size_t end = line_end(hits, line);

	return end < hits->len ? end + 1 : end;
}

/* Number of the line at an offset that only grows. */
static size_t number_of(struct hits *hits, size_t line) {
	while (hits->counted < line) {
		hits->counted = next_line(hits, hits->counted);
		hits->number++;
	}
	return hits->number;
}

static bool is_continuation(char byte) {
	return ((unsigned char)byte & 0xc0) == 0x80;
}

/* The part of a long line around `place`, cut between characters. */
static void add_text(
	const struct hits *hits, struct buf *out, size_t from, size_t end, size_t place) {
	size_t stop = end;

	if (end - from > SHOWN_MAX) {
		size_t start = place > from + SHOWN_LEAD ? place - SHOWN_LEAD : from;

		start = start + SHOWN_MAX > end ? end - SHOWN_MAX : start;
		stop = start + SHOWN_MAX;
		while (start < place && is_continuation(hits->data[start])) {
			start++;
		}
		while (stop < end && stop > start && is_continuation(hits->data[stop])) {
			stop--;
		}
		buf_add_str(out, start > from ? "..." : "");
		from = start;
	}
	buf_add(out, hits->data + from, stop - from);
	buf_add_str(out, stop < end ? "...\n" : "\n");
}

/* Lines are added whole, and none behind one that did not fit. */
static void print(struct hits *hits, size_t line, size_t place, char sign) {
	auto_buf struct buf text = BUF_INIT;
	size_t end = line_end(hits, line);

	hits->printed = end < hits->len ? end + 1 : end;
	if (end > line && hits->data[end - 1] == '\r') {
		end--;
	}
	buf_addf(&text, "%s%c%zu%c ", hits->path, sign, number_of(hits, line), sign);
	add_text(hits, &text, line, end, place);
	if (!hits->out->full) {
		buf_add(hits->out, text.data, text.len);
	}
}

/* Up to `context` lines behind the last hit, before offset `stop`. */
static void print_after(struct hits *hits, size_t stop) {
	for (int i = 0; i < hits->context && hits->count && hits->printed < stop; i++) {
		print(hits, hits->printed, hits->printed, '-');
	}
}

/* Goes up to `context` lines back, but not into what was written. */
static size_t first_before(const struct hits *hits, size_t line) {
	for (int i = 0; i < hits->context && line > hits->printed; i++) {
		line--;
		while (line > hits->printed && hits->data[line - 1] != '\n') {
			line--;
		}
	}
	return line;
}

void hits_begin(struct hits *hits, const char *path, const char *data, size_t len) {
	hits->path = path;
	hits->data = data;
	hits->len = len;
	hits->printed = hits->counted = hits->count = 0;
	hits->number = 1;
}

void hits_add(struct hits *hits, size_t line, size_t place) {
	print_after(hits, line);
	size_t from = first_before(hits, line);

	if (hits->context && hits->out->len && !hits->out->full &&
		(from > hits->printed || !hits->count)) {
		buf_add_str(hits->out, "--\n");
	}
	while (from < line) {
		print(hits, from, from, '-');
		from = hits->printed;
	}
	print(hits, line, place, ':');
	hits->count += !hits->out->full;
}

void hits_end(struct hits *hits) {
	print_after(hits, hits->len);
}
