#ifndef AGENT_COMPACTION_H
#define AGENT_COMPACTION_H

#include "agent/agent.h"

/* The older part of a conversation gives way to a summary of it. One at a time in an agent,
   in the background; a run that finds one waits for it. Its end is EVENT_COMPACT and, where
   a run waits, PREPARE once more. */
struct compaction;

struct compaction_request {
	int64_t window;   /* tokens that it is to fit into */
	bool refused;     /* what is sent now is too long, whatever the estimate says */
	bool asked;       /* the person wants it */
	size_t turns;     /* of the newest ones that stay, where they fit */
	const char *hint; /* what the person wants kept; NULL: nothing said */
};

/* False: nothing can be left out or made shorter, or what can be was at once, without a
   summary; `*changed` then says which. */
bool compaction_start(
	struct agent *agent, const struct compaction_request *request, bool *changed);
void compaction_cancel(struct agent *agent);
/* Its run is over: starts one where the next request would be past the mark. */
void compaction_after_run(struct agent *agent);

#endif
