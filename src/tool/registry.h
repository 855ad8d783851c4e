#ifndef TOOL_REGISTRY_H
#define TOOL_REGISTRY_H

#include "base/err.h"
#include "base/vec.h"
#include "tool/tool.h"

/* All tools that are known now. Runs never look here: they work on a snapshot,
   an immutable list that a later change of the registry does not touch, so a
   call binds to the tool that was offered. */
struct registry;

struct registry *registry_new(void);
struct registry *registry_free(struct registry *registry); /* NULL is fine */
/* `fill` adds the tools of files, which are read only when somebody first looks at the
   registry or changes it. */
void registry_fill_later(struct registry *registry,
	void (*fill)(void *ctx, struct registry *registry), void *ctx);
/* Takes the reference over, also when it fails. Name and schema are checked; a
   tool of a stronger source (user, shipped, skill, MCP) replaces one of the same
   name, a weaker one or a taken name is refused. */
bool registry_add(struct registry *registry, struct tool *tool, struct err *err);
/* Removes the tools of a source whose family is `family` (NULL: all). */
void registry_remove(struct registry *registry, enum tool_source source, const char *family);

/* Removes the tool of this name, if there is one. */
void registry_drop(struct registry *registry, const char *name);

struct snapshot {
	int refs;
	uint64_t version;         /* of the registry when it was taken */
	VEC(struct tool *) tools; /* by name */
};

/* The same object as before while nothing changed. */
struct snapshot *registry_snapshot(struct registry *registry);
struct snapshot *snapshot_ref(struct snapshot *snapshot);
struct snapshot *snapshot_unref(struct snapshot *snapshot);
/* `base` and beside it the tools of `more` whose names and aliases nobody has there; a new
   one, the caller's. */
struct snapshot *snapshot_join(const struct snapshot *base, const struct snapshot *more);
/* By name or alias; `alias` (may be NULL) gets the alias that matched. */
struct tool *snapshot_find(
	const struct snapshot *snapshot, const char *name, const struct tool_alias **alias);
/* Name nearest to a misspelt one, or NULL. */
const char *snapshot_nearest(const struct snapshot *snapshot, const char *name);
/* Tools whose name, description or parameters match the words of `query`, best
   first; up to `max`; returns how many. */
size_t snapshot_search(
	const struct snapshot *snapshot, const char *query, struct tool **out, size_t max);

#endif
