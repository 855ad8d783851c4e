/* Tool calls: a row before anything happens, another state before the side effect,
   the result after it. What a death leaves can so be told apart. */
#include "base/clock.h"
#include "base/str.h"
#include "base/tr.h"
#include "store/runs_inner.h"
#include "store/write.h"

void call_row_fini(struct call_row *row) {
	free(row->call_id);
	free(row->name);
	free(row->arguments);
	free(row->result);
	free(row->summary);
	*row = (struct call_row){ 0 };
}

enum store_result calls_add(struct store *store, struct call_row *row, struct err *err) {
	struct write write;
	int64_t id = 0, created = row->created ? row->created : clock_now();
	enum store_result result = write_begin(&write, store, err);

	if (result != STORE_OK) {
		return result;
	}
	bool ok =
		db_change(store, err,
			"INSERT INTO tool_calls (run, turn, message, position, call_id, name, "
			"status, created, arguments) SELECT ?1, ?2, ?3, ?4, ?5, ?6, 'pending', "
			"?7, ?8 WHERE EXISTS "
			"(SELECT 1 FROM runs WHERE id = ?1 AND state = 'running')",
			db_value_int(row->run), db_value_int(row->turn),
			db_value_int(row->message), db_value_int(row->position),
			db_value_text(row->call_id), db_value_text(row->name ? row->name : ""),
			db_value_int(created), db_value_text(row->arguments)) &&
		write_touched(store, TR("run of that number that still runs"), err);

	id = ok ? db_inserted(store) : 0;
	result = write_end(&write, ok, err);
	if (result == STORE_OK) {
		row->id = id;
		row->created = created;
		row->status = CALL_PENDING;
	}
	return result;
}

enum store_result calls_start(struct store *store, int64_t call, struct err *err) {
	return write_one(store, err, TR("call of that number that waits"),
		"UPDATE tool_calls SET status = 'running', started = ? "
		"WHERE id = ? AND status = 'pending'",
		db_value_int(clock_now()), db_value_int(call));
}

enum store_result calls_finish(
	struct store *store, const struct call_row *row, struct err *err) {
	if (row->status == CALL_PENDING || row->status == CALL_RUNNING) {
		err_set(err, ERR_USAGE, "\"%s\" is not how a call ends",
			call_status_name(row->status));
		return STORE_FAILED;
	}
	return write_one(store, err, TR("open call of that number"),
		"UPDATE tool_calls SET status = ?, result = ?, ended = ?, summary = ?, "
		"exit_code = ?, timed_out = ? "
		"WHERE id = ? AND status IN ('pending', 'running')",
		db_value_text(call_status_name(row->status)), db_value_text(row->result),
		db_value_int(clock_now()), db_value_text(row->summary),
		db_value_int(row->exit_code), db_value_int(row->timed_out),
		db_value_int(row->id));
}

void call_row_read(const struct statement *rows, struct call_row *out) {
	auto_free char *status = db_text(rows, 7);

	*out = (struct call_row){
		.id = db_int(rows, 0),
		.run = db_int(rows, 1),
		.turn = db_int(rows, 2),
		.message = db_int(rows, 3),
		.position = (int)db_int(rows, 4),
		.call_id = db_text(rows, 5),
		.name = db_text(rows, 6),
		.status = CALL_INTERRUPTED,
		.arguments = db_text(rows, 8),
		.result = db_text(rows, 9),
		.created = db_int(rows, 10),
		.started = db_int(rows, 11),
		.ended = db_int(rows, 12),
		.summary = db_text(rows, 13),
		.exit_code = (int)db_int(rows, 14),
		.timed_out = db_int(rows, 15) != 0,
	};
	call_status_parse(status, &out->status);
}

bool calls_list(struct store *store, int64_t conversation,
	bool (*each)(void *ctx, const struct call_row *row), void *ctx, struct err *err) {
	auto_statement struct statement *rows = db_query(store, err,
		CALL_COLUMNS
		"FROM runs r JOIN tool_calls t ON t.run = r.id WHERE r.conversation = ? "
		"ORDER BY t.id",
		db_value_int(conversation));
	bool more = true;

	while (more && db_next(rows, err)) {
		struct call_row row;

		call_row_read(rows, &row);
		more = each(ctx, &row);
		call_row_fini(&row);
	}
	return !db_failed(rows);
}

bool calls_used(struct store *store, int64_t since,
	bool (*each)(void *ctx, const char *name, int count), void *ctx, struct err *err) {
	auto_statement struct statement *rows = db_query(store, err,
		"SELECT name, count(*) AS uses FROM tool_calls WHERE created >= ? "
		"GROUP BY name ORDER BY uses DESC, name",
		db_value_int(since));
	bool more = true;

	while (more && db_next(rows, err)) {
		auto_free char *name = db_text(rows, 0);

		more = each(ctx, name, (int)db_int(rows, 1));
	}
	return !db_failed(rows);
}
