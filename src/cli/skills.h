#ifndef CLI_SKILLS_H
#define CLI_SKILLS_H

#include "cli/cli.h"

/* The verbs of `chela skills` that have a file of their own. */
int skills_add(struct cli_context *context);
int skills_check(struct cli_context *context);
int skills_new(struct cli_context *context);

/* Where a new skill of the person's own goes, the caller's; false when that is no name for
   one, or it is there already. */
bool skills_new_folder(const char *name, char **folder, struct err *err);

#endif
