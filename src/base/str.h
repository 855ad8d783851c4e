#ifndef BASE_STR_H
#define BASE_STR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All take NULL as "no text": equal only to NULL, never a prefix. */
bool str_eq(const char *a, const char *b);
bool str_eq_nocase(const char *a, const char *b); /* ASCII */
bool str_starts(const char *text, const char *prefix);
bool str_ends(const char *text, const char *suffix);
bool str_is_empty(const char *text); /* NULL or "" */
/* Is `needle` in `text`, ASCII letters compared without case? */
bool str_has_nocase(const char *text, const char *needle);

/* White space at both ends cut off, in place; returns a pointer into `text`. */
char *str_trim(char *text);
/* The part of `data` without white space at both ends; `len` is changed. */
const char *str_trim_span(const char *data, size_t *len);

/* Whole-text numbers: false on junk, emptiness or overflow. */
bool str_to_int(const char *text, int64_t *out);
bool str_to_double(const char *text, double *out);

/* Edit distance in which two swapped neighbours count as one, up to `limit` + 1.
   Bytes, both under 64. */
int str_distance(const char *a, const char *b, int limit);
/* The entry of a NULL-terminated list nearest to `word` (distance <= 2 and less
   than half its length), or NULL. Of two as near, one that is as long as the word. */
const char *str_nearest(const char *word, const char *const *list);

/* FNV-1a, for hash tables and change marks, not for security. */
uint64_t str_hash(const void *data, size_t len);
uint64_t str_hash_more(uint64_t hash, const void *data, size_t len);

#endif
