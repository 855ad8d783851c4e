#ifndef STORE_INDEX_H
#define STORE_INDEX_H

#include "store/db.h"

/* Finished messages enter the search index later, piece by piece: a queue in the
   database says which wait and how far each is. Several processes may work on it;
   what is indexed twice is still there once. */

#define INDEX_PIECE ((size_t)16 << 10) /* bytes of text in one step */

/* Inside a write: a message with new text. */
bool index_add(struct store *store, int64_t message, struct err *err);

enum index_result {
	INDEX_DONE, /* nothing is left to do */
	INDEX_MORE,
	INDEX_HELD, /* another process writes, or an error: try later */
};

/* Reads one piece and, when enough has gathered, writes it; or merges a little. */
enum index_result index_step(struct store *store);
/* The index's own check, for doctor. */
bool index_check(struct store *store, struct err *err);
void index_free(struct store *store);

#endif
