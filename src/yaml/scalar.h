#ifndef YAML_SCALAR_H
#define YAML_SCALAR_H

struct json;

/* A plain scalar by the core schema of YAML 1.2: null, true, 12, 0o17, 0x1F, 1.5
   or a string. Numbers keep the text they were written with where it says more
   than a double; .inf and .nan, which JSON cannot say, are strings. */
struct json *scalar_resolve(const char *text);

#endif
