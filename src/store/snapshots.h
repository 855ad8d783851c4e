#ifndef STORE_SNAPSHOTS_H
#define STORE_SNAPSHOTS_H

#include "store/store.h"

/* Where the older part of a conversation was cut off from what is sent, and the summary
   that goes in its place. The messages themselves stay. */
struct snapshot_row {
	int64_t last_message; /* the last that the summary stands for */
	int64_t created;
	char *summary; /* NULL: none could be made */
};

void snapshot_row_fini(struct snapshot_row *row);

enum store_result snapshots_add(struct store *store, int64_t conversation, int64_t last_message,
	const char *summary, struct err *err);
/* Those of the conversation, and of what it takes over from its parents as far as they
   stand for messages that it shows; the newest first. `each` returns false to stop. */
bool snapshots_list(struct store *store, int64_t conversation,
	bool (*each)(void *ctx, const struct snapshot_row *row), void *ctx, struct err *err);
/* The newest of them; false: there is none. */
bool snapshots_newest(struct store *store, int64_t conversation, struct snapshot_row *out);

#endif
