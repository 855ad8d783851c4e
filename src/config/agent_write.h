#ifndef CONFIG_AGENT_WRITE_H
#define CONFIG_AGENT_WRITE_H

#include "config/agents.h"

struct buf;

/* Appends the agent as its file has it; what is not said is left out. */
void agent_write(const struct agent_config *agent, struct buf *out);
/* Writes agents/NAME.yaml of the person (0600), under NAME-2, NAME-3 ... where there is
   such a file: none is ever overwritten. `*name` is the caller's. */
bool agent_save(const struct agent_config *agent, char **name, struct err *err);
/* Is this a name for an agent and its secret: letters, digits and "._-", at most 64, a
   letter or digit first? */
bool agent_name_is_good(const char *name);

#endif
