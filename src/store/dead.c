/* What a process that died left behind. Its runs are found by their process, its
   death by the lock it can no longer hold. All of it is closed in one transaction
   while that lock is held here, so that two who find it do not close it twice. */
#include "store/dead.h"

#include <stdio.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/tr.h"
#include "store/close_run.h"
#include "store/process.h"
#include "store/runs.h"
#include "store/write.h"

struct dead {
	int64_t id;
	char *lock; /* NULL: the row is gone */
	int fd;
};

struct dead_list {
	VEC(struct dead) items;
};

static void dead_list_fini(struct dead_list *list) {
	for (size_t i = 0; i < list->items.len; i++) {
		file_close(&list->items.items[i].fd);
		free(list->items.items[i].lock);
	}
	vec_fini(&list->items);
}

/* Living processes are few: this reads a handful of rows at most. */
static bool find_dead(struct store *store, struct dead_list *out, struct err *err) {
	auto_statement struct statement *rows = db_query(store, err,
		"SELECT id, lock FROM processes UNION ALL "
		"SELECT DISTINCT process, NULL FROM runs WHERE state = 'running' "
		"AND process NOT IN (SELECT id FROM processes)");

	while (db_next(rows, err)) {
		struct dead dead = { .id = db_int(rows, 0), .lock = db_text(rows, 1) };

		if (process_is_dead(store, dead.id, dead.lock, &dead.fd)) {
			vec_push(&out->items, dead);
		} else {
			free(dead.lock);
		}
	}
	return !db_failed(rows);
}

struct open_run {
	int64_t id, conversation;
};

struct open_runs {
	VEC(struct open_run) items;
};

static void open_runs_fini(struct open_runs *runs) {
	vec_fini(&runs->items);
}

static bool find_runs(
	struct store *store, int64_t process, struct open_runs *out, struct err *err) {
	auto_statement struct statement *rows = db_query(store, err,
		"SELECT id, conversation FROM runs WHERE process = ? AND state = 'running'",
		db_value_int(process));

	while (db_next(rows, err)) {
		vec_push(&out->items, ((struct open_run){ db_int(rows, 0), db_int(rows, 1) }));
	}
	return !db_failed(rows);
}

static bool close_process(struct store *store, int64_t process, int *closed, struct err *err) {
	auto_fini(open_runs_fini) struct open_runs runs = { 0 };

	if (!find_runs(store, process, &runs, err)) {
		return false;
	}
	for (size_t i = 0; i < runs.items.len; i++) {
		const struct open_run *run = &runs.items.items[i];

		if (!close_run(store, run->id, run->conversation, err)) {
			return false;
		}
		++*closed;
	}
	return db_change(
		store, err, "DELETE FROM processes WHERE id = ?", db_value_int(process));
}

static bool close_all(
	struct store *store, const struct dead_list *list, int *closed, struct err *err) {
	for (size_t i = 0; i < list->items.len; i++) {
		if (!close_process(store, list->items.items[i].id, closed, err)) {
			return false;
		}
	}
	return true;
}

static void bury(struct store *store, struct dead_list *list) {
	for (size_t i = 0; i < list->items.len; i++) {
		process_bury(store, list->items.items[i].lock, &list->items.items[i].fd);
	}
}

enum store_result runs_close_dead(struct store *store, int *closed, struct err *err) {
	auto_fini(dead_list_fini) struct dead_list list = { 0 };
	struct write write;
	int count = 0;

	*closed = 0;
	if (!find_dead(store, &list, err)) {
		return STORE_FAILED;
	}
	if (list.items.len == 0 || store->read_only) {
		return STORE_OK;
	}
	enum store_result result = write_begin(&write, store, err);

	if (result != STORE_OK) {
		return result;
	}
	result = write_end(&write, close_all(store, &list, &count, err), err);
	if (result == STORE_OK) {
		bury(store, &list);
		*closed = count;
	}
	return result;
}

/* A run that is open in this conversation. */
struct other_run {
	int64_t run, process, pid, started;
	char *lock;
};

static bool find_other(struct store *store, int64_t conversation, struct other_run *out,
	bool *found, struct err *err) {
	auto_statement struct statement *rows = db_query(store, err,
		"SELECT r.id, r.process, p.pid, r.started, p.lock "
		"FROM runs r INDEXED BY runs_running LEFT JOIN processes p ON p.id = r.process "
		"WHERE r.conversation = ? AND r.state = 'running' LIMIT 1",
		db_value_int(conversation));

	*found = db_next(rows, err);
	if (*found) {
		*out = (struct other_run){ db_int(rows, 0), db_int(rows, 1), db_int(rows, 2),
			db_int(rows, 3), db_text(rows, 4) };
	}
	return !db_failed(rows);
}

static bool refuse(const struct other_run *other, struct err *err) {
	char since[32];

	clock_format_local(other->started, since);
	return err_set(err, ERR_BUSY,
		tr("process %lld has been working in this conversation since %s"),
		(long long)other->pid, since);
}

bool dead_claim(struct store *store, int64_t conversation, struct err *err) {
	for (;;) {
		struct other_run other;
		int ignored = 0;
		bool found;

		if (!find_other(store, conversation, &other, &found, err)) {
			return false;
		}
		if (!found) {
			return true;
		}
		auto_free char *lock = other.lock;
		auto_fd int fd = -1;

		if (other.process == store->process.id) {
			/* Its end could not be written when it was over. */
			if (!close_run(store, other.run, conversation, err)) {
				return false;
			}
			continue;
		}
		if (!process_is_dead(store, other.process, lock, &fd)) {
			return refuse(&other, err);
		}
		if (!close_process(store, other.process, &ignored, err)) {
			return false;
		}
		process_bury(store, lock, &fd);
	}
}
