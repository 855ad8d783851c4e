#ifndef BASE_SANITIZE_H
#define BASE_SANITIZE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buf;

/* The one filter that all text bound for a terminal passes. C0, DEL, C1, bidi
   controls, line and paragraph separators and malformed bytes become visible:
   ^[ for ESC, <9b>, <202e>, U+FFFD. Tab and newline pass where asked for. */

enum sanitize_flags {
	SANITIZE_LINE = 0,         /* one line: tab and newline shown as a space */
	SANITIZE_KEEP_NEWLINE = 1, /* CR LF and CR become LF */
	SANITIZE_KEEP_TAB = 2,
	SANITIZE_TEXT = 3,
};

void sanitize(struct buf *out, const char *data, size_t len, int flags);
/* Would this code point be made visible? (tab and newline: no) */
bool sanitize_is_bad(uint32_t code);
/* A fresh string, for messages; NULL gives "". */
char *sanitize_dup(const char *text, int flags);

/* For a stream in pieces: keeps an unfinished character for the next piece.
   Start with a zeroed struct; sanitize_stream_end() flushes what is left. */
struct sanitize_stream {
	char held[4];
	size_t held_len;
	bool after_cr;
};

void sanitize_stream(struct sanitize_stream *state, struct buf *out, const char *data,
	size_t len, int flags);
void sanitize_stream_end(struct sanitize_stream *state, struct buf *out, int flags);

#endif
