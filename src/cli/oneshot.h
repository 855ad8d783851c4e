#ifndef CLI_ONESHOT_H
#define CLI_ONESHOT_H

#include "cli/cli.h"

/* `chela ask`: one prompt, its answer on standard output, the exit code. */
int oneshot_run(struct cli_context *context);

/* The exit code of a run: interrupted > failed > unasked > limit. */
int oneshot_exit(const struct agent_event *end);

#endif
