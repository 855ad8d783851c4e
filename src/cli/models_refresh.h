#ifndef CLI_MODELS_REFRESH_H
#define CLI_MODELS_REFRESH_H

#include "cli/cli.h"

/* Asks every vendor whose key is set in the environment, and the server of every agent,
   for its list of models and keeps each in the cache; says on standard error what came
   of it. False when there was nobody to ask or nobody answered. */
bool models_refresh(struct cli_context *context);
/* The same from a file: a list of models, or vendors that hold models. */
bool models_refresh_file(struct cli_context *context, const char *path);

#endif
