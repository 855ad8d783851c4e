#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "cli/cli.h"

/* On standard output, made from the tables of commands and options. */
void help_all(void);
void help_command(const struct cli_command *command);

#endif
