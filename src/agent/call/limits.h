#ifndef AGENT_LIMITS_H
#define AGENT_LIMITS_H

#include "provider/client.h"

#include <stddef.h>
#include <stdint.h>

/* What bounds a run. */
struct agent_limits {
	int rounds;         /* requests of a run in all modes but max */
	int rounds_max;     /* the same in max */
	int64_t confirm;    /* ms until an unanswered question is a no; 0: never */
	int64_t tool;       /* ms */
	size_t tools_bytes; /* of the offered tools in a request */
	struct client_limits client;
	int memory_every; /* turns until memories are gathered; 0: only when asked to */
	int calls_memory, calls_mcp, calls_web, calls_shell, calls_ssh, calls_device;
	int calls;                 /* of a run, whatever they are; 0: as the domains say */
	int depth;                 /* levels of sub-agents below */
	int64_t confirm_subagents; /* as `confirm`, for questions of sub-agents */
};

void agent_limits_default(struct agent_limits *limits);

#endif
