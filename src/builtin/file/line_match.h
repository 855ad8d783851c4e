#ifndef BUILTIN_LINE_MATCH_H
#define BUILTIN_LINE_MATCH_H

#include "base/err.h"

#include <stdbool.h>
#include <stddef.h>

/* What search_files looks for in a line. */
struct line_match;

/* Plain text, not empty, or a regular expression (json/pattern.h, with "(?i)" in
   front and "\b" at both ends); `match_case` false: ASCII letters of either case.
   NULL with an error when the expression cannot be used. */
struct line_match *line_match_new(
	const char *query, bool regex, bool match_case, struct err *err);
struct line_match *line_match_free(struct line_match *match); /* NULL is fine */

/* The first line of [data, data + len) that has it: `line` gets its offset, `place`
   the offset of what was found. The text is written to and restored; the byte
   behind it must be writable. */
bool line_match_find(
	struct line_match *match, char *data, size_t len, size_t *line, size_t *place);

#endif
