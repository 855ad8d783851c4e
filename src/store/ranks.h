#ifndef STORE_RANKS_H
#define STORE_RANKS_H

#include "base/vec.h"
#include "store/store.h"

struct buf;

/* Rows that have words of a text in common with it, best first: for looking up what
   may matter, where a search (see search.h) wants every word. */

enum rank_index { RANK_MEMORIES, RANK_KNOWLEDGE };

struct rank {
	int64_t id;
	double score; /* words in common: one that stands in this row alone counts 1 */
};

struct ranks {
	VEC(struct rank) items;
};

/* At most `max`; newer ones first where the score is equal. Of a long text the
   beginning counts. Replaces what is in `out`. */
bool ranks_find(struct ranks *out, struct store *store, enum rank_index index, const char *text,
	size_t max, struct err *err);
void ranks_fini(struct ranks *ranks);

/* The words of a text as these indexes hold them, parted by spaces. */
void ranks_words(struct buf *out, const char *text, size_t len);

#endif
