#ifndef AGENT_QUEUE_H
#define AGENT_QUEUE_H

#include "agent/agent.h"

/* The prompts that wait behind a run, one by one. */

/* From 0, the one that is sent first; NULL: there are not so many. */
const struct message *agent_queue_item(const struct agent *agent, size_t number);
/* Takes one out; its parts are the caller's. False when there are not so many. */
bool agent_queue_take(struct agent *agent, size_t number, struct message *out);
/* Nothing is sent when the run ends, until it is released. */
void agent_queue_hold(struct agent *agent);
/* Puts one back that another process had waiting: last in line, and held where no run
   is on. Takes its parts over. */
void agent_queue_put(struct agent *agent, struct message *message);
/* All that the person said and that is not part of the conversation yet: what begins
   the run (`starting`), what was steered into it, the queue. */
void agent_waiting(const struct agent *agent,
	void (*each)(void *ctx, const struct message *message, bool starting), void *ctx);

#endif
