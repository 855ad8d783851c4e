#ifndef AGENT_SERVER_H
#define AGENT_SERVER_H

#include "provider/error/rate.h"

struct agent;

/* What the server of a conversation told of its limits last; anew with another profile. */
const struct rate *agent_rate(const struct agent *agent);

#endif
