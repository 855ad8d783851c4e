#ifndef BUILTIN_APP_NAMES_H
#define BUILTIN_APP_NAMES_H

#include <stdbool.h>

/* What people call well-known apps, by package (data/apps.yaml): Android's programs tell
   packages alone. */
struct app_names;

/* Never NULL; without the file it knows nothing. */
struct app_names *app_names_load(void);
struct app_names *app_names_free(struct app_names *names); /* NULL is fine */
/* The usual name of a package, or NULL; borrowed. */
const char *app_names_first(const struct app_names *names, const char *package);
/* Is `part` in the package or in one of its names, without case? */
bool app_names_has(const struct app_names *names, const char *package, const char *part);
/* How well `wanted` names the package: 0 not at all, APP_NAMES_SURE and above without
   doubt. */
int app_names_score(const struct app_names *names, const char *package, const char *wanted);

#define APP_NAMES_SURE 90

#endif
