#ifndef BUILTIN_WALK_H
#define BUILTIN_WALK_H

#include "base/err.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct buf;
struct roots;

/* A folder and what is below it, one entry a step, sorted by name, each folder
   before what is in it. Links are never followed. */
struct walk;

struct walk_entry {
	const char *path; /* from the start of the walk; both valid until the next step */
	const char *name; /* its last part */
	int folder;       /* descriptor of the folder it is in */
	int level;        /* 0: directly in the start */
	mode_t mode;
	int64_t size; /* bytes */
};

/* `path` may also be a file: the walk then has one entry with an empty path. */
struct walk *walk_new(const struct roots *roots, const char *path, struct err *err);
struct walk *walk_free(struct walk *walk); /* NULL is fine */
enum walk_step {
	WALK_ENTRY, /* `entry` is filled */
	WALK_BUSY,  /* the names of a large folder are being read */
	WALK_END,
};

/* Never takes long. */
enum walk_step walk_next(struct walk *walk, struct walk_entry *entry);
/* The next steps go into the last entry, a folder. False when it may not or cannot
   be opened. */
bool walk_enter(struct walk *walk);
/* Opens the last entry for reading, a regular file. False when it may
   not or cannot be opened. */
bool walk_open(struct walk *walk, int *fd);
/* Appends the entry as a path that starts as the walk's own did. */
void walk_shown(const struct walk *walk, const struct walk_entry *entry, struct buf *out);
/* Folders of which not all names were read, as they are too many. */
int walk_cut(const struct walk *walk);

#endif
