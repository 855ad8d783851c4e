#ifndef AGENT_COMPLETION_H
#define AGENT_COMPLETION_H

#include "agent/run.h"

/* A task ends on what was seen. Who wants to end after an action on the phone that
   failed, or with a step of this run's plan still open, is told so once and may go on
   or say what was not reached; so is a sub-agent whose answer is not of the shape that
   was asked for. */

/* What a call that ended says of that. */
void completion_note(const struct run_call *call);
/* Is the model to look again before the run ends? Then the run goes on with another
   turn, which prepare_turn() begins with the words of completion_words(). */
bool completion_holds(struct run *run);
/* Why, for the model; empty: nothing waits to be said. */
void completion_words(const struct run *run, struct buf *out);

#endif
