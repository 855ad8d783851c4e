#ifndef AGENT_MEMORIES_H
#define AGENT_MEMORIES_H

#include "agent/agent.h"

struct run;

/* Memory in one conversation: whether there is any, and what of it a message tells. */

/* Allowed by the configuration, kept in a database, and not turned off here. */
bool agent_memory_is_on(const struct agent *agent);
/* Off: in this conversation nothing is told, kept or gathered; what is said meanwhile is
   never gathered later. On is refused where the configuration or the agent forbids it. */
bool agent_set_memory(struct agent *agent, bool on, struct err *err);

/* For runs: puts what is worth telling into the user's message, once. */
void memories_tell(struct run *run);
/* The conversation has its row now: tools may remember too. */
void memories_begin(struct run *run);

#endif
