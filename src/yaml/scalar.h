#ifndef YAML_SCALAR_H
#define YAML_SCALAR_H

#include <stdbool.h>

struct json;

/* A plain scalar by the core schema of YAML 1.2: null, true, 12, 0o17, 0x1F, 1.5
   or a string. Numbers keep the text they were written with where it says more
   than a double; .inf and .nan, which JSON cannot say, are strings. */
struct json *scalar_resolve(const char *text);
/* Is a plain scalar the value null? */
bool scalar_is_null(const char *text);

#endif
