#ifndef CLI_TOOLS_RUN_H
#define CLI_TOOLS_RUN_H

#include "cli/cli.h"

/* chela tools run: the person's own call, checked against the schema, not healed
   and not gated; what is dangerous asks once on a terminal. */
int tools_run(struct cli_context *context);
/* By name or alias; the error names the nearest. */
struct tool *tools_find(const struct snapshot *snapshot, const char *name,
	const struct tool_alias **alias, struct err *err);
/* Adds "key=value" to `arguments`, typed as the schema says. */
bool tools_argument(
	struct json *arguments, const struct json *schema, const char *word, struct err *err);

#endif
