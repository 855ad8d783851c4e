#ifndef AGENT_INHERIT_H
#define AGENT_INHERIT_H

#include "agent/agent.h"

/* What a sub-agent may: what the agent above it may, or less. */

/* Options for agent_open(); `out` borrows from `above`. */
void inherit_options(const struct agent *above, const struct subagent_profile *profile,
	struct agent_options *out);
/* The profile's own for agent_open(), with its answer bounded; borrows from `profile`. */
void inherit_profile(const struct subagent_profile *profile, struct agent_profile *out);
enum agent_mode inherit_mode(const struct agent *above, const struct subagent_profile *profile);
/* After agent_open(): takes away what needs a person or a level below. */
void inherit_take_away(struct agent *agent);
/* Calls of tools that it may make. */
int inherit_calls(const struct subagent_profile *profile);

#endif
