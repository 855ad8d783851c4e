#ifndef BUILTIN_FIRST_H
#define BUILTIN_FIRST_H

#include "base/err.h"

#include <stdbool.h>

struct json;
struct tool_result;
struct tool_run;

/* Runs a tool of risk read inside of a run, for what must be known first. It is the data
   of the run until on_done: then the run goes on, and must be ended or given to the next.
   Takes `arguments` over. False when there is no such tool here. */
bool first_start(struct tool_run *run, const char *tool, struct json *arguments,
	void (*on_done)(struct tool_run *run, const struct tool_result *result),
	struct err *err);
/* Ends the run as the inner one failed. */
void first_fail(struct tool_run *run, const struct tool_result *result);

#endif
