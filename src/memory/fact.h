#ifndef MEMORY_FACT_H
#define MEMORY_FACT_H

#include "base/buf.h"
#include "base/err.h"
#include "store/memories.h"

/* The text of one memory: one line, marked by nobody, short. Pure. */

#define FACT_MIN 3            /* characters */
#define FACT_MAX 200          /* of a fact */
#define FACT_SNAPSHOT_MAX 400 /* of a snapshot */

/* Appends the text as it is kept: a single line, spaces once, no control characters.
   Refused with a sentence when it is too short or long, or looks like a secret. */
bool fact_clean(
	struct buf *out, enum memory_kind kind, const char *text, size_t len, struct err *err);
/* Appends its letters and digits, folded: equal for texts that say the same in the
   same words. */
void fact_key(struct buf *out, const char *text, size_t len);
/* Do both say nearly the same in the same words, all numbers equal? */
bool fact_alike(const char *a, const char *b);

#endif
