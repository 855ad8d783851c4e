#ifndef AGENT_POLICY_H
#define AGENT_POLICY_H

#include "agent/state.h"

/* What is allowed when a run begins, as one JSON object: it stands in the run's row,
   where it is written once and never changed. */
void policy_write(const struct agent *agent, struct buf *out);

#endif
