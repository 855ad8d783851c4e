#ifndef FRONT_HIDDEN_H
#define FRONT_HIDDEN_H

#include "base/err.h"

#include <stdbool.h>

/* Asks for one line on /dev/tty without showing it. `*out` is the caller's, to be wiped
   with mem_wipe() and freed. ERR_UNAVAILABLE where there is no terminal, ERR_USAGE where
   nothing or too much (16 KB) was typed. */
bool hidden_ask(const char *prompt, char **out, struct err *err);
/* The same, shown while it is typed where `shown`, and "" where nothing was; false with
   ERR_DENIED when the person left by Ctrl-C or Ctrl-D. */
bool hidden_line(const char *prompt, bool shown, char **out, struct err *err);

#endif
