#ifndef SKILL_LIBRARY_H
#define SKILL_LIBRARY_H

#include "base/buf.h"
#include "skill/skill.h"

#include <stdint.h>
#include <sys/stat.h>

/* All skills that are here: which folders are looked into, what lies in them, and which of
   two with one name counts. Nothing is read before the first library_refresh(). */

enum skill_scope { SKILL_PROJECT, SKILL_USER, SKILL_SHIPPED };

const char *skill_scope_name(enum skill_scope scope); /* "project" ... */

/* A folder whose folders are skills; of a project, one skill. */
struct skill_place {
	char *path;   /* normalised */
	char *inside; /* links must stay below it; NULL: they may lead anywhere */
	enum skill_scope scope;
};

struct skill_places {
	VEC(struct skill_place) items; /* of two skills with one name the first counts */
};

void skill_places_fini(struct skill_places *places);
/* Those of a project that the person trusted, nearest first: of `files`, relative to `root`,
   the ones in .agents/skills and .claude/skills. Each is a place of its own, so that what was
   not among them when they were trusted is not read. */
void skill_places_project(
	struct skill_places *places, const char *root, const struct strv *files);
/* The person's own: in chela's folder, those of `more` (config skills.paths), .agents/skills
   and .claude/skills of $HOME; then what ships. */
void skill_places_own(struct skill_places *places, const struct strv *more);

struct library_entry {
	struct skill skill; /* without its body */
	enum skill_scope scope;
	dev_t device; /* of its file, as it was read */
	ino_t inode;
	off_t size;
	int64_t changed;                    /* ns; time of its last change */
	const struct library_entry *hidden; /* the one of the same name that counts */
};

struct library {
	struct skill_places project; /* looked at first */
	struct skill_places places;
	/* Fills `project` before each look; NULL: it stays. */
	void (*update)(void *ctx, struct library *library);
	void *ctx;
	VEC(struct library_entry *) entries; /* as the places stand, in each by path */
	VEC(struct library_entry *) names;   /* those that load and are not hidden, by name */
	const char *language; /* of the descriptions where they have it; NULL: the usual one */
	bool known;
	bool cut; /* there were more folders than are looked into */
};

struct library *library_new(void);
struct library *library_free(struct library *library); /* NULL is fine */
/* Looks again; a file that did not change is not read again. True when what is here is not
   what was here before. */
bool library_refresh(struct library *library);
/* By name, as written or as it is shown; NULL where none loads. */
const struct library_entry *library_find(const struct library *library, const char *name);
/* Name nearest to a misspelt one, or NULL. */
const char *library_nearest(const struct library *library, const char *name);

#define LIBRARY_LINE_MAX ((size_t)400) /* bytes of a description in a list */

/* Does a list of an agent's leave this one? Names, those behind "!" it may not have; a list
   of these alone leaves all others. NULL: all. */
bool library_leaves(const char *const *only, const struct library_entry *entry);
/* "- NAME: DESCRIPTION" and a line break, made harmless, in one line. */
void library_line(const struct library_entry *entry, size_t max, struct buf *out);
/* Names and descriptions within `max` bytes: descriptions are shortened before a name is
   left out; of those that `only` leaves. Returns how many are not listed. */
size_t library_list(
	const struct library *library, const char *const *only, size_t max, struct buf *out);
/* The same of those that have all words of `query` (NULL: all). */
size_t library_search(const struct library *library, const char *const *only, const char *query,
	size_t max, struct buf *out);

#endif
