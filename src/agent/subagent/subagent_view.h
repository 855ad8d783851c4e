#ifndef AGENT_SUBAGENT_VIEW_H
#define AGENT_SUBAGENT_VIEW_H

#include <stdint.h>

struct provider_target;

enum subagent_state {
	SUBAGENT_WAITING, /* for its turn at the server */
	SUBAGENT_WORKING,
	SUBAGENT_ASKING, /* the person */
	SUBAGENT_COMPLETED,
	SUBAGENT_FAILED,
	SUBAGENT_CANCELLED,
	SUBAGENT_LIMIT,
	SUBAGENT_TIMEOUT,
};

const char *subagent_state_name(enum subagent_state state); /* "completed" ... */

/* What a sub-agent is in front of a person. */
struct agent_subagent {
	int number;       /* counts through the conversation as it is open, from 1 */
	int above;        /* number of the one that gave the task; 0: the agent itself */
	int call;         /* index of the agent's own call that it works for */
	const char *name; /* of its profile */
	const struct provider_target *target; /* who answers it */
	const char *task;
	int64_t conversation; /* its own; 0: not saved */
	enum subagent_state state;
	int calls, calls_max;
	int64_t tokens; /* sent and received */
	int64_t ms;     /* since it began */
};

#endif
