/* Opening reads the file's header and nothing else: no check of the whole, no
   write. Only a new file, an older schema or a damaged file cost more, and only
   then may it wait for another process that is about the same. */
#include "store/open.h"

#include <fcntl.h>
#include <poll.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/log.h"
#include "base/path.h"
#include "base/str.h"
#include "base/tr.h"
#include "store/damage.h"
#include "store/guard.h"
#include "store/migrations.h"
#include "store/tokens.h"

#define BUSY_TIMEOUT 20 /* ms; what stays busy is tried again by a timer */

enum outcome { OPENED, HELD, DAMAGED, FAILED };

static int handle_wal(void *ctx, sqlite3 *sqlite, const char *name, int pages) {
	struct store *store = ctx;

	(void)sqlite;
	(void)name;
	store->wal_pages = pages;
	return SQLITE_OK;
}

/* fold(TEXT): the form in which texts are compared. */
static void handle_fold(sqlite3_context *context, int count, sqlite3_value **values) {
	const char *text = (const char *)sqlite3_value_text(values[0]);
	struct buf folded;

	(void)count;
	if (!text) {
		return;
	}
	buf_init(&folded, SIZE_MAX);
	tokens_fold(&folded, text, (size_t)sqlite3_value_bytes(values[0]));
	size_t len = folded.len;

	sqlite3_result_text64(context, buf_detach(&folded), len, free, SQLITE_UTF8);
}

static bool configure(struct store *store, struct err *err) {
	sqlite3_extended_result_codes(store->sqlite, 1);
	sqlite3_busy_timeout(store->sqlite, BUSY_TIMEOUT);
	sqlite3_create_function(store->sqlite, "fold", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC,
		NULL, handle_fold, NULL, NULL);
	int code = sqlite3_exec(store->sqlite,
		"PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; "
		"PRAGMA temp_store = MEMORY",
		NULL, NULL, NULL);

	/* Takes the place of the hook that copies the WAL at a size of its own choice. */
	sqlite3_wal_hook(store->sqlite, handle_wal, store);
	return code == SQLITE_OK || db_fail(store, code, err);
}

/* Made here, so that nobody else may read it, nor SQLite's own files beside it. One
   that is there is not opened: closing it would drop the locks that another
   connection of this process holds on it. */
static void make_private(const char *path) {
	int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

	file_close(&fd);
}

static bool connect(struct store *store, struct err *err) {
	make_private(store->path);
	int code = sqlite3_open_v2(
		store->path, &store->sqlite, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);

	if (code != SQLITE_OK) {
		return err_set(err, ERR_IO, tr("cannot open the database '%s': %s"),
			store->path,
			store->sqlite ? sqlite3_errmsg(store->sqlite) : sqlite3_errstr(code));
	}
	return configure(store, err);
}

/* quick_check's only row is "ok", or it tells the first fault. */
static bool is_sound(struct store *store, struct err *err) {
	auto_statement struct statement *rows = db_query(store, err, "PRAGMA quick_check(1)");

	if (!db_next(rows, err)) {
		return false;
	}
	auto_free char *finding = db_text(rows, 0);

	return str_eq(finding, "ok") ||
	       err_set(err, ERR_CORRUPT, tr("the database '%s' is damaged: %s"), store->path,
		       finding);
}

static enum outcome migrate(struct store *store, bool is_new, struct err *err) {
	store->busy = false;
	if (is_new && !db_change(store, err, "PRAGMA journal_mode = WAL")) {
		return store->busy ? HELD : FAILED;
	}
	switch (migrations_run(store, schema_steps, schema_version, err)) {
	case STORE_OK:
		return OPENED;
	case STORE_BUSY:
		return HELD;
	case STORE_FAILED:
		return FAILED;
	}
	return FAILED;
}

static enum outcome accept(
	struct store *store, enum schema_kind kind, int version, struct err *err) {
	if (kind == SCHEMA_NEW || version < schema_version) {
		return migrate(store, kind == SCHEMA_NEW, err);
	}
	if (kind == SCHEMA_NEWER) {
		store->read_only = true;
		store->notice = xasprintf(
			tr("the database was made by a newer chela (schema %d, this one knows "
			   "%d): it is open for reading only, nothing is saved"),
			version, schema_version);
	}
	return OPENED;
}

static enum outcome refuse(struct store *store, const struct err *failure, struct err *err) {
	*err = *failure;
	if (failure->code != ERR_CORRUPT) {
		return store->busy ? HELD : FAILED;
	}
	/* Closing must not work on a damaged file. */
	sqlite3_db_config(store->sqlite, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
	return DAMAGED;
}

static enum outcome try_open(struct store *store, struct err *err) {
	struct err failure = ERR_INIT;
	bool suspect = damage_is_suspect(store->path);
	int version = 0;

	store->busy = false;
	if (!store->sqlite && !connect(store, &failure)) {
		return refuse(store, &failure, err);
	}
	enum schema_kind kind = migrations_look(store, &version, &failure);

	if (kind == SCHEMA_FOREIGN) {
		err_set(err, ERR_CONFIG, tr("'%s' is the database of another program"),
			store->path);
		return FAILED;
	}
	if (kind == SCHEMA_ERROR || (suspect && !is_sound(store, &failure))) {
		return refuse(store, &failure, err);
	}
	if (suspect) {
		damage_clear(store->path);
	}
	return accept(store, kind, version, err);
}

static void disconnect(struct store *store) {
	db_free_statements(store);
	sqlite3_close(store->sqlite);
	store->sqlite = NULL;
}

/* Between finding the damage and having the lock, another process may have put a
   sound file in place. */
static bool replace(struct store *store, struct err *err) {
	auto_fd int guard = guard_wait(store->path, STORE_PATIENCE);

	if (guard < 0) {
		return err_set(err, ERR_BUSY, tr("another process holds the database"));
	}
	disconnect(store);
	if (try_open(store, err) != DAMAGED) {
		return true;
	}
	disconnect(store);
	log_error("%s", err->text);
	return damage_set_aside(store->path, clock_now(), &store->notice, err);
}

bool open_database(struct store *store, struct err *err) {
	struct err failure = ERR_INIT;
	enum outcome outcome = try_open(store, &failure);
	bool replaced = false;

	for (int tries = STORE_PATIENCE / STORE_RETRY_EVERY; outcome != OPENED; tries--) {
		if (outcome == DAMAGED && !replaced) {
			replaced = true;
			if (!replace(store, &failure)) {
				break;
			}
		} else if (outcome == HELD && tries > 0) {
			poll(NULL, 0, STORE_RETRY_EVERY);
		} else {
			break;
		}
		outcome = try_open(store, &failure);
	}
	if (outcome != OPENED && err) {
		*err = failure;
	}
	return outcome == OPENED;
}

void open_close(struct store *store) {
	if (!store->sqlite) {
		return;
	}
	if (!guard_take(store, NULL)) {
		sqlite3_db_config(store->sqlite, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
	}
	disconnect(store);
	guard_release(store);
}
