#ifndef SKILL_ZIP_NAMES_H
#define SKILL_ZIP_NAMES_H

#include "base/err.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stddef.h>

/* Part of skill/; nobody else includes it. The names in an archive, before one of them becomes
   a path. */

struct zip_name {
	char *key; /* as a file system without case would see it */
	bool folder;
};

struct zip_names {
	VEC(struct zip_name) items;
};

void zip_names_fini(struct zip_names *names);
/* A plain relative path of at most 8 folders, or an error that names it, made harmless; the
   copy is the caller's. A name that ends in a slash is a folder. */
bool zip_names_add(struct zip_names *names, const char *name, size_t len, char **copy,
	bool *folder, struct err *err);
/* When all are there: no two are one, and no file is a folder of another. */
bool zip_names_check(struct zip_names *names, struct err *err);

#endif
