#ifndef FRONT_ENTRY_SUBAGENT_H
#define FRONT_ENTRY_SUBAGENT_H

#include "agent/subagent/subagent_view.h"

/* Who works for a call. */
struct entry_subagent {
	int number; /* for agent_stop_subagent(); 0: nobody does, or did while this was seen */
	enum subagent_state state;
	int calls, calls_max;
	int64_t tokens;
	int64_t conversation; /* 0: not saved */
};

#endif
