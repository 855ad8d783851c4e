/* Transactions. A write that is refused because another process holds the
   database has done nothing yet: BEGIN IMMEDIATE is where it is told. */
#include "store/write.h"

#include <assert.h>

#include "base/clock.h"
#include "base/tr.h"
#include "loop/loop.h"
#include "store/background.h"
#include "store/guard.h"
#include "store/process.h"

static enum store_result failure(const struct store *store) {
	return store->busy ? STORE_BUSY : STORE_FAILED;
}

static enum store_result begin(struct store *store, struct err *err) {
	store->busy = false;
	if (store->read_only) {
		err_set(err, ERR_UNAVAILABLE, tr("the database '%s' is open for reading only"),
			store->path);
		return STORE_FAILED;
	}
	if (!guard_take(store, err)) {
		return failure(store);
	}
	if (!db_change(store, err, "BEGIN IMMEDIATE")) {
		guard_release(store);
		return failure(store);
	}
	store->in_write = true;
	store->broken = false;
	return STORE_OK;
}

/* SQLite has undone some failures by itself. */
static void undo(struct store *store) {
	if (!sqlite3_get_autocommit(store->sqlite)) {
		db_change(store, NULL, "ROLLBACK");
	}
	store->in_write = store->broken = false;
	process_settled(store, false);
	guard_release(store);
}

static enum store_result commit(struct store *store, struct err *err) {
	store->busy = false;
	if (!db_change(store, err, "COMMIT")) {
		enum store_result result = failure(store);

		undo(store);
		return result;
	}
	store->in_write = false;
	process_settled(store, true);
	guard_release(store);
	background_wake(store);
	return STORE_OK;
}

enum store_result store_begin(struct store *store, struct err *err) {
	assert(!store->in_write);
	return begin(store, err);
}

enum store_result store_commit(struct store *store, struct err *err) {
	assert(store->in_write);
	if (store->broken) {
		undo(store);
		err_set(err, ERR_IO, tr("a write failed before, so none of them was done"));
		return STORE_FAILED;
	}
	return commit(store, err);
}

void store_rollback(struct store *store) {
	if (store->in_write) {
		undo(store);
	}
}

enum store_result write_begin(struct write *write, struct store *store, struct err *err) {
	*write = (struct write){ .store = store, .own = !store->in_write };
	if (write->own) {
		return begin(store, err);
	}
	store->busy = false;
	if (store->broken) {
		err_set(err, ERR_IO, tr("a write failed before in this transaction"));
		return STORE_FAILED;
	}
	return STORE_OK;
}

enum store_result write_end(struct write *write, bool ok, struct err *err) {
	struct store *store = write->store;

	if (ok) {
		return write->own ? commit(store, err) : STORE_OK;
	}
	enum store_result result = failure(store);

	if (write->own) {
		undo(store);
	} else {
		store->broken = true;
	}
	return result;
}

bool write_touched(struct store *store, const char *what, struct err *err) {
	return db_changes(store) > 0 ||
	       err_set(err, ERR_NOT_FOUND, tr("there is no %s"), tr(what));
}

enum store_result write_one_values(struct store *store, struct err *err, const char *what,
	const char *sql, const struct db_value *values, size_t count) {
	struct write write;
	enum store_result result = write_begin(&write, store, err);

	if (result != STORE_OK) {
		return result;
	}
	bool ok = db_change_values(store, err, sql, values, count) &&
		  write_touched(store, what, err);

	return write_end(&write, ok, err);
}

static void handle_retry(void *ctx) {
	*(bool *)ctx = true;
}

static void wait_in_loop(struct loop *loop, struct timer *timer, bool *rung) {
	*rung = false;
	timer_arm(timer, STORE_RETRY_EVERY);
	while (!*rung && loop_turn(loop, -1)) {
		continue;
	}
}

bool store_run(struct store *store, struct loop *loop,
	enum store_result (*fn)(struct store *store, void *ctx, struct err *err), void *ctx,
	struct err *err) {
	int64_t deadline = clock_monotonic() + STORE_PATIENCE;
	bool rung = false;
	struct timer *timer = loop_timer(loop, handle_retry, &rung);
	enum store_result result = fn(store, ctx, err);

	while (result == STORE_BUSY && clock_monotonic() < deadline) {
		wait_in_loop(loop, timer, &rung);
		err_clear(err);
		result = fn(store, ctx, err);
	}
	timer_remove(timer);
	return result == STORE_OK;
}
