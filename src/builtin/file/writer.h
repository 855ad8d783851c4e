#ifndef BUILTIN_WRITER_H
#define BUILTIN_WRITER_H

#include "base/err.h"

#include <stdbool.h>
#include <stddef.h>

struct roots;

/* Writes a whole file beside the old one and renames, so that it is never half
   there. One that exists keeps its mode; missing folders are made. */
bool writer_replace(const struct roots *roots, const char *path, const char *data, size_t len,
	struct err *err);
/* Adds to the end of a regular file, which is made when it does not exist. */
bool writer_append(const struct roots *roots, const char *path, const char *data, size_t len,
	struct err *err);

#endif
