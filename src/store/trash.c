/* A conversation in the trash is whole; only lists and searches leave it out. It is
   removed when nothing else is to do and nobody looked back for a month. */
#include "store/trash.h"

#include "base/clock.h"
#include "base/log.h"
#include "base/tr.h"
#include "store/conversations.h"
#include "store/dead.h"
#include "store/write.h"

#define TIDY_MAX 100 /* conversations */

static bool claim_all(struct store *store, int64_t id, struct err *err) {
	auto_statement struct statement *rows = db_query(store, err,
		"SELECT id FROM conversations WHERE family = "
		"(SELECT family FROM conversations WHERE id = ?)",
		db_value_int(id));

	while (db_next(rows, err)) {
		if (!dead_claim(store, db_int(rows, 0), err)) {
			return false;
		}
	}
	return !db_failed(rows);
}

enum store_result trash_put(struct store *store, int64_t id, bool on, struct err *err) {
	struct write write;
	enum store_result result = write_begin(&write, store, err);

	if (result != STORE_OK) {
		return result;
	}
	bool ok = claim_all(store, id, err) &&
		  db_change(store, err,
			  "UPDATE conversations SET trashed = ? WHERE family = "
			  "(SELECT family FROM conversations WHERE id = ?)",
			  db_value_id(on ? clock_now() : 0), db_value_int(id)) &&
		  write_touched(store, TR("conversation of that number"), err);

	return write_end(&write, ok, err);
}

static int64_t oldest(struct store *store, int64_t time) {
	return db_number(store, 0,
		"SELECT id FROM conversations WHERE trashed < ? ORDER BY trashed LIMIT 1",
		db_value_int(time));
}

enum store_result trash_empty(
	struct store *store, int64_t time, int max, int *count, struct err *err) {
	enum store_result result = STORE_OK;
	int64_t id;

	*count = 0;
	while (*count < max && (id = oldest(store, time)) != 0) {
		result = conversations_remove_all(store, id, err);
		if (result != STORE_OK) {
			break;
		}
		(*count)++;
	}
	return result;
}

enum store_result trash_tidy(struct store *store) {
	struct err err = ERR_INIT;
	int count = 0;

	if (store->tidied || store->read_only) {
		return STORE_OK;
	}
	enum store_result result =
		trash_empty(store, clock_now() - TRASH_KEPT, TIDY_MAX, &count, &err);

	store->tidied = result != STORE_BUSY;
	if (result == STORE_FAILED) {
		log_warn("trash: %s", err.text);
	} else if (count > 0) {
		log_info("trash: %d conversations are gone for good", count);
	}
	return result;
}
