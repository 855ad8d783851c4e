#ifndef CLI_SETUP_LINES_H
#define CLI_SETUP_LINES_H

#include "front/setup/setup.h"

/* The wizard in lines on the terminal, one question after the other. */

/* Asks until the agent is saved or the person leaves; runs the loop. Gives the exit
   code; `*name` is the caller's, NULL: nothing was saved. Where there is no terminal the
   key comes from standard input and every other question is answered by its default. */
int setup_lines(struct services *services, const struct setup_given *given, char **name);

#endif
