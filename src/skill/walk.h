#ifndef SKILL_WALK_H
#define SKILL_WALK_H

#include "skill/library.h"

/* Part of skill/; nobody else includes it. */

/* A real folder. */
struct walked {
	dev_t device;
	ino_t inode;
};

/* Calls `found` for each folder below a place that has a SKILL.md, by path, each real folder
   once: `folder` is open, `file` is what fstatat says of the SKILL.md. */
struct skill_walk {
	void (*found)(void *ctx, const struct skill_place *place, int folder, const char *path,
		const struct stat *file);
	void *ctx;
	VEC(struct walked) seen;
	bool cut; /* a bound was met */
};

void skill_walk_fini(struct skill_walk *walk);
void skill_walk(struct skill_walk *walk, const struct skill_place *place);

#endif
