#ifndef AGENT_BRANCH_H
#define AGENT_BRANCH_H

#include "agent/agent.h"

/* Going back in a conversation, and marking what one finds there. */

/* Leaves out what stands behind message `last` (0: behind nothing). The next run makes
   another version of the conversation, which keeps what is left out; nothing is
   written before. With `resend`, files and images of the first message that is left
   out go with the next one. Refused while a run is on. */
bool agent_branch(struct agent *agent, int64_t last, bool resend, struct err *err);
/* Brings back what was left out, while no run followed. */
bool agent_unbranch(struct agent *agent, struct err *err);
bool agent_is_branching(const struct agent *agent);
size_t agent_carried(const struct agent *agent); /* files and images that wait to go along */
bool agent_star(struct agent *agent, int64_t message, bool on, struct err *err);

#endif
