/* The store as its owner holds it: from open to close. The rest of the folder has
   one file a table (conversations, messages, runs, calls ...) on top of db, write
   and process. */
#include "store/store.h"

#include "base/file.h"
#include "base/path.h"
#include "base/str.h"
#include "base/tr.h"
#include "store/background.h"
#include "store/damage.h"
#include "store/guard.h"
#include "store/index.h"
#include "store/open.h"
#include "store/process.h"
#include "store/write.h"

static struct store *store_new(const struct store_options *options) {
	struct store *store = xcalloc(1, sizeof(*store));

	store->path = xstrdup(options->path);
	store->run_folder = xstrdup(options->run_folder);
	store->guard = -1;
	store->process.fd = -1;
	return store;
}

struct store *store_close(struct store *store) {
	if (!store) {
		return NULL;
	}
	store_rollback(store);
	background_detach(store);
	process_end(store);
	index_free(store);
	open_close(store);
	file_close(&store->guard);
	free(store->path);
	free(store->run_folder);
	free(store->notice);
	free(store);
	return NULL;
}

bool store_open(struct store **out, const struct store_options *options, struct err *err) {
	auto_free char *folder = path_dirname(options->path);

	if (!file_make_folder(folder, err)) {
		return false;
	}
	struct store *store = store_new(options);

	sqlite3_initialize();
	store->guarded = guard_is_needed(sqlite3_libversion_number());
	if (!open_database(store, err)) {
		store_close(store);
		return false;
	}
	*out = store;
	return true;
}

bool store_is_read_only(const struct store *store) {
	return store->read_only;
}

const char *store_notice(const struct store *store) {
	return store->notice;
}

const char *store_engine(void) {
	return sqlite3_libversion();
}

int store_schema(struct store *store) {
	return (int)db_number(store, 0, "PRAGMA user_version");
}

int64_t store_version(struct store *store) {
	return db_number(store, 0, "PRAGMA data_version");
}

/* All findings in one sentence, as far as they fit. */
static bool check_pages(struct store *store, struct err *err) {
	auto_statement struct statement *rows =
		db_query(store, err, "PRAGMA integrity_check(20)");
	auto_buf struct buf findings = BUF_INIT_MAX(400);

	while (db_next(rows, err)) {
		auto_free char *finding = db_text(rows, 0);

		if (!str_eq(finding, "ok")) {
			buf_addf(&findings, "%s%s", findings.len ? "; " : "", finding);
		}
	}
	if (db_failed(rows)) {
		return false;
	}
	if (findings.len == 0 && !findings.full) {
		return true;
	}
	damage_suspect(store->path);
	return err_set(err, ERR_CORRUPT, "%s",
		findings.len ? findings.data : "integrity_check failed");
}

static bool check_references(struct store *store, struct err *err) {
	auto_statement struct statement *rows =
		db_query(store, err, "PRAGMA foreign_key_check");

	if (db_next(rows, err)) {
		auto_free char *table = db_text(rows, 0);

		return err_set(err, ERR_CORRUPT, tr("a row of %s belongs to nothing"), table);
	}
	return !db_failed(rows);
}

bool store_check(struct store *store, struct err *err) {
	return check_pages(store, err) && check_references(store, err) &&
	       index_check(store, err);
}
