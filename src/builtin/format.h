#ifndef BUILTIN_FORMAT_H
#define BUILTIN_FORMAT_H

#include <stddef.h>

struct buf;

/* "1 line", "12 lines"; `plural` NULL: `one` with an s. */
void format_count(struct buf *out, size_t count, const char *one, const char *plural);
/* "512 bytes", "2.5 KB", "310 MB" (powers of 1,024). */
void format_size(struct buf *out, double bytes);
/* A line of at most `max` bytes; a longer one ends in a note that says how much is
   missing. */
void format_line(struct buf *out, const char *data, size_t len, size_t max);
/* How many lines a text has; a last one without a newline counts. */
size_t format_lines_of(const char *data, size_t len);

#endif
