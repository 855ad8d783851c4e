#ifndef BASE_DIFF_H
#define BASE_DIFF_H

#include <stddef.h>

struct buf;

struct diff_stat {
	int added;
	int removed;
};

/* Appends a unified diff of two texts, line by line, with `context` lines
   around each change and @@ heads; nothing when they are equal. Texts of many
   changed lines fall back to one block. The result stays below `max` bytes,
   with a last line that says how many lines were left out. */
struct diff_stat diff_unified(struct buf *out, const char *old_text, size_t old_len,
	const char *new_text, size_t new_len, int context, size_t max);

#endif
