#ifndef CLI_AGENTS_VERBS_H
#define CLI_AGENTS_VERBS_H

#include "cli/cli.h"

/* Verbs of `chela agents` that have a file of their own. */
int agents_new(struct cli_context *context);
int agents_test(struct cli_context *context);

#endif
