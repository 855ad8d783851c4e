#ifndef CLI_FLOW_RUN_H
#define CLI_FLOW_RUN_H

#include "cli/cli.h"

/* chela flow run: the person's own calls, one after the other; what is dangerous asks once
   on a terminal. */
int flow_run_command(struct cli_context *context);

#endif
