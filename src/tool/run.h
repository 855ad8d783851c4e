#ifndef TOOL_RUN_H
#define TOOL_RUN_H

#include "tool/call.h"

/* What templates need of a run besides call.h. */

/* A run inside of another: it does not read back in its turn. */
struct tool_run *tool_run_start_nested(
	const struct tool_run_options *options, struct prepared *prepared);
bool tool_run_is_nested(const struct tool_run *run);
/* Gives the run `ms` from now on, for a second step with a limit of its own. */
void tool_run_extend(struct tool_run *run, int64_t ms);
/* ms that a tool may take. */
int64_t tool_time(const struct tool *tool, const struct tool_env *env);

#endif
