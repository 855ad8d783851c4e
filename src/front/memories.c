/* A person's look narrows by words anywhere in the text, unlike a model's, which is
   by meaning of single words. */

#include "front/memories.h"

#include <string.h>

#include "base/str.h"
#include "base/tr.h"
#include "store/query.h"
#include "store/tokens.h"

struct listing {
	const struct query *query;
	size_t left;
	void (*each)(void *ctx, const struct memory_row *row);
	void *ctx;
};

static bool add_row(void *ctx, const struct memory_row *row) {
	struct listing *listing = ctx;
	auto_buf struct buf folded = BUF_INIT;
	size_t at;

	tokens_fold(&folded, row->text, strlen(row->text));
	if (listing->query->words.len &&
		!query_confirms(listing->query, folded.data, folded.len, &at)) {
		return true;
	}
	listing->each(listing->ctx, row);
	return --listing->left > 0;
}

bool memories_all(struct services *services, const char *filter, size_t limit,
	void (*each)(void *ctx, const struct memory_row *row), void *ctx, struct err *err) {
	struct store *store = services_store(services, err);
	struct query query;
	struct listing listing = { &query, limit ? limit : SIZE_MAX, each, ctx };

	if (!store) {
		return false;
	}
	query_init(&query, filter);
	bool ok = memories_list(store, MEMORY_FACT, MEMORY_NEWEST, add_row, &listing, err) &&
		  (listing.left == 0 || memories_list(store, MEMORY_SNAPSHOT, MEMORY_NEWEST,
						add_row, &listing, err));

	query_fini(&query);
	return ok;
}

static bool is_done(enum store_result result, struct err *err) {
	if (result == STORE_BUSY) {
		return err_set(err, ERR_BUSY, tr("the database is busy; try again"));
	}
	return result == STORE_OK;
}

bool memories_put(struct services *services, const char *text, int64_t *id,
	enum memory_outcome *outcome, struct err *err) {
	struct store *store = services_store(services, err);
	struct memory_new memory = {
		.kind = MEMORY_FACT, .origin = MEMORY_PERSON, .text = text, .len = strlen(text)
	};

	return store && is_done(memory_add(store, &memory, id, outcome, err), err);
}

bool memories_edit(struct services *services, int64_t id, const char *text, struct err *err) {
	struct store *store = services_store(services, err);

	return store && is_done(memory_change(store, id, text, err), err);
}

bool memories_drop(struct services *services, int64_t id, struct err *err) {
	struct store *store = services_store(services, err);

	return store && is_done(memories_remove(store, id, err), err);
}
