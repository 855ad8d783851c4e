#ifndef BUILTIN_EDIT_H
#define BUILTIN_EDIT_H

#include "base/err.h"

#include <stdbool.h>
#include <stddef.h>

struct buf;

/* Replacing one exact text by another. */
struct edit {
	const char *old_text;
	const char *new_text;
	bool all; /* every place; else there must be exactly one */
};

/* Appends the edited text; `count` gets the number of places. Where the file ends
   its lines with CR LF, line ends of both texts are taken as such. The error tells
   how often `old_text` occurs, or what in the text comes nearest to it. */
bool edit_apply(struct buf *out, const char *text, size_t len, const struct edit *edit,
	size_t *count, struct err *err);

#endif
