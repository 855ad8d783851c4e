#ifndef JSON_PATTERN_H
#define JSON_PATTERN_H

#include <stdbool.h>

#include "base/err.h"

struct buf;

/* The regular expressions of schemas: what JSON Schema (ECMAScript) and POSIX
   extended expressions share, and \d \w \s, (?:...), escaped punctuation. */

#define PATTERN_MAX 500 /* bytes */

enum pattern_result {
	PATTERN_NO,
	PATTERN_YES,
	PATTERN_TOO_LONG, /* a text that this pattern is not tried on */
};

/* Can this pattern be used? Refuses what POSIX lacks (look-around, back
   references, \b) and repetitions that would grow beyond bounds. */
bool pattern_check(const char *pattern, struct err *err);
/* Appends the same as a POSIX extended expression, for who compiles it. */
bool pattern_translate(const char *pattern, struct buf *out, struct err *err);
/* Does a checked pattern match somewhere in the text? Texts are bounded by 64 KB
   and by the size of the pattern times their length. */
enum pattern_result pattern_match(const char *pattern, const char *text);

#endif
