/* The rows of memories, each with one of its words in the index beside it. */
#include "store/memories.h"

#include "base/clock.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "store/ranks.h"
#include "store/write.h"

#define COLUMNS "id, kind, origin, text, conversation, created, updated, used, uses, pinned"

static const char *const kinds[] = { "fact", "snapshot" };
static const char *const origins[] = { "person", "model", "distilled" };

const char *memory_kind_name(enum memory_kind kind) {
	return kinds[kind];
}

const char *memory_origin_name(enum memory_origin origin) {
	return origins[origin];
}

bool memory_kind_parse(const char *name, enum memory_kind *kind) {
	for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
		if (str_eq(kinds[i], name)) {
			*kind = (enum memory_kind)i;
			return true;
		}
	}
	return false;
}

bool memory_origin_parse(const char *name, enum memory_origin *origin) {
	for (size_t i = 0; i < ARRAY_LEN(origins); i++) {
		if (str_eq(origins[i], name)) {
			*origin = (enum memory_origin)i;
			return true;
		}
	}
	return false;
}

/* Words of texts with secrets in them are of the masked text, like the row's. */
static bool index_text(struct store *store, int64_t id, struct err *err) {
	auto_free char *text = db_string(store, "SELECT text FROM memories WHERE id = ?", id);
	auto_buf struct buf words = BUF_INIT;

	ranks_words(&words, text ? text : "", text ? strlen(text) : 0);
	return db_change(store, err, "DELETE FROM memory_search WHERE rowid = ?",
		       db_value_int(id)) &&
	       db_change(store, err, "INSERT INTO memory_search (rowid, text) VALUES (?, ?)",
		       db_value_int(id), db_value_raw(words.data, words.len));
}

static bool insert(struct store *store, struct memory_row *row, struct err *err) {
	int64_t now = clock_now();

	if (memories_count(store) >= MEMORIES_MAX) {
		return err_set(err, ERR_LIMIT,
			tr("there are %d memories, the most that are kept; remove some"),
			MEMORIES_MAX);
	}
	row->created = row->created ? row->created : now;
	row->updated = row->updated ? row->updated : now;
	if (!db_change(store, err,
		    "INSERT INTO memories (kind, origin, text, key, conversation, created, "
		    "updated, used, uses, pinned) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
		    db_value_text(memory_kind_name(row->kind)),
		    db_value_text(memory_origin_name(row->origin)), db_value_text(row->text),
		    db_value_text(row->key), db_value_int(row->conversation),
		    db_value_int(row->created), db_value_int(row->updated),
		    db_value_int(row->used), db_value_int(row->uses),
		    db_value_int(row->pinned))) {
		return false;
	}
	row->id = db_inserted(store);
	return index_text(store, row->id, err);
}

enum store_result memories_add(struct store *store, struct memory_row *row, struct err *err) {
	struct write write;
	enum store_result result = write_begin(&write, store, err);

	return result == STORE_OK ? write_end(&write, insert(store, row, err), err) : result;
}

enum store_result memories_change(
	struct store *store, const struct memory_row *row, struct err *err) {
	struct write write;
	enum store_result result = write_begin(&write, store, err);

	if (result != STORE_OK) {
		return result;
	}
	bool ok = db_change(store, err,
			  "UPDATE memories SET text = ?, key = ?, origin = ?, updated = ? "
			  "WHERE id = ?",
			  db_value_text(row->text), db_value_text(row->key),
			  db_value_text(memory_origin_name(row->origin)),
			  db_value_int(row->updated ? row->updated : clock_now()),
			  db_value_int(row->id)) &&
		  write_touched(store, TR("memory of that number"), err) &&
		  index_text(store, row->id, err);

	return write_end(&write, ok, err);
}

enum store_result memories_pin(struct store *store, int64_t id, bool pinned, struct err *err) {
	return write_one(store, err, TR("memory of that number"),
		"UPDATE memories SET pinned = ? WHERE id = ?", db_value_int(pinned),
		db_value_int(id));
}

enum store_result memories_used(
	struct store *store, const int64_t *ids, size_t count, struct err *err) {
	struct write write;
	enum store_result result = count ? write_begin(&write, store, err) : STORE_OK;
	bool ok = true;

	if (result != STORE_OK || count == 0) {
		return result;
	}
	for (size_t i = 0; ok && i < count; i++) {
		ok = db_change(store, err,
			"UPDATE memories SET uses = uses + 1, used = ? WHERE id = ?",
			db_value_int(clock_now()), db_value_int(ids[i]));
	}
	return write_end(&write, ok, err);
}

enum store_result memories_remove(struct store *store, int64_t id, struct err *err) {
	struct write write;
	enum store_result result = write_begin(&write, store, err);

