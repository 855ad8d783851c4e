#ifndef MEMORY_BULLETS_H
#define MEMORY_BULLETS_H

#include <stdbool.h>
#include <stddef.h>

#include "store/memories.h"

/* The answer of a model that was asked what is worth remembering: a line "- ..." a
   fact, a line "Episode: ..." a snapshot; all else is read over. */

#define BULLETS_MAX 20 /* of one answer */

/* Calls `each` for the words of each such line, marks taken off, at most BULLETS_MAX;
   what stands in `prompt` in the same words is left out. */
void bullets_read(const char *answer, size_t len, const char *prompt,
	void (*each)(void *ctx, enum memory_kind kind, const char *text, size_t len),
	void *ctx);

#endif
