/* Statements are prepared once and found again by the address of their SQL. A
   statement that is in use (a callback of a list that lists again) gets a second
   one beside it, freed at the end. All are reset by db_release(), so that no
   read stays open over a turn of the loop and holds up a checkpoint. */
#include "store/db.h"

#include <string.h>

#include "base/redact.h"
#include "base/str.h"
#include "base/tr.h"
#include "store/damage.h"

struct db_value db_value_int(int64_t number) {
	return (struct db_value){ .type = DB_INT, .number = number };
}

struct db_value db_value_id(int64_t number) {
	return number ? db_value_int(number) : db_value_text(NULL);
}

struct db_value db_value_text(const char *text) {
	return db_value_text_len(text, text ? strlen(text) : 0);
}

struct db_value db_value_text_len(const char *data, size_t len) {
	return (struct db_value){ .type = DB_TEXT, .data = data, .len = len };
}

struct db_value db_value_raw(const char *data, size_t len) {
	return (struct db_value){ .type = DB_RAW, .data = data, .len = len };
}

bool db_fail(struct store *store, int code, struct err *err) {
	const char *what = sqlite3_errmsg(store->sqlite);
	int extended = sqlite3_extended_errcode(store->sqlite);

	switch (code & 0xff) {
	case SQLITE_BUSY:
	case SQLITE_LOCKED:
		store->busy = true;
		return err_set(err, ERR_BUSY, tr("another process holds the database"));
	case SQLITE_CORRUPT:
	case SQLITE_NOTADB:
		damage_suspect(store->path);
		return err_set(err, ERR_CORRUPT, tr("the database '%s' is damaged: %s"),
			store->path, what);
	case SQLITE_FULL:
		return err_set(
			err, ERR_IO, tr("no room left for the database '%s'"), store->path);
	case SQLITE_READONLY:
	case SQLITE_PERM:
	case SQLITE_AUTH:
		return err_set(err, ERR_DENIED, tr("the database '%s' cannot be written: %s"),
			store->path, what);
	case SQLITE_CONSTRAINT:
		if (extended == SQLITE_CONSTRAINT_FOREIGNKEY) {
			return err_set(
				err, ERR_NOT_FOUND, tr("what it belongs to is not there"));
		}
		return err_set(err, ERR_IO, tr("the database refused it: %s"), what);
	default:
		return err_set(err, ERR_IO, tr("database '%s': %s"), store->path, what);
	}
}

static void bind_masked(sqlite3_stmt *handle, int index, const struct db_value *value) {
	struct buf masked;

	buf_init(&masked, SIZE_MAX);
	redact(&masked, value->data, value->len);
	size_t len = masked.len;

	sqlite3_bind_text64(handle, index, buf_detach(&masked), len, free, SQLITE_UTF8);
}

static void bind(sqlite3_stmt *handle, int index, const struct db_value *value) {
	if (value->type == DB_INT) {
		sqlite3_bind_int64(handle, index, value->number);
	} else if (!value->data) {
		sqlite3_bind_null(handle, index);
	} else if (value->type == DB_TEXT && redact_found(value->data, value->len)) {
		bind_masked(handle, index, value);
	} else {
		sqlite3_bind_text64(
			handle, index, value->data, value->len, SQLITE_STATIC, SQLITE_UTF8);
	}
}

static struct statement *find_kept(struct store *store, const char *sql) {
	for (size_t i = 0; i < store->statements.len; i++) {
		if (store->statements.items[i]->sql == sql) {
			return store->statements.items[i];
		}
	}
	return NULL;
}

static struct statement *prepare(struct store *store, const char *sql, struct err *err) {
	struct statement *kept = find_kept(store, sql);

	if (kept && !kept->used) {
		return kept;
	}
	sqlite3_stmt *handle = NULL;
	int code = sqlite3_prepare_v3(
		store->sqlite, sql, -1, kept ? 0 : SQLITE_PREPARE_PERSISTENT, &handle, NULL);

	if (code != SQLITE_OK) {
		db_fail(store, code, err);
		return NULL;
	}
	struct statement *statement = xcalloc(1, sizeof(*statement));

	statement->handle = handle;
	statement->store = store;
	if (!kept) {
		statement->sql = sql;
		vec_push(&store->statements, statement);
	}
	return statement;
}

struct statement *db_query_values(struct store *store, struct err *err, const char *sql,
	const struct db_value *values, size_t count) {
	struct statement *statement = prepare(store, sql, err);

	if (!statement) {
		return NULL;
	}
	statement->used = true;
	statement->failed = false;
	for (size_t i = 1; i < count; i++) {
		bind(statement->handle, (int)i, &values[i]);
	}
	return statement;
}

bool db_next(struct statement *statement, struct err *err) {
	if (!statement) {
		return false;
	}
	int code = sqlite3_step(statement->handle);

	if (code == SQLITE_ROW) {
		return true;
	}
	if (code != SQLITE_DONE) {
		statement->failed = true;
		db_fail(statement->store, code, err);
	}
	return false;
}

bool db_failed(const struct statement *statement) {
	return !statement || statement->failed;
}

void db_release(struct statement **at) {
	struct statement *statement = *at;

	if (!statement) {
		return;
	}
	if (statement->sql) {
		sqlite3_reset(statement->handle);
		sqlite3_clear_bindings(statement->handle);
		statement->used = false;
	} else {
		sqlite3_finalize(statement->handle);
		free(statement);
	}
	*at = NULL;
}

int64_t db_int(const struct statement *statement, int column) {
	return sqlite3_column_int64(statement->handle, column);
}

const char *db_data(const struct statement *statement, int column, size_t *len) {
	const void *data = sqlite3_column_blob(statement->handle, column);

	*len = (size_t)sqlite3_column_bytes(statement->handle, column);
	return data ? data : "";
}

char *db_text(const struct statement *statement, int column) {
	if (sqlite3_column_type(statement->handle, column) == SQLITE_NULL) {
		return NULL;
	}
	size_t len;
	const char *data = db_data(statement, column, &len);

	return xmemdup(data, len);
}

bool db_change_values(struct store *store, struct err *err, const char *sql,
	const struct db_value *values, size_t count) {
	auto_statement struct statement *statement =
		db_query_values(store, err, sql, values, count);

	while (db_next(statement, err)) {
		continue;
	}
	return !db_failed(statement);
}

int64_t db_changes(const struct store *store) {
	return sqlite3_changes(store->sqlite);
}

int64_t db_inserted(const struct store *store) {
	return sqlite3_last_insert_rowid(store->sqlite);
}

int64_t db_number_values(struct store *store, int64_t fallback, const char *sql,
	const struct db_value *values, size_t count) {
	auto_statement struct statement *statement =
		db_query_values(store, NULL, sql, values, count);

	return db_next(statement, NULL) ? db_int(statement, 0) : fallback;
}

char *db_string(struct store *store, const char *sql, int64_t id) {
	auto_statement struct statement *statement =
		db_query(store, NULL, sql, db_value_int(id));

	return db_next(statement, NULL) ? db_text(statement, 0) : NULL;
}

void db_free_statements(struct store *store) {
	for (size_t i = 0; i < store->statements.len; i++) {
		sqlite3_finalize(store->statements.items[i]->handle);
		free(store->statements.items[i]);
	}
	vec_fini(&store->statements);
}
