#ifndef CLI_PROMPT_H
#define CLI_PROMPT_H

#include "chat/message.h"
#include "cli/cli.h"

/* What is asked: -p and the words of the command line, piped text, attached files.
   ERR_TIMEOUT: the person interrupted the reading. */
bool prompt_read(struct cli_context *context, struct message *message, struct err *err);
/* Prompt, blank line, piped text; either may be missing. */
void prompt_compose(struct buf *out, const char *prompt, const char *piped);

#endif
