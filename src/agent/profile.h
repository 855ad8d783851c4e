#ifndef AGENT_PROFILE_H
#define AGENT_PROFILE_H

#include "agent/agent.h"

/* A profile with everything it points to. */
struct profile_copy {
	struct agent_profile profile;
	struct strv tools;
	struct strv skills;
};

void profile_copy_init(struct profile_copy *copy, const struct agent_profile *from);
/* The key is wiped. */
void profile_copy_fini(struct profile_copy *copy);

#endif
