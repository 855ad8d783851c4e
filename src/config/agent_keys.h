#ifndef CONFIG_AGENT_KEYS_H
#define CONFIG_AGENT_KEYS_H

#include "config/agents.h"

struct yaml;

/* Fills an empty agent, whose `path` is set, from the tree of its file; false with
   the first fault, file and line in front. */
bool agent_keys_read(struct agent_config *agent, const struct yaml *yaml, struct err *err);

#endif
