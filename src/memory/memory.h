#ifndef MEMORY_MEMORY_H
#define MEMORY_MEMORY_H

#include "base/buf.h"
#include "memory/fact.h"
#include "store/memories.h"

/* What is remembered: adding with duplicates merged, changing, looking up. */

struct memory_new {
	enum memory_kind kind;
	enum memory_origin origin;
	int64_t conversation; /* where it was said, 0: none */
	int64_t created;      /* the time that it is of, 0: now */
	const char *text;
	size_t len;
};

enum memory_outcome {
	MEMORY_ADDED,
	MEMORY_MERGED, /* it replaced one that said nearly the same */
	MEMORY_KNOWN,  /* there was nothing new in it */
};

/* Cleans and keeps it. The newer of two that say nearly the same stands, but never in
   place of what a person wrote or pinned. `*id` is the row that holds it now. */
enum store_result memory_add(struct store *store, const struct memory_new *memory, int64_t *id,
	enum memory_outcome *outcome, struct err *err);
/* One that was kept elsewhere, with its dates, uses and pin; its id, key and conversation
   do not count. Of two that say the same the one that was changed last stands. */
enum store_result memory_restore(struct store *store, const struct memory_row *kept,
	enum memory_outcome *outcome, struct err *err);
/* Another text for one; from then on it is the person's. */
enum store_result memory_change(
	struct store *store, int64_t id, const char *text, struct err *err);
/* The best matches for a query, best first; `each` returns false to stop. */
bool memory_search(struct store *store, const char *query, size_t max,
	bool (*each)(void *ctx, const struct memory_row *row), void *ctx, struct err *err);

#endif
