#ifndef STORE_STARS_H
#define STORE_STARS_H

#include "chat/message.h"
#include "store/store.h"

enum store_result stars_set(struct store *store, int64_t message, bool on, struct err *err);

struct star_row {
	int64_t message;
	int64_t conversation;
	enum role role;
	int64_t created;
	const char *text; /* its beginning; borrowed for the call */
	size_t len;
};

/* Messages with a star, newest first, outside of the trash; of one conversation or
   (0) of all. `each` returns false to stop. */
bool stars_list(struct store *store, int64_t conversation,
	bool (*each)(void *ctx, const struct star_row *row), void *ctx, struct err *err);

#endif
