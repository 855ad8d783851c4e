#ifndef SCREEN_TYPING_H
#define SCREEN_TYPING_H

#include "base/buf.h"

#include <stdbool.h>

/* Text on its way into a field: what the phone's commands take, and whether it arrived.
   Pure. */

/* Only what the virtual keyboard has: one other character and `input text` types nothing. */
bool typing_is_plain(const char *text);
/* Appends commands that type a plain text, new lines and tabs as keys. */
void typing_keys(const char *text, struct buf *line);
/* Appends commands that delete all around the cursor: `chars` are known to be there. `sdk`
   0: not known. */
void typing_clear(int chars, int sdk, struct buf *line);
/* The bytes of `text` that one broadcast takes, cut between characters. */
size_t typing_piece(const char *text);

enum typing_match {
	TYPING_SAME,   /* the field holds what was wanted and nothing else */
	TYPING_WITHIN, /* it holds more besides */
	TYPING_OTHER,
};

/* Dumps write a dot or a mark for what they cannot show: it counts as what it stands for. */
enum typing_match typing_compare(const char *content, const char *wanted);
/* Characters of a text, as a field counts them. */
int typing_count(const char *text);

#endif
