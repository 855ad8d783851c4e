#ifndef TOOL_RESOLVE_H
#define TOOL_RESOLVE_H

#include "base/err.h"

#include <sys/types.h>

/* Paths and links, below the rules of roots.c; nobody else includes it. */

/* The path with links followed and without "." and "..", the caller's. What does
   not exist is taken as it is written. NULL when links lead in a circle or the
   path is too long. `path` is absolute. */
char *resolve_path(const char *path);
/* The folder of a resolved path, opened from / down, a component at a time and
   through no link. -1 with the reason in `err`. */
int resolve_open_parent(const char *real, struct err *err);
/* Opens the last component the same way; only files and folders. */
int resolve_open(const char *real, int flags, mode_t mode, struct err *err);

#endif
