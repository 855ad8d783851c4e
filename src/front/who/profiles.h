#ifndef FRONT_PROFILES_H
#define FRONT_PROFILES_H

#include "agent/subagent/profiles.h"

struct services;

/* The agents that may be given a task by others: those whose file names no provider, or
   says limits. */
void profiles_fill(struct agent_profiles *out, struct services *services);

#endif
