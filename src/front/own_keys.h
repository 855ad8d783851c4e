#ifndef FRONT_OWN_KEYS_H
#define FRONT_OWN_KEYS_H

#include "base/err.h"
#include "base/strv.h"

#include <stdbool.h>

struct config;

/* The person's own keys: `keys` of config.yaml, a map of an action to a key or to a
   list of keys. What the words mean is for the front to say. */

/* Calls `each` for every action, in the order of the file. Its error gets file and
   line in front; so does one about the form of an entry. */
bool own_keys_each(const struct config *config,
	bool (*each)(void *ctx, const char *action, const struct strv *keys, struct err *err),
	void *ctx, struct err *err);

#endif
