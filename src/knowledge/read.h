#ifndef KNOWLEDGE_READ_H
#define KNOWLEDGE_READ_H

#include "base/buf.h"
#include "base/err.h"

#include <stdint.h>

struct store;

#define READ_MAX 2000 /* characters */

/* Appends a piece of an entry's text from character `start` on, headed by its title and
   source, with a last line that says how to go on. */
bool knowledge_read(
	struct buf *out, struct store *store, int64_t entry, size_t start, struct err *err);

#endif
