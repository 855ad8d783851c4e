#ifndef STORE_MEMORIES_H
#define STORE_MEMORIES_H

#include "store/store.h"

#include <stddef.h>

/* Facts and snapshots that are kept beyond a conversation. What is worth keeping and
   what says the same is decided in memory/. */

enum memory_kind {
	MEMORY_FACT,
	MEMORY_SNAPSHOT, /* what a conversation was about, in a line */
};
const char *memory_kind_name(enum memory_kind kind); /* "fact" */
bool memory_kind_parse(const char *name, enum memory_kind *kind);

/* Who wrote it. */
enum memory_origin { MEMORY_PERSON, MEMORY_MODEL, MEMORY_DISTILLED };
const char *memory_origin_name(enum memory_origin origin); /* "person" */
bool memory_origin_parse(const char *name, enum memory_origin *origin);

#define MEMORIES_MAX 20000 /* more are refused */

struct memory_row {
	int64_t id;
	enum memory_kind kind;
	enum memory_origin origin;
	const char *text;
	const char *key; /* see sql/3-memory.sql; not given back */
	int64_t conversation;
	int64_t created;
	int64_t updated;
	int64_t used;
	int64_t uses;
	bool pinned; /* told in every conversation */
};

/* Sets the id, and times that are 0 to now. ERR_LIMIT when there are too many. */
enum store_result memories_add(struct store *store, struct memory_row *row, struct err *err);
/* Text, key and origin anew; dated `updated`, 0: now. ERR_NOT_FOUND when there is none. */
enum store_result memories_change(
	struct store *store, const struct memory_row *row, struct err *err);
enum store_result memories_pin(struct store *store, int64_t id, bool pinned, struct err *err);
/* They were of use. */
enum store_result memories_used(
	struct store *store, const int64_t *ids, size_t count, struct err *err);
enum store_result memories_remove(struct store *store, int64_t id, struct err *err);

/* The one with this key, 0: none. */
int64_t memories_find(struct store *store, enum memory_kind kind, const char *key);
size_t memories_count(struct store *store);

enum memory_order {
	MEMORY_NEWEST, /* changed last first */
	MEMORY_MOST,   /* used most first */
	MEMORY_PINNED, /* only those, changed last first */
};

/* `each` returns false to stop; texts are borrowed for the call. */
bool memories_list(struct store *store, enum memory_kind kind, enum memory_order order,
	bool (*each)(void *ctx, const struct memory_row *row), void *ctx, struct err *err);
/* Of both kinds, those that were first kept from `from` to before `to`, oldest first. */
bool memories_between(struct store *store, int64_t from, int64_t to,
	bool (*each)(void *ctx, const struct memory_row *row), void *ctx, struct err *err);
/* False without an error: there is none of this number. */
bool memories_get(struct store *store, int64_t id,
	void (*look)(void *ctx, const struct memory_row *row), void *ctx);

/* Of a conversation. */
bool memories_are_off(struct store *store, int64_t conversation);
enum store_result memories_set_off(
	struct store *store, int64_t conversation, bool off, struct err *err);
int64_t memories_distilled(struct store *store, int64_t conversation);
enum store_result memories_set_distilled(
	struct store *store, int64_t conversation, int64_t message, struct err *err);

#endif
