#ifndef AGENT_BUDGET_CALLS_H
#define AGENT_BUDGET_CALLS_H

#include "agent/run.h"

/* How many calls a run may make: a limit for each domain (memory, mcp, web, ssh,
   device; files, shell and all others share one), and for the whole run the
   largest limit among the domains in use. Twice as many in max mode. */

/* If not, `reason` is the result for the model and the run ends with one last
   turn. */
bool budget_allows_call(struct run *run, const struct tool *tool, struct buf *reason);
/* How many calls of it the run may still make. */
int budget_calls_left(const struct run *run, const struct tool *tool);
void budget_count_call(struct run *run, const struct tool *tool);

#endif
