#ifndef FRONT_BRANCH_VERSIONS_H
#define FRONT_BRANCH_VERSIONS_H

#include "front/services.h"

#include <stdint.h>

/* The versions of a conversation, as the store knows them. */

/* Each message of the conversation that has others in its place: it is number
   `number` (from 1) of `count`. */
void branch_points(struct services *services, int64_t conversation,
	void (*each)(void *ctx, int64_t message, int number, int count), void *ctx);
/* The conversation that shows, in the place of `message` behind `before` (0: the
   beginning), the version `step` further; 0: there is none. */
int64_t branch_beside(struct services *services, int64_t conversation, int64_t before,
	int64_t message, int step);
/* This version is the one that lists show and that is gone on with. */
bool branch_choose(struct services *services, int64_t conversation, struct err *err);

#endif
