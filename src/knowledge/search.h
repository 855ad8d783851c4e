#ifndef KNOWLEDGE_SEARCH_H
#define KNOWLEDGE_SEARCH_H

#include "base/err.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

struct store;

/* Looks a text up in all knowledge bases, one entry a step, so that it can stand on a
   loop and be dropped at any moment. */

#define SEARCH_QUERY_MAX 256 /* characters */
#define SEARCH_HITS_MAX 10
#define SEARCH_SCANNED 20000 /* characters of an entry that are looked at */
#define SEARCH_PREVIEW 500   /* characters of a hit that are shown */

struct knowledge_hit {
	int64_t entry;
	double score;
	char *base, *category, *title, *source, *preview; /* owned */
};

struct knowledge_search;

/* NULL with an error. At most `limit` hits. */
struct knowledge_search *knowledge_search_new(
	struct store *store, const char *query, size_t limit, struct err *err);
struct knowledge_search *knowledge_search_free(struct knowledge_search *search);
/* False when all is done. Takes a few ms at most. */
bool knowledge_search_step(struct knowledge_search *search);
/* What was found so far, best first. */
size_t knowledge_search_count(const struct knowledge_search *search);
const struct knowledge_hit *knowledge_search_hit(
	const struct knowledge_search *search, size_t index);

#endif
