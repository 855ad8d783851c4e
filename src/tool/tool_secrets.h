#ifndef TOOL_TOOL_SECRETS_H
#define TOOL_TOOL_SECRETS_H

#include "base/err.h"

#include <stdbool.h>

/* How a tool gets the value of a stored secret by its name. The value is the caller's,
   to be wiped with mem_wipe() and freed. */
struct tool_secrets {
	bool (*get)(void *ctx, const char *name, char **out, struct err *err);
	void *ctx;
};

#endif
