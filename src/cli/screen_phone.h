#ifndef CLI_SCREEN_PHONE_H
#define CLI_SCREEN_PHONE_H

#include "cli/cli.h"

/* Prints the phone's screen; returns the exit code. */
int screen_phone(struct services *services);

#endif
