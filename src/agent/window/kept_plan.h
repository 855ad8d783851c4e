#ifndef AGENT_KEPT_PLAN_H
#define AGENT_KEPT_PLAN_H

#include "base/buf.h"

#include <stdint.h>

struct agent;

/* A plan that a task still follows is not summed up, it is kept: word for word behind the
   summary that takes the place of the messages in which it stood. */

/* Appends the plan that stands before message `first` and is not done, if it costs at most
   `room` tokens; nothing where a newer one stands behind. */
void kept_plan_add(const struct agent *agent, size_t first, int64_t room, struct buf *out);
/* Appends an earlier summary without the plan behind it; nothing for NULL. */
void kept_plan_strip(const char *summary, struct buf *out);

#endif
