#ifndef FRONT_SKILLS_H
#define FRONT_SKILLS_H

#include "front/command.h"
#include "front/services.h"

/* Names of the skills that are here, as they are shown; looks anew. */
void skills_names(struct services *services, struct strv *out);
/* The person loads one: says what runs without a question now. `sent`: a message follows at
   once. */
bool skills_use(
	const struct command_front *front, const char *name, bool sent, struct err *err);
/* Loads the skills that a person mentions (@name) in a message that is about to be sent, where
   there is no file of that name; a mention grants nothing. Appends a line for each that cannot
   be loaded. */
void skills_mentioned(
	struct services *services, struct agent *agent, const char *text, struct buf *failed);

#endif
