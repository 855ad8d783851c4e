#ifndef AGENT_HOOK_POINTS_H
#define AGENT_HOOK_POINTS_H

#include "agent/hook/hooks.h"
#include "agent/run.h"

/* Where a run meets hooks, and what they read there. Only agent/ looks at it. */

/* request_start(), once those of beforeModelRequest have ended. */
bool hook_request(struct run *run, struct err *err);
/* May an allowed call not start yet, since those of beforeToolCall look at it? They look
   once; when they have ended the run is woken, and the call has ended where one denied. */
bool hook_holds(struct run_call *call);
void hook_after_response(struct run *run);
void hook_after_call(struct run_call *call);
void hook_after_run(struct run *run);

#endif
