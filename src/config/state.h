#ifndef CONFIG_STATE_H
#define CONFIG_STATE_H

#include "base/err.h"

#include <stdbool.h>

struct json;

/* $XDG_STATE_HOME/chela/state.yaml: what chela itself keeps (default agent and
   model, UI switches, trusted folders, what was learned of servers). Several
   processes read, change and replace it under a lock. */

/* The tree as it is now, the caller's; an empty object when there is none or it
   is damaged. */
struct json *state_read(void);
/* A text by section and key, or NULL; the caller's. */
char *state_get(const char *section, const char *key);
/* Sets (NULL: removes) one value under the lock. A damaged file is set aside as
   state.yaml.damaged-N first. */
bool state_set(const char *section, const char *key, const char *value, struct err *err);

#endif
