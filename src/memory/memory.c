/* Two texts are one memory when their letters are equal, or when they have nearly all
   words in common. */
#include "memory/memory.h"

#include "base/mem.h"
#include "base/str.h"
#include "store/ranks.h"

#define LIKELY 8 /* rows with words in common that are compared */

struct known {
	int64_t id;
	enum memory_kind kind;
	enum memory_origin origin;
	char *text;
};

static void keep_row(void *ctx, const struct memory_row *row) {
	struct known *known = ctx;

	free(known->text);
	*known = (struct known){ row->id, row->kind, row->origin, xstrdup(row->text) };
}

/* One that says nearly the same; id 0: none. Snapshots are each of their own day. */
static void find_alike(
	struct known *known, struct store *store, enum memory_kind kind, const char *text) {
	struct ranks ranks = { 0 };
	bool found = false;

	if (kind == MEMORY_FACT) {
		ranks_find(&ranks, store, RANK_MEMORIES, text, LIKELY, NULL);
	}
	for (size_t i = 0; i < ranks.items.len && !found; i++) {
		found = memories_get(store, ranks.items.items[i].id, keep_row, known) &&
			known->kind == kind && fact_alike(known->text, text);
	}
	if (!found) {
		known->id = 0;
	}
	ranks_fini(&ranks);
}

static enum store_result put(struct store *store, struct memory_row *row,
	enum memory_outcome *outcome, struct err *err) {
	struct known known = { 0 };
	enum store_result result = STORE_OK;

	row->id = memories_find(store, row->kind, row->key);
	*outcome = MEMORY_KNOWN;
	if (row->id && row->origin != MEMORY_PERSON) {
		return STORE_OK;
	}
	if (!row->id) {
		find_alike(&known, store, row->kind, row->text);
		row->id = known.id;
	}
	if (known.id && known.origin == MEMORY_PERSON && row->origin != MEMORY_PERSON) {
		free(known.text);
		return STORE_OK;
	}
	*outcome = known.id ? MEMORY_MERGED : row->id ? MEMORY_KNOWN : MEMORY_ADDED;
	result = row->id ? memories_change(store, row, err) : memories_add(store, row, err);
	free(known.text);
	return result;
}

enum store_result memory_add(struct store *store, const struct memory_new *memory, int64_t *id,
	enum memory_outcome *outcome, struct err *err) {
	auto_buf struct buf text = BUF_INIT;
	auto_buf struct buf key = BUF_INIT;

	if (!fact_clean(&text, memory->kind, memory->text, memory->len, err)) {
		return STORE_FAILED;
	}
	fact_key(&key, text.data, text.len);
	struct memory_row row = { .kind = memory->kind,
		.origin = memory->origin,
		.text = text.data,
		.key = key.len ? key.data : text.data,
		.conversation = memory->conversation };
	enum memory_outcome done;
	enum store_result result = put(store, &row, &done, err);

	if (result == STORE_OK) {
		*id = row.id;
		*outcome = done;
	}
	return result;
}

enum store_result memory_change(
	struct store *store, int64_t id, const char *text, struct err *err) {
	auto_buf struct buf clean = BUF_INIT;
	auto_buf struct buf key = BUF_INIT;
	struct known known = { 0 };
	bool found = memories_get(store, id, keep_row, &known);

	free(known.text);
	if (!fact_clean(&clean, found ? known.kind : MEMORY_FACT, text, strlen(text), err)) {
		return STORE_FAILED;
	}
	fact_key(&key, clean.data, clean.len);
	struct memory_row row = { .id = id,
		.origin = MEMORY_PERSON,
		.text = clean.data,
		.key = key.len ? key.data : clean.data };
	int64_t same = found ? memories_find(store, known.kind, row.key) : 0;

	/* It says now what another one says: that one is enough. */
	if (same && same != id) {
		return memories_remove(store, id, err);
	}
	return memories_change(store, &row, err);
}

struct visit {
	bool (*each)(void *ctx, const struct memory_row *row);
	void *ctx;
	bool more;
};

static void visit_row(void *ctx, const struct memory_row *row) {
	struct visit *visit = ctx;

	visit->more = visit->each(visit->ctx, row);
}

bool memory_search(struct store *store, const char *query, size_t max,
	bool (*each)(void *ctx, const struct memory_row *row), void *ctx, struct err *err) {
	struct ranks ranks = { 0 };
	struct visit visit = { each, ctx, true };
	bool ok = ranks_find(&ranks, store, RANK_MEMORIES, query, max, err);

	for (size_t i = 0; ok && visit.more && i < ranks.items.len; i++) {
		memories_get(store, ranks.items.items[i].id, visit_row, &visit);
	}
	ranks_fini(&ranks);
	return ok;
}