	if (result != STORE_OK) {
		return result;
	}
	bool ok =
		db_change(store, err, "DELETE FROM memory_search WHERE rowid = ?",
			db_value_int(id)) &&
		db_change(store, err, "DELETE FROM memories WHERE id = ?", db_value_int(id)) &&
		write_touched(store, TR("memory of that number"), err);

	return write_end(&write, ok, err);
}

int64_t memories_find(struct store *store, enum memory_kind kind, const char *key) {
	return db_number(store, 0, "SELECT id FROM memories WHERE kind = ? AND key = ?",
		db_value_text(memory_kind_name(kind)), db_value_text(key));
}

size_t memories_count(struct store *store) {
	return (size_t)db_number(store, 0, "SELECT count(*) FROM memories");
}

/* The row at hand; `text` is freed by the caller. */
static struct memory_row read_row(const struct statement *rows, char **text) {
	auto_free char *kind = db_text(rows, 1);
	auto_free char *origin = db_text(rows, 2);

	*text = db_text(rows, 3);
	struct memory_row row = {
		.id = db_int(rows, 0),
		.text = *text ? *text : "",
		.conversation = db_int(rows, 4),
		.created = db_int(rows, 5),
		.updated = db_int(rows, 6),
		.used = db_int(rows, 7),
		.uses = db_int(rows, 8),
		.pinned = db_int(rows, 9) != 0,
	};

	memory_kind_parse(kind, &row.kind);
	memory_origin_parse(origin, &row.origin);
	return row;
}

static struct statement *query_list(
	struct store *store, enum memory_kind kind, enum memory_order order, struct err *err) {
	struct db_value name = db_value_text(memory_kind_name(kind));

	if (order == MEMORY_MOST) {
		return db_query(store, err,
			"SELECT " COLUMNS " FROM memories WHERE kind = ? AND uses > 0 "
			"ORDER BY uses DESC, used DESC",
			name);
	}
	if (order == MEMORY_PINNED) {
		return db_query(store, err,
			"SELECT " COLUMNS " FROM memories WHERE kind = ? AND pinned = 1 "
			"ORDER BY updated DESC, id DESC",
			name);
	}
	return db_query(store, err,
		"SELECT " COLUMNS
		" FROM memories WHERE kind = ? ORDER BY updated DESC, id DESC",
		name);
}

static bool give_rows(struct statement *rows,
	bool (*each)(void *ctx, const struct memory_row *row), void *ctx, struct err *err) {
	bool more = true;

	while (more && db_next(rows, err)) {
		auto_free char *text = NULL;
		struct memory_row row = read_row(rows, &text);

		more = each(ctx, &row);
	}
	return !db_failed(rows);
}

bool memories_list(struct store *store, enum memory_kind kind, enum memory_order order,
	bool (*each)(void *ctx, const struct memory_row *row), void *ctx, struct err *err) {
	auto_statement struct statement *rows = query_list(store, kind, order, err);

	return give_rows(rows, each, ctx, err);
}

bool memories_between(struct store *store, int64_t from, int64_t to,
	bool (*each)(void *ctx, const struct memory_row *row), void *ctx, struct err *err) {
	auto_statement struct statement *rows = db_query(store, err,
		"SELECT " COLUMNS " FROM memories WHERE created >= ? AND created < ? "
		"ORDER BY created, id",
		db_value_int(from), db_value_int(to));

	return give_rows(rows, each, ctx, err);
}

bool memories_get(struct store *store, int64_t id,
	void (*look)(void *ctx, const struct memory_row *row), void *ctx) {
	auto_statement struct statement *rows = db_query(
		store, NULL, "SELECT " COLUMNS " FROM memories WHERE id = ?", db_value_int(id));

	if (!db_next(rows, NULL)) {
		return false;
	}
	auto_free char *text = NULL;
	struct memory_row row = read_row(rows, &text);

	look(ctx, &row);
	return true;
}

bool memories_are_off(struct store *store, int64_t conversation) {
	return db_number(store, 0, "SELECT forgetful FROM conversations WHERE id = ?",
		       db_value_int(conversation)) != 0;
}

enum store_result memories_set_off(
	struct store *store, int64_t conversation, bool off, struct err *err) {
	return write_one(store, err, TR("conversation of that number"),
		"UPDATE conversations SET forgetful = ? WHERE id = ?", db_value_int(off),
		db_value_int(conversation));
}

int64_t memories_distilled(struct store *store, int64_t conversation) {
	return db_number(store, 0, "SELECT distilled FROM conversations WHERE id = ?",
		db_value_int(conversation));
}

enum store_result memories_set_distilled(
	struct store *store, int64_t conversation, int64_t message, struct err *err) {
	return write_one(store, err, TR("conversation of that number"),
		"UPDATE conversations SET distilled = ? WHERE id = ?", db_value_int(message),
		db_value_int(conversation));
}
