/* The reading side of runs.c and calls.c: whole rows, by run. */
#include "store/records.h"

#include "base/tr.h"
#include "store/runs_inner.h"
#include "store/write.h"

static bool each_run(struct statement *rows, bool (*each)(void *ctx, const struct run_row *row),
	void *ctx, struct err *err) {
	bool more = true;

	while (more && db_next(rows, err)) {
		struct run_row row;

		run_row_read(rows, &row);
		more = each(ctx, &row);
		run_row_fini(&row);
	}
	return !db_failed(rows);
}

bool records_run(struct store *store, int64_t id, struct run_row *out, struct err *err) {
	auto_statement struct statement *rows =
		db_query(store, err, RUN_COLUMNS "WHERE r.id = ?", db_value_int(id));

	if (db_next(rows, err)) {
		run_row_read(rows, out);
		return true;
	}
	return !db_failed(rows) &&
	       err_set(err, ERR_NOT_FOUND, tr("there is no run %lld"), (long long)id);
}

static void read_turn(const struct statement *rows, struct turn_row *out) {
	*out = (struct turn_row){
		.id = db_int(rows, 0),
		.run = db_int(rows, 1),
		.position = (int)db_int(rows, 2),
		.started = db_int(rows, 3),
		.ended = db_int(rows, 4),
		.stop = db_text(rows, 5),
		.usage = { .input = db_int(rows, 6),
			.output = db_int(rows, 7),
			.cached = db_int(rows, 8),
			.cache_write = db_int(rows, 9),
			.reasoning = db_int(rows, 10) },
	};
}

bool records_turns(struct store *store, int64_t run,
	bool (*each)(void *ctx, const struct turn_row *row), void *ctx, struct err *err) {
	auto_statement struct statement *rows = db_query(store, err,
		"SELECT id, run, position, started, ended, stop, input, output, cached, "
		"cache_write, reasoning FROM turns WHERE run = ? ORDER BY position",
		db_value_int(run));
	bool more = true;

	while (more && db_next(rows, err)) {
		struct turn_row row;

		read_turn(rows, &row);
		more = each(ctx, &row);
		free(row.stop);
	}
	return !db_failed(rows);
}

bool records_calls(struct store *store, int64_t run,
	bool (*each)(void *ctx, const struct call_row *row), void *ctx, struct err *err) {
	auto_statement struct statement *rows = db_query(store, err,
		CALL_COLUMNS "FROM tool_calls t WHERE t.run = ? ORDER BY t.id",
		db_value_int(run));
	bool more = true;

	while (more && db_next(rows, err)) {
		struct call_row row;

		call_row_read(rows, &row);
		more = each(ctx, &row);
		call_row_fini(&row);
	}
	return !db_failed(rows);
}

bool records_made_by(struct store *store, int64_t call,
	bool (*each)(void *ctx, const struct run_row *row), void *ctx, struct err *err) {
	auto_statement struct statement *rows = db_query(store, err,
		RUN_COLUMNS "JOIN conversations c ON c.id = r.conversation "
			    "WHERE c.made_by = ? ORDER BY r.id",
		db_value_int(call));

	return each_run(rows, each, ctx, err);
}

bool records_newest(struct store *store, int64_t conversation, int limit,
	bool (*each)(void *ctx, const struct run_row *row), void *ctx, struct err *err) {
	auto_statement struct statement *rows =
		conversation ? db_query(store, err,
				       RUN_COLUMNS
				       "WHERE r.conversation = ? ORDER BY r.id DESC LIMIT ?",
				       db_value_int(conversation), db_value_int(limit))
			     : db_query(store, err,
				       RUN_COLUMNS
				       "JOIN conversations c ON c.id = r.conversation "
				       "WHERE c.made_by IS NULL ORDER BY r.id DESC LIMIT ?",
				       db_value_int(limit));

	return each_run(rows, each, ctx, err);
}
