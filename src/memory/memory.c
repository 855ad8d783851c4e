/* Two texts are one memory when their letters are equal, or when they have nearly all
   words in common. */
#include "memory/memory.h"

#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "store/ranks.h"

#define LIKELY 8 /* rows with words in common that are compared */

struct known {
	int64_t id; /* 0: none */
	enum memory_kind kind;
	enum memory_origin origin;
	bool pinned;
	int64_t updated;
	char *text;
};

static void keep_row(void *ctx, const struct memory_row *row) {
	struct known *known = ctx;

	free(known->text);
	*known = (struct known){ row->id, row->kind, row->origin, row->pinned, row->updated,
		xstrdup(row->text) };
}

/* One that says nearly the same. Snapshots are each of their own day. */
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

/* Does what is known stand, and not the row? A row without a date is of now. */
static bool stays(const struct known *known, const struct memory_row *row, bool same) {
	bool older = row->updated && row->updated <= known->updated;
	bool wanted = known->origin == MEMORY_PERSON || known->pinned;

	if (same) {
		return row->origin != MEMORY_PERSON ||
		       (older && known->origin == MEMORY_PERSON);
	}
	return older || (wanted && row->origin != MEMORY_PERSON && !row->pinned);
}

/* `known` is what says the same; the id of the row becomes the one that holds it. */
static enum store_result put_over(struct store *store, const struct known *known,
	struct memory_row *row, bool same, enum memory_outcome *outcome, struct err *err) {
	bool kept = stays(known, row, same);
	enum store_result result = STORE_OK;

	row->id = known->id;
	*outcome = kept || same ? MEMORY_KNOWN : MEMORY_MERGED;
	if (row->pinned && !known->pinned) {
		result = memories_pin(store, row->id, true, err);
	}
	return kept || result != STORE_OK ? result : memories_change(store, row, err);
}

static enum store_result put(struct store *store, struct memory_row *row,
	enum memory_outcome *outcome, struct err *err) {
	struct known known = { 0 };
	int64_t same = memories_find(store, row->kind, row->key);
	enum store_result result;

	if (same) {
		memories_get(store, same, keep_row, &known);
	} else {
		find_alike(&known, store, row->kind, row->text);
	}
	*outcome = MEMORY_ADDED;
	result = known.id ? put_over(store, &known, row, same != 0, outcome, err)
			  : memories_add(store, row, err);
	free(known.text);
	return result;
}

/* Puts the text of the row in its own words and with its key. */
static enum store_result clean_and_put(struct store *store, struct memory_row *row, size_t len,
	enum memory_outcome *outcome, struct err *err) {
	auto_buf struct buf text = BUF_INIT;
	auto_buf struct buf key = BUF_INIT;

	if (!fact_clean(&text, row->kind, row->text, len, err)) {
		return STORE_FAILED;
	}
	fact_key(&key, text.data, text.len);
	row->text = text.data;
	row->key = key.len ? key.data : text.data;
	return put(store, row, outcome, err);
}

enum store_result memory_add(struct store *store, const struct memory_new *memory, int64_t *id,
	enum memory_outcome *outcome, struct err *err) {
	struct memory_row row = { .kind = memory->kind,
		.origin = memory->origin,
		.text = memory->text,
		.created = memory->created,
		.conversation = memory->conversation };
	enum memory_outcome done;
	enum store_result result = clean_and_put(store, &row, memory->len, &done, err);

	if (result == STORE_OK) {
		*id = row.id;
		*outcome = done;
	}
	return result;
}

enum store_result memory_restore(struct store *store, const struct memory_row *kept,
	enum memory_outcome *outcome, struct err *err) {
	struct memory_row row = *kept;

	row.conversation = 0;
	return clean_and_put(store, &row, strlen(kept->text), outcome, err);
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
