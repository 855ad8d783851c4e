#ifndef SCREEN_STAY_H
#define SCREEN_STAY_H

#include <stdbool.h>

struct job;

/* Staying in one app: after an action that left it, the way back is taken. True when it goes
   back; `then` follows once the screen was looked at again. */
bool stay_goes_back(struct job *job, void (*then)(struct job *job));

#endif
