#ifndef BUILTIN_HITS_H
#define BUILTIN_HITS_H

#include <stdbool.h>
#include <stddef.h>

struct buf;

/* Writes the lines of one file in which something was found, with lines around them:
   "path:12: text" and "path-13- text", "--" where lines are left out. What does not
   fit into `out` ends it: out->full. */
struct hits {
	struct buf *out;
	int context; /* lines before and after */
	const char *path;
	const char *data; /* the text; borrowed, like path */
	size_t len;
	size_t printed; /* offset behind the last line that was written */
	size_t counted; /* offset of a line, and its number from 1 */
	size_t number;
	size_t count; /* of hits in this file that were written */
};

void hits_begin(struct hits *hits, const char *path, const char *data, size_t len);
/* The line at offset `line` (growing from call to call) has what was looked for at
   offset `place`. */
void hits_add(struct hits *hits, size_t line, size_t place);
/* Writes the lines behind the last hit. */
void hits_end(struct hits *hits);

#endif
