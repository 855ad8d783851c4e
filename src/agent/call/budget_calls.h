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
/* A look at a screen that is another one than the last time was free. `screen` is the
   hash after the call, 0: none. */
void budget_note_screen(struct run *run, const struct tool *tool, uint64_t screen);

#endif
