#ifndef CONFIG_CHECK_H
#define CONFIG_CHECK_H

#include "base/err.h"
#include "config/config.h"

struct yaml;

/* NULL when no key has this path. */
const struct config_key *config_key_find(const char *path);

/* Holds a file's tree against the table; false with the first fault, its line in
   front ("FILE:3: ..."). */
bool check_tree(const struct yaml *yaml, const char *file, struct err *err);

#endif
