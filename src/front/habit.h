#ifndef FRONT_HABIT_H
#define FRONT_HABIT_H

#include "base/vec.h"

#include <stdbool.h>

/* How often each slash command was used, kept in state.yaml: lists begin with what one
   uses. Read when it is asked for first. Begin with a zeroed struct. */
struct habit {
	bool read;
	VEC(int) counts; /* in the order of the commands */
};

void habit_fini(struct habit *habit);
int habit_count(struct habit *habit, const char *command);
void habit_note(struct habit *habit, const char *command);

#endif
