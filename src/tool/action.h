#ifndef TOOL_ACTION_H
#define TOOL_ACTION_H

#include "base/err.h"

#include <stdbool.h>

struct json;

/* What a skill's tool may say in place of `run`: {type: alarm | notification | clipboard |
   intent | settings, ...}, with texts that hold {parameters}. */

/* The keys of a tool that it stands for (run, stdin, result ...), an object of the caller's;
   NULL with the error. `*harmless`: its lines are ours and do one known thing, so that they
   count as `write` and not as `danger`. */
struct json *action_expand(const struct json *action, bool *harmless, struct err *err);

#endif
