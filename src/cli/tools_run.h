#ifndef CLI_TOOLS_RUN_H
#define CLI_TOOLS_RUN_H

#include "cli/cli.h"

/* chela tools run: the person's own call, checked against the schema, not healed
   and not gated; what is dangerous asks once on a terminal. */
int tools_run(struct cli_context *context);
/* By name or alias; the error names the nearest. */
struct tool *tools_find(const struct snapshot *snapshot, const char *name,
	const struct tool_alias **alias, struct err *err);
/* All of a command line: words of key=value behind the first, or --args. `*out` is the
   caller's. */
bool tools_arguments(struct cli_context *context, const struct json *schema, struct json **out,
	struct err *err);
/* What a person's own calls may use; the snapshot is left to the caller. */
bool tools_env(struct services *services, struct tool_env *env, struct err *err);

#endif
