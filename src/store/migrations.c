/* The schema goes only forward, one step after the other. A step and its version
   number are one transaction, and the version is read again inside it, since two
   processes may start at once on an old file. */
#include "store/migrations.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include "store/write.h"

#include "base/tr.h"

const char *const schema_steps[] = { schema_step_1, schema_step_2, schema_step_3,
	schema_step_4 };
const int schema_version = ARRAY_LEN(schema_steps);

/* Not prepared and kept: each is used once. */
static bool run_text(struct store *store, const char *sql, struct err *err) {
	int code = sqlite3_exec(store->sqlite, sql, NULL, NULL, NULL);

	return code == SQLITE_OK || db_fail(store, code, err);
}

static bool read_number(struct store *store, const char *sql, int64_t *out, struct err *err) {
	auto_statement struct statement *rows = db_query(store, err, sql);

	if (db_next(rows, err)) {
		*out = db_int(rows, 0);
		return true;
	}
	return false;
}

static bool read_version(struct store *store, int *out, struct err *err) {
	int64_t version;

	if (!read_number(store, "PRAGMA user_version", &version, err)) {
		return false;
	}
	*out = (int)version;
	return true;
}

/* One statement, so that all of it is from one moment: another process may be making
   the file. */
enum schema_kind migrations_look(struct store *store, int *version, struct err *err) {
	auto_statement struct statement *rows = db_query(store, err,
		"SELECT (SELECT application_id FROM pragma_application_id), "
		"(SELECT user_version FROM pragma_user_version), "
		"(SELECT count(*) FROM sqlite_master)");

	if (!db_next(rows, err)) {
		return SCHEMA_ERROR;
	}
	int64_t application = db_int(rows, 0), tables = db_int(rows, 2);

	*version = (int)db_int(rows, 1);
	if (application == SCHEMA_APPLICATION && *version > 0) {
		return *version > schema_version ? SCHEMA_NEWER : SCHEMA_OURS;
	}
	return application || *version || tables ? SCHEMA_FOREIGN : SCHEMA_NEW;
}

/* VACUUM INTO gives a whole copy with what still lies in the WAL; under its final
   name it stands only when it is complete. */
static bool make_backup(struct store *store, int version, struct err *err) {
	auto_free char *path = xasprintf("%s.backup-%d", store->path, version);
	auto_free char *draft = xasprintf("%s.%ld", path, (long)getpid());

	unlink(draft);
	if (!db_change(store, err, "VACUUM INTO ?", db_value_raw(draft, strlen(draft)))) {
		return err_wrap(err, tr("copy before the update"));
	}
	if (rename(draft, path) != 0) {
		return err_set_errno(err, ERR_IO, errno, tr("cannot write '%s'"), path);
	}
	free(store->notice);
	store->notice = xasprintf(
		tr("the database was updated to a new version; the old one is kept as %s"),
		path);
	return true;
}

static bool do_step(struct store *store, const char *sql, int version, struct err *err) {
	auto_free char *numbers =
		xasprintf("PRAGMA application_id = %d; PRAGMA user_version = %d",
			SCHEMA_APPLICATION, version);

	return run_text(store, sql, err) && run_text(store, numbers, err);
}

static enum store_result step(
	struct store *store, const char *const *steps, int count, bool *more, struct err *err) {
	struct write write;
	int version = 0;
	enum store_result result = write_begin(&write, store, err);

	if (result != STORE_OK) {
		return result;
	}
	bool ok = read_version(store, &version, err);
	int last = version == 0 ? count : version + 1; /* a new one is made whole */

	for (; ok && version < last && version < count; version++) {
		ok = do_step(store, steps[version], version + 1, err) ||
		     err_wrap(err, tr("update of the database to version %d"), version + 1);
	}
	*more = version < count;
	return write_end(&write, ok, err);
}

enum store_result migrations_run(
	struct store *store, const char *const *steps, int count, struct err *err) {
	int version;
	bool more = true;
	enum store_result result = STORE_OK;

	store->busy = false;
	if (!read_version(store, &version, err)) {
		return store->busy ? STORE_BUSY : STORE_FAILED;
	}
	if (version > 0 && version < count && !make_backup(store, version, err)) {
		return store->busy ? STORE_BUSY : STORE_FAILED;
	}
	while (result == STORE_OK && more) {
		result = step(store, steps, count, &more, err);
	}
	return result;
}
