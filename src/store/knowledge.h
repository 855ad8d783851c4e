#ifndef STORE_KNOWLEDGE_H
#define STORE_KNOWLEDGE_H

#include "store/store.h"

#include <stddef.h>

/* Knowledge bases: folders of texts, each text an entry. Read and searched by
   knowledge/. Texts in rows are borrowed for the call. */

struct base_row {
	int64_t id;
	const char *name;
	const char *folder;
	int64_t updated;
	int64_t entries;
	bool off; /* not looked into */
};

struct entry_row {
	int64_t id;
	int64_t base;
	const char *base_name; /* not written */
	const char *path;      /* in the base's folder */
	int64_t place;         /* its number in the base's own order */
	const char *category;
	const char *title;
	const char *aliases; /* a line each */
	const char *source;  /* an http or https address, or "" */
	const char *hash;
	int64_t updated;  /* not written: now */
	const char *body; /* only written and by entries_get() */
	size_t body_len;
};

/* The base of this folder; a new one is called `name`, with a number behind it where
   that is taken. Newly dated. */
enum store_result bases_put(struct store *store, const char *name, const char *folder,
	int64_t *id, struct err *err);
/* With all its entries; ERR_NOT_FOUND when there is none. */
enum store_result bases_remove(struct store *store, int64_t id, struct err *err);
/* By name. `each` returns false to stop. */
bool bases_list(struct store *store, bool (*each)(void *ctx, const struct base_row *row),
	void *ctx, struct err *err);
enum store_result bases_set_off(struct store *store, int64_t id, bool off, struct err *err);
bool bases_has(struct store *store, int64_t id);

/* Adds or replaces the entry of this base and path. */
enum store_result entries_put(
	struct store *store, const struct entry_row *row, struct err *err);
enum store_result entries_remove(struct store *store, int64_t id, struct err *err);
/* The entry's id, 0: none; `*hash` is the caller's. */
int64_t entries_find(struct store *store, int64_t base, const char *path, char **hash);
/* Of a base, in its order. */
bool entries_list(struct store *store, int64_t base,
	bool (*each)(void *ctx, const struct entry_row *row), void *ctx, struct err *err);
/* With up to `max` characters of the body, from number `start` on. False without an
   error: there is none. */
bool entries_get(struct store *store, int64_t id, size_t start, size_t max,
	void (*look)(void *ctx, const struct entry_row *row), void *ctx);
/* Characters of its body; 0 when its base is off. */
size_t entries_length(struct store *store, int64_t id);

#endif
