#ifndef BUILTIN_PARSE_SPAN_H
#define BUILTIN_PARSE_SPAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buf;

/* A piece of a text, without a NUL behind it; borrowed. What the parsers read. */
struct span {
	const char *data;
	size_t len;
};

struct span span_of(const char *text);
struct span span_trim(struct span span); /* without white space at both ends */
bool span_eq(struct span span, const char *text);
bool span_starts(struct span span, const char *prefix);
/* Where `needle` first stands; `after` (may be NULL) gets what follows it. */
bool span_find(struct span span, const char *needle, struct span *after);
/* Does the trimmed span begin with `key`? `value` gets the rest, trimmed. */
bool span_value(struct span span, const char *key, struct span *value);

/* Takes the next line, or the next word (no white space in it), off `rest`; false
   at the end. A line is not trimmed but for a carriage return. */
bool span_line(struct span *rest, struct span *line);
bool span_word(struct span *rest, struct span *word);
/* What stands before the first of `stops`; the whole when none is there. */
struct span span_until(struct span span, const char *stops);
/* White space in front of the text: how deep a line is indented. */
size_t span_indent(struct span line);

/* The whole number that the trimmed span begins with; false without one. */
bool span_int(struct span span, int64_t *out);
/* The first line of `text`, wherever it stands, that span_value() knows by `key`. */
bool span_find_value(struct span text, const char *key, struct span *value);

void span_add(struct buf *out, struct span span);
/* A line of at most `max` bytes, cut between characters, with "..." if so. */
void span_add_cut(struct buf *out, struct span span, size_t max);
/* The span as a text of its own, the caller's. */
char *span_dup(struct span span);

#endif
