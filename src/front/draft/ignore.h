#ifndef FRONT_IGNORE_H
#define FRONT_IGNORE_H

#include <stdbool.h>

/* What the .gitignore files of a tree say. Paths are relative to the tree, without a
   slash at their ends. */
struct ignore;

struct ignore *ignore_new(void);
struct ignore *ignore_free(struct ignore *ignore);
/* The text of the file in `folder` ("" is the tree itself). Folders come before what
   lies in them. */
void ignore_add(struct ignore *ignore, const char *folder, const char *text);
/* By its own name; whether a folder above it is ignored is the caller's. */
bool ignore_matches(const struct ignore *ignore, const char *path, bool is_folder);

#endif
