#ifndef FRONT_FILE_WALK_H
#define FRONT_FILE_WALK_H

#include <stdbool.h>
#include <stddef.h>

/* The files below a folder, found in steps between which the loop turns: what lies
   near first, what git ignores last. Links to folders are not followed, links to files
   only to those beside them. */
struct file_walk;

struct walk_file {
	const char *path; /* relative; a folder ends in '/' */
	bool ignored;
	int depth; /* folders above it */
};

/* `flat`: the folder alone. `hidden`: names that begin with a dot too (never .git). */
struct file_walk *file_walk_new(const char *folder, bool flat, bool hidden);
struct file_walk *file_walk_free(struct file_walk *walk);
/* Works for about `ms` and at least on one folder; false: all is found, or as much as
   is kept. */
bool file_walk_step(struct file_walk *walk, int ms);
size_t file_walk_count(const struct file_walk *walk);
struct walk_file file_walk_file(const struct file_walk *walk, size_t number);

#endif
