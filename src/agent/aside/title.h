#ifndef AGENT_TITLE_H
#define AGENT_TITLE_H

#include "agent/agent.h"
#include "base/buf.h"

/* A title by the conversation's own model, asked for in the background after the first
   completed answer. It stands in place of the gist of a prompt, never of a person's own
   title. EVENT_TITLE tells it, outside of a run. */
struct titling;
struct run;

/* After a run. Once in the life of an agent: where it fails the gist stays. */
void title_when_due(struct agent *agent, const struct run *run, enum agent_end_state state);
/* The title in what a model answered; nothing is appended when there is none. */
void title_clean(struct buf *out, const char *answer);
struct titling *titling_free(struct titling *titling); /* NULL is fine */

#endif
