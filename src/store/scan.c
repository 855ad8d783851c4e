/* Rows by number from the newest on: no index is asked, so a reader that stops early
   costs what it read. */
#include "store/scan.h"

#include <limits.h>

#include "store/chain.h"
#include "store/db.h"

#define COLUMNS "SELECT m.id, m.conversation, m.created, m.role, m.text FROM messages m "

static bool read_rows(struct statement *rows, int max,
	bool (*each)(void *ctx, const struct scan_row *row), void *ctx, int *count,
	struct err *err) {
	while (*count < max && db_next(rows, err)) {
		struct scan_row row = {
			.message = db_int(rows, 0),
			.conversation = db_int(rows, 1),
			.created = db_int(rows, 2),
		};
		auto_free char *role = db_text(rows, 3);

		role_parse(role, &row.role);
		row.text = db_data(rows, 4, &row.len);
		++*count;
		if (!each(ctx, &row)) {
			*count = max;
		}
	}
	return !db_failed(rows);
}

bool scan_messages(struct store *store, int64_t before,
	bool (*each)(void *ctx, const struct scan_row *row), void *ctx, struct err *err) {
	int count = 0;
	auto_statement struct statement *rows = db_query(store, err,
		COLUMNS "CROSS JOIN conversations c ON c.id = m.conversation "
			"WHERE m.id < ? AND m.text != '' AND c.trashed IS NULL "
			"AND c.made_by IS NULL "
			"ORDER BY m.id DESC",
		db_value_int(before > 0 ? before : INT64_MAX));

	return read_rows(rows, INT_MAX, each, ctx, &count, err);
}

bool scan_tail(struct store *store, int64_t conversation, int count,
	bool (*each)(void *ctx, const struct scan_row *row), void *ctx, struct err *err) {
	auto_fini(chain_fini) struct chain chain = { 0 };
	int done = 0;

	if (!chain_read(store, conversation, &chain, err)) {
		return false;
	}
	for (size_t i = 0; i < chain.segments.len && done < count; i++) {
		auto_statement struct statement *rows = db_query(store, err,
			COLUMNS "WHERE m.conversation = ? AND m.seq <= ? AND m.text != '' "
				"ORDER BY m.seq DESC LIMIT ?",
			db_value_int(chain.segments.items[i].conversation),
			db_value_int(chain.segments.items[i].last), db_value_int(count - done));

		if (!read_rows(rows, count, each, ctx, &done, err)) {
			return false;
		}
	}
	return true;
}
