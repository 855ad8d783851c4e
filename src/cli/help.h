#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "cli/cli.h"

/* On standard output, made from the tables of commands and options; the exit
   code. `name` is what the command is called, "tools list". */
int help_all(void);
int help_command(const char *name, const struct cli_command *command);

#endif
