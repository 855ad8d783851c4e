#ifndef FRONT_LEARNED_H
#define FRONT_LEARNED_H

#include "agent/agent.h"

/* What servers turned out to take and to hold, by address and model, in state.yaml. */
void learned_fill(struct agent_options *options);

#endif
