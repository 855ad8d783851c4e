/* A person's look narrows by words anywhere in the text, unlike a model's, which is
   by meaning of single words. */

#include "front/memories.h"

#include <string.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "store/query.h"
#include "store/tokens.h"

struct listing {
	const struct query *query;
	enum memory_order order;
	size_t left;
	void (*each)(void *ctx, const struct memory_row *row);
	void *ctx;
};

static bool add_row(void *ctx, const struct memory_row *row) {
	struct listing *listing = ctx;
	auto_buf struct buf folded = BUF_INIT;
	size_t at;

	if (row->pinned != (listing->order == MEMORY_PINNED)) {
		return true;
	}
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
	struct listing listing = {
		.query = &query, .left = limit ? limit : SIZE_MAX, .each = each, .ctx = ctx
	};
	static const struct {
		enum memory_kind kind;
		enum memory_order order;
	} lists[] = {
		{ MEMORY_FACT, MEMORY_PINNED },
		{ MEMORY_SNAPSHOT, MEMORY_PINNED },
		{ MEMORY_FACT, MEMORY_NEWEST },
		{ MEMORY_SNAPSHOT, MEMORY_NEWEST },
	};
	bool ok = store != NULL;

	query_init(&query, filter);
	for (size_t i = 0; ok && listing.left && i < ARRAY_LEN(lists); i++) {
		listing.order = lists[i].order;
		ok = memories_list(
			store, lists[i].kind, lists[i].order, add_row, &listing, err);
	}
	query_fini(&query);
	return ok;
}

static void add_about(void *ctx, const struct memory_row *row) {
	static const char *const writers[] = {
		[MEMORY_PERSON] = TR("in your own words"),
		[MEMORY_MODEL] = TR("kept by the model"),
		[MEMORY_DISTILLED] = TR("gathered from a conversation"),
	};
	struct buf *out = ctx;
	char day[32];

	clock_format_local(row->updated, day);
	sanitize(out, row->text, strlen(row->text), SANITIZE_LINE);
	buf_addf(out, "\n\n%s, %.10s\n", tr(writers[row->origin]), day);
	if (row->pinned) {
		buf_addf(out, "%s\n", tr("pinned: told in every conversation"));
	}
	if (row->uses > 0) {
		buf_addf(out,
			tr_n("of use %lld time\n", "of use %lld times\n", (size_t)row->uses),
			(long long)row->uses);
	}
}

void memories_about(struct services *services, int64_t id, struct buf *out) {
	struct store *store = services_store(services, NULL);

	if (store) {
		memories_get(store, id, add_about, out);
	}
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

bool memories_set_pinned(struct services *services, int64_t id, bool pinned, struct err *err) {
	struct store *store = services_store(services, err);

	return store && is_done(memories_pin(store, id, pinned, err), err);
}

bool memories_drop(struct services *services, int64_t id, struct err *err) {
	struct store *store = services_store(services, err);

	return store && is_done(memories_remove(store, id, err), err);
}
