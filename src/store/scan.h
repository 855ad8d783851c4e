#ifndef STORE_SCAN_H
#define STORE_SCAN_H

#include "chat/message.h"
#include "store/store.h"

#include <stddef.h>

/* Messages as plain text, for who looks at them one by one. */
struct scan_row {
	int64_t message;
	int64_t conversation;
	int64_t created;
	enum role role;
	const char *text; /* never empty; borrowed for the call */
	size_t len;
};

/* Those of all conversations outside of the trash, newest first, from below message
   `before` (0: the newest) on. `each` returns false to stop. Reads no more than it
   gives. */
bool scan_messages(struct store *store, int64_t before,
	bool (*each)(void *ctx, const struct scan_row *row), void *ctx, struct err *err);
/* The last ones of a conversation, newest first, its parents' among them. */
bool scan_tail(struct store *store, int64_t conversation, int count,
	bool (*each)(void *ctx, const struct scan_row *row), void *ctx, struct err *err);

#endif
