#ifndef BUILTIN_PROGRAM_H
#define BUILTIN_PROGRAM_H

#include "base/err.h"
#include "loop/child.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buf;
struct tool_run;

/* A program that a running tool waits for; its output is merged and kept in bounded
   memory. It is the data of the run: tool_run_set_data() is taken. */

struct program_options {
	const char *const *argv;
	const char *const *set_env; /* as in struct child_options */
	const char *folder;
	int64_t timeout;   /* ms */
	size_t max_output; /* bytes; of more the middle is gone */
	bool live;         /* output also goes to tool_run_output() */
	/* Once, unless the run was cancelled before; must end the run. `output` is to
	   look at until it returns. */
	void (*on_end)(
		struct tool_run *run, enum child_end end, int status, const struct buf *output);
};

/* False when no process could be made; the run is then still the caller's to end. */
bool program_start(
	struct tool_run *run, const struct program_options *options, struct err *err);
/* For tool_ops. */
void program_cancel(struct tool_run *run);

#endif
