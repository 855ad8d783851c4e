#ifndef FRONT_OTHERS_H
#define FRONT_OTHERS_H

#include "front/services.h"

/* Tells a front that stays open when another process changed the database. Costs
   nothing while nobody writes; where the system cannot tell, others_look() does. */
struct others;

/* Opens the store. `fn` comes from the loop, a moment after the last change. */
struct others *others_new(struct services *services, void (*fn)(void *ctx), void *ctx);
struct others *others_free(struct others *others); /* NULL is fine */
/* Looks now: for the times at which the person is here anyway. */
void others_look(struct others *others);

#endif
