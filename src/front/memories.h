#ifndef FRONT_MEMORIES_H
#define FRONT_MEMORIES_H

#include "base/buf.h"
#include "front/services.h"
#include "memory/memory.h"

/* What is remembered, for a person to see and to change. */

/* What is pinned, then facts, then snapshots, each newest first; those with all words of
   `filter` ("": all), at most `limit` (0: all). Texts are as stored, borrowed for the call. */
bool memories_all(struct services *services, const char *filter, size_t limit,
	void (*each)(void *ctx, const struct memory_row *row), void *ctx, struct err *err);
/* Appends its text, and below it who wrote it, when, and of what use it was; nothing
   where there is none of this number. */
void memories_about(struct services *services, int64_t id, struct buf *out);
/* The person's own words. */
bool memories_put(struct services *services, const char *text, int64_t *id,
	enum memory_outcome *outcome, struct err *err);
bool memories_edit(struct services *services, int64_t id, const char *text, struct err *err);
bool memories_set_pinned(struct services *services, int64_t id, bool pinned, struct err *err);
bool memories_drop(struct services *services, int64_t id, struct err *err);

#endif
