/* A branch shows its parent's messages up to where it leaves; a snapshot of the parent
   counts for it when the last message that it stands for is one of those. */
#include "store/snapshots.h"

#include "base/clock.h"
#include "store/chain.h"
#include "store/write.h"

void snapshot_row_fini(struct snapshot_row *row) {
	free(row->summary);
	*row = (struct snapshot_row){ 0 };
}

enum store_result snapshots_add(struct store *store, int64_t conversation, int64_t last_message,
	const char *summary, struct err *err) {
	struct write write;
	enum store_result result = write_begin(&write, store, err);

	if (result != STORE_OK) {
		return result;
	}
	bool ok = db_change(store, err,
		"INSERT INTO snapshots (conversation, last_message, created, summary) "
		"VALUES (?, ?, ?, ?)",
		db_value_int(conversation), db_value_int(last_message),
		db_value_int(clock_now()), db_value_text(summary));

	return write_end(&write, ok, err);
}

/* Of one conversation of the chain. `*more` false: `each` has enough. */
static bool list_one(struct store *store, const struct chain *chain, int64_t conversation,
	bool (*each)(void *ctx, const struct snapshot_row *row), void *ctx, bool *more,
	struct err *err) {
	auto_statement struct statement *rows = db_query(store, err,
		"SELECT s.last_message, s.created, s.summary, m.conversation, m.seq "
		"FROM snapshots s JOIN messages m ON m.id = s.last_message "
		"WHERE s.conversation = ? ORDER BY s.last_message DESC, s.id DESC",
		db_value_int(conversation));

	while (*more && db_next(rows, err)) {
		struct snapshot_row row = { .last_message = db_int(rows, 0),
			.created = db_int(rows, 1) };

		if (!chain_has(chain, db_int(rows, 3), db_int(rows, 4))) {
			continue;
		}
		row.summary = db_text(rows, 2);
		*more = each(ctx, &row);
		snapshot_row_fini(&row);
	}
	return !db_failed(rows);
}

bool snapshots_list(struct store *store, int64_t conversation,
	bool (*each)(void *ctx, const struct snapshot_row *row), void *ctx, struct err *err) {
	auto_fini(chain_fini) struct chain chain = { 0 };
	bool more = true;

	if (!chain_read(store, conversation, &chain, err)) {
		return false;
	}
	for (size_t i = 0; i < chain.segments.len && more; i++) {
		if (!list_one(store, &chain, chain.segments.items[i].conversation, each, ctx,
			    &more, err)) {
			return false;
		}
	}
	return true;
}

static bool take_first(void *ctx, const struct snapshot_row *row) {
	struct snapshot_row *out = ctx;

	*out = *row;
	out->summary = xstrdup(row->summary);
	return false;
}

bool snapshots_newest(struct store *store, int64_t conversation, struct snapshot_row *out) {
	*out = (struct snapshot_row){ 0 };
	return snapshots_list(store, conversation, take_first, out, NULL) &&
	       out->last_message != 0;
}
