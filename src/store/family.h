#ifndef STORE_FAMILY_H
#define STORE_FAMILY_H

#include "store/store.h"

/* Versions of one conversation: an edit or a retry makes another conversation of the
   same family, which parts from the first at some message. Seen from one of them,
   a message may so have others in its place. */

struct family_version {
	int64_t message;      /* in the place of the others */
	int64_t conversation; /* that it belongs to */
};

/* The messages that can follow `before` (0: that can come first) in the family of
   conversation `id`, oldest first. `each` returns false to stop. */
bool family_versions(struct store *store, int64_t id, int64_t before,
	bool (*each)(void *ctx, const struct family_version *version), void *ctx,
	struct err *err);

/* The messages that conversation `id` shows and that have versions: number `number`
   (from 1) of `count`, behind `before`. */
struct family_point {
	int64_t message;
	int64_t before; /* 0: it is the first */
	int number;
	int count;
};

bool family_points(struct store *store, int64_t id,
	void (*each)(void *ctx, const struct family_point *point), void *ctx, struct err *err);

/* Of the conversations of the family that show the message, the one used last;
   0: none does. */
int64_t family_showing(struct store *store, int64_t id, int64_t message);
/* From now on it stands for its family in lists. */
enum store_result family_choose(struct store *store, int64_t id, struct err *err);

#endif
