#ifndef SCREEN_HINTS_H
#define SCREEN_HINTS_H

#include "base/buf.h"

#include <stdbool.h>
#include <stdint.h>

/* Notices that a task goes in circles on the screen and says so, louder each time. */

#define HINTS_WINDOW 8

struct hints {
	const void *who; /* the conversation that is counted */
	struct {
		uint64_t action;
		bool wanders; /* mere navigation: back, home, scroll, swipe */
	} actions[HINTS_WINDOW];
	int count; /* of actions, in all */
	uint64_t hash;
	int same;  /* screens in a row that were the same */
	int level; /* hints that were given without an end to it */
};

void hints_fini(struct hints *hints);
/* An action that was done and the screen after it (0: not known). Appends a hint where one
   is due. `name` tells the action and its target. */
void hints_note(struct hints *hints, const void *who, const char *name, bool wanders,
	uint64_t hash, struct buf *out);

#endif
