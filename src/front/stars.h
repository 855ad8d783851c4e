#ifndef FRONT_STARS_H
#define FRONT_STARS_H

#include "front/services.h"

#include <stdint.h>

/* Messages with a star, of all conversations. */
struct star {
	int64_t message;
	int64_t conversation;
	bool by_person;   /* who wrote it */
	int64_t created;  /* ms UTC */
	const char *text; /* its beginning in one line, sanitised; borrowed for the call */
};

/* Newest first, at most `limit`; those whose beginning has `filter` in it ("": all). */
bool stars_all(struct services *services, const char *filter, size_t limit,
	void (*each)(void *ctx, const struct star *star), void *ctx, struct err *err);

#endif
