#ifndef AGENT_STATE_H
#define AGENT_STATE_H

#include "agent/agent.h"
#include "agent/gate.h"
#include "agent/prefix.h"

struct run;

/* The inside of a conversation; only agent/ looks at it. */
struct agent {
	struct agent_options options;
	struct agent_profile profile; /* owned copies */
	struct strv profile_tools;
	int64_t conversation;
	struct conversation messages;
	struct gate gate; /* mode and grants */
	struct prefix prefix;
	struct run *run;           /* NULL: idle */
	VEC(struct message) queue; /* after the run */
	VEC(struct message) steer; /* into the run, before its next request */
	bool held;
	struct deferred *next; /* starts the first of the queue */
};

/* Its run is over: what waits may go. */
void agent_run_ended(struct agent *agent, enum agent_end_state state);

#endif
