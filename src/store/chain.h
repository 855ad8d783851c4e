#ifndef STORE_CHAIN_H
#define STORE_CHAIN_H

#include "store/db.h"

/* The stretches of messages that a conversation is made of: its own, before them
   those that it takes over from others. */
struct segment {
	int64_t conversation;
	int64_t last; /* seq of the last message that belongs to it */
};

struct chain {
	VEC(struct segment) segments; /* the conversation's own first, then backwards */
};

/* Is the message at this place one of them? */
bool chain_has(const struct chain *chain, int64_t conversation, int64_t seq);
bool chain_read(struct store *store, int64_t conversation, struct chain *out, struct err *err);
/* The stretch before one; `*found` is false at the beginning. */
bool chain_next(struct store *store, struct segment *segment, bool *found, struct err *err);
void chain_fini(struct chain *chain);

#endif
