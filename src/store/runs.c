/* Runs and their turns. A run names the process that does it; the state that a
   change starts from stands in its WHERE clause, so what is over stays over. */
#include "store/runs.h"

#include "base/clock.h"
#include "base/str.h"
#include "base/tr.h"
#include "store/dead.h"
#include "store/process.h"
#include "store/runs_inner.h"
#include "store/write.h"

static const char *const state_names[] = {
	[RUN_RUNNING] = "running",
	[RUN_COMPLETED] = "completed",
	[RUN_FAILED] = "failed",
	[RUN_CANCELLED] = "cancelled",
	[RUN_LIMIT] = "limit",
	[RUN_INTERRUPTED] = "interrupted",
};

const char *run_state_name(enum run_state state) {
	return state_names[state];
}

static enum run_state parse_state(const char *name) {
	for (size_t i = 0; i < ARRAY_LEN(state_names); i++) {
		if (str_eq(state_names[i], name)) {
			return (enum run_state)i;
		}
	}
	return RUN_FAILED;
}

void run_row_fini(struct run_row *row) {
	free(row->stop);
	free(row->error);
	free(row->agent);
	free(row->model);
	free(row->mode);
	free(row->policy);
	*row = (struct run_row){ 0 };
}

static bool insert_run(
	struct store *store, const struct run_row *row, int64_t started, struct err *err) {
	return db_change(store, err,
		"INSERT INTO runs (conversation, process, state, started, agent, model, "
		"mode, policy) VALUES (?, ?, 'running', ?, ?, ?, ?, ?)",
		db_value_int(row->conversation), db_value_int(store->process.id),
		db_value_int(started), db_value_text(row->agent), db_value_text(row->model),
		db_value_text(row->mode), db_value_text(row->policy));
}

enum store_result runs_begin(struct store *store, struct run_row *row, struct err *err) {
	struct write write;
	int64_t id = 0, started = row->started ? row->started : clock_now();
	enum store_result result = write_begin(&write, store, err);

	if (result != STORE_OK) {
		return result;
	}
	bool ok = dead_claim(store, row->conversation, err) && process_ensure(store, err) &&
		  insert_run(store, row, started, err);

	if (ok) {
		id = db_inserted(store);
		ok = db_change(store, err,
			"UPDATE conversations SET updated = max(updated, ?) WHERE id = ?",
			db_value_int(started), db_value_int(row->conversation));
	}
	result = write_end(&write, ok, err);
	if (result == STORE_OK) {
		row->id = id;
		row->started = started;
		row->state = RUN_RUNNING;
	}
	return result;
}

/* What belongs to it ends before it does. */
enum store_result runs_end(struct store *store, int64_t run, enum run_state state,
	const char *stop, const char *error, struct err *err) {
	if (state == RUN_RUNNING) {
		err_set(err, ERR_USAGE, "\"running\" is not how a run ends");
		return STORE_FAILED;
	}
	return write_one(store, err, TR("run of that number that still runs"),
		"UPDATE runs SET state = ?, stop = ?, error = ?, ended = ? "
		"WHERE id = ? AND state = 'running' "
		"AND NOT EXISTS (SELECT 1 FROM turns t WHERE t.run = runs.id "
		"AND t.ended IS NULL) AND NOT EXISTS (SELECT 1 FROM tool_calls c "
		"WHERE c.run = runs.id AND c.status IN ('pending', 'running'))",
		db_value_text(run_state_name(state)), db_value_text(stop), db_value_text(error),
		db_value_int(clock_now()), db_value_int(run));
}

enum store_result turns_begin(
	struct store *store, int64_t run, int index, int64_t *turn, struct err *err) {
	struct write write;
	int64_t id = 0;
	enum store_result result = write_begin(&write, store, err);

	if (result != STORE_OK) {
		return result;
	}
	bool ok =
		db_change(store, err,
			"INSERT INTO turns (run, position, started) SELECT ?1, ?2, ?3 "
			"WHERE EXISTS (SELECT 1 FROM runs WHERE id = ?1 AND state = 'running')",
			db_value_int(run), db_value_int(index), db_value_int(clock_now())) &&
		write_touched(store, TR("run of that number that still runs"), err);

	id = ok ? db_inserted(store) : 0;
	result = write_end(&write, ok, err);
	if (result == STORE_OK) {
		*turn = id;
	}
	return result;
}

enum store_result turns_end(struct store *store, int64_t turn, const char *stop,
	const struct usage *usage, struct err *err) {
	static const struct usage unknown = USAGE_UNKNOWN;
	const struct usage *known = usage ? usage : &unknown;

	return write_one(store, err, TR("open turn of that number"),
		"UPDATE turns SET ended = ?, stop = ?, input = ?, output = ?, cached = ?, "
		"cache_write = ?, reasoning = ? WHERE id = ? AND ended IS NULL",
		db_value_int(clock_now()), db_value_text(stop), db_value_int(known->input),
		db_value_int(known->output), db_value_int(known->cached),
		db_value_int(known->cache_write), db_value_int(known->reasoning),
		db_value_int(turn));
}

void run_row_read(const struct statement *rows, struct run_row *out) {
	auto_free char *state = db_text(rows, 2);

	*out = (struct run_row){
		.id = db_int(rows, 0),
		.conversation = db_int(rows, 1),
		.state = parse_state(state),
		.stop = db_text(rows, 3),
		.error = db_text(rows, 4),
		.agent = db_text(rows, 5),
		.model = db_text(rows, 6),
		.mode = db_text(rows, 7),
		.policy = db_text(rows, 8),
		.turns = (int)db_int(rows, 9),
		.started = db_int(rows, 10),
		.ended = db_int(rows, 11),
	};
}

bool runs_list(struct store *store, int64_t conversation,
	bool (*each)(void *ctx, const struct run_row *row), void *ctx, struct err *err) {
	auto_statement struct statement *rows =
		conversation ? db_query(store, err,
				       RUN_COLUMNS "WHERE r.conversation = ? ORDER BY r.id",
				       db_value_int(conversation))
			     : db_query(store, err, RUN_COLUMNS "ORDER BY r.id DESC");
	bool more = true;

	while (more && db_next(rows, err)) {
		struct run_row row;

		run_row_read(rows, &row);
		more = each(ctx, &row);
		run_row_fini(&row);
	}
	return !db_failed(rows);
}
