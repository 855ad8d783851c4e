#ifndef FRONT_OWN_HOOKS_H
#define FRONT_OWN_HOOKS_H

#include "base/err.h"

#include <stdbool.h>

struct config;
struct hooks;

/* The person's own hooks, config.yaml `hooks: {EVENT: [{run: [PROGRAM, WORD...], timeout:
   SECONDS}]}`. The error has file and line. `hooks` NULL: they are only looked at. */
bool own_hooks_read(const struct config *config, struct hooks *hooks, struct err *err);

#endif
