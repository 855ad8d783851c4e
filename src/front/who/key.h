#ifndef FRONT_KEY_H
#define FRONT_KEY_H

#include "config/agents.h"

struct services;

/* The key of an agent, from where its file says: the caller's, to be wiped with
   mem_wipe(); NULL (and true) when it names none or the variable is not set.
   Known to base/redact from here on. A command may take 30 s. */
bool key_find(const struct agent_config *agent, struct services *services, char **out,
	struct err *err);

#endif
