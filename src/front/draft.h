#ifndef FRONT_DRAFT_H
#define FRONT_DRAFT_H

#include "front/services.h"

#include <stdint.h>

/* What stands in the composer, kept on disk: with its conversation, or, as long as
   the conversation is not saved (0), in $XDG_STATE_HOME/chela/draft. */

/* The caller's; "" when there is none. */
char *draft_load(struct services *services, int64_t conversation);
/* STORE_BUSY: nothing was written, try again later. */
enum store_result draft_save(
	struct services *services, int64_t conversation, const char *text, struct err *err);

#endif
