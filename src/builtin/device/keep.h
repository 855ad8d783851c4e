#ifndef BUILTIN_KEEP_H
#define BUILTIN_KEEP_H

#include "memory/memory.h"
#include "tool/tool.h"

/* Runs a write to the memory and ends the run with its result; while another process
   holds the database it is tried again from the loop. */
void keep_start(
	struct tool_run *run, enum store_result (*fn)(struct store *store, struct tool_run *run,
				      struct tool_result *result, struct err *err));

#endif
