#ifndef BUILTIN_SIGHT_H
#define BUILTIN_SIGHT_H

#include "base/err.h"
#include "tool/tool.h"

struct image;

/* Pictures for the model to look at. */

/* Is there a model that may look? The error ends in what to do `instead`. */
bool sight_check(const struct tool_env *env, const char *instead, struct err *err);
/* Puts a picture behind the text of a result, as it is or smaller. */
bool sight_show(const struct image *image, struct tool_result *result, struct err *err);

#endif
