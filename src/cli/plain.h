#ifndef CLI_PLAIN_H
#define CLI_PLAIN_H

#include "front/session.h"

/* The append-only front: a chat in lines of text, for screen readers, dumb terminals
   and logs. Never an escape sequence, nothing is written twice, whole sentences; the
   terminal's own line editing. The same agent and the same commands as the screen. */

/* Is it what the environment asks for: ACCESSIBLE, a dumb or unnamed terminal, or one
   for input alone? */
bool plain_is_wanted(void);
/* Holds the conversation until it is left; the exit code. */
int plain_main(struct services *services, const struct session_options *options);

#endif
