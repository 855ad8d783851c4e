/* The file comes before its row, so a row never lies; a death in between leaves a file
   without a row, which a sweep takes away. As that may be another process's, who added
   a row looks once more whether the file is still there. */
#include "store/blobs.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/path.h"
#include "base/tr.h"
#include "store/blobs_inner.h"
#include "store/chain.h"
#include "store/write.h"

void blob_row_fini(struct blob_row *row) {
	free(row->mime);
	free(row->maker);
	*row = (struct blob_row){ 0 };
}

char *blobs_folder(const struct store *store) {
	auto_free char *folder = path_dirname(store->path);

	return path_join(folder, "blobs");
}

static char *path_of(const struct store *store, const char *sha256) {
	auto_free char *folder = blobs_folder(store);

	return path_join(folder, sha256);
}

static bool is_there(const char *path, size_t len) {
	struct stat st;

	return lstat(path, &st) == 0 && S_ISREG(st.st_mode) && (size_t)st.st_size == len;
}

static bool put_file(struct store *store, const char *sha256, const char *data, size_t len,
	struct err *err) {
	auto_free char *folder = blobs_folder(store);
	auto_free char *path = path_join(folder, sha256);

	return is_there(path, len) ||
	       (file_make_folder(folder, err) && file_write(path, data, len, 0600, err));
}

/* What is older than the newest that fit together goes. */
static bool make_room(struct store *store, struct err *err) {
	if (!db_change(store, err,
		    "DELETE FROM blobs WHERE id IN (SELECT id FROM "
		    "(SELECT id, sum(size) OVER (ORDER BY id DESC) AS all_newer FROM blobs) "
		    "WHERE all_newer > ?)",
		    db_value_int(BLOBS_TOTAL_MAX))) {
		return false;
	}
	if (db_changes(store) > 0) {
		store->swept = false;
	}
	return true;
}

static bool insert_row(struct store *store, const struct blob_row *row, const char *sha256,
	size_t len, int64_t created, struct err *err) {
	return db_change(store, err,
		"INSERT INTO blobs (conversation, sha256, size, mime, maker, risk, created) "
		"VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (conversation, sha256) "
		"DO UPDATE SET risk = max(risk, excluded.risk)",
		db_value_int(row->conversation), db_value_text(sha256),
		db_value_int((int64_t)len), db_value_text(row->mime), db_value_text(row->maker),
		db_value_int(row->risk), db_value_int(created));
}

static int64_t find_row(struct store *store, int64_t conversation, const char *sha256) {
	return db_number(store, 0, "SELECT id FROM blobs WHERE conversation = ? AND sha256 = ?",
		db_value_int(conversation), db_value_text(sha256));
}

static bool put_row(struct store *store, const struct blob_row *row, const char *sha256,
	size_t len, int64_t *id, struct err *err) {
	bool ok =
		insert_row(store, row, sha256, len, clock_now(), err) && make_room(store, err);

	*id = ok ? find_row(store, row->conversation, sha256) : 0;
	return ok;
}

static enum store_result add_row(struct store *store, const struct blob_row *row,
	const char *sha256, size_t len, int64_t *id, struct err *err) {
	struct write write;
	enum store_result result = write_begin(&write, store, err);

	if (result != STORE_OK) {
		return result;
	}
	return write_end(&write, put_row(store, row, sha256, len, id, err), err);
}

static bool may_keep(const struct store *store, size_t len, struct err *err) {
	if (len > BLOB_MAX) {
		return err_set(err, ERR_LIMIT, "more than %zu MB are not kept", BLOB_MAX >> 20);
	}
	return !store->read_only ||
	       err_set(err, ERR_UNAVAILABLE, tr("the database '%s' is open for reading only"),
		       store->path);
}

/* A sweep removes files inside of a write alone, so none comes in between here. */
bool blobs_put(struct store *store, struct blob_row *row, const char *data, size_t len,
	struct err *err) {
	char sha256[SHA256_HEX];
	int64_t id = 0;

	if (!may_keep(store, len, err)) {
		return false;
	}
	sha256_hex(data, len, sha256);
	if (!put_file(store, sha256, data, len, err) ||
		!put_row(store, row, sha256, len, &id, err)) {
		return false;
	}
	row->id = id;
	memcpy(row->sha256, sha256, sizeof(sha256));
	row->size = (int64_t)len;
	return true;
}

bool blobs_share(struct store *store, int64_t conversation, int64_t *id, struct err *err) {
	if (!db_change(store, err,
		    "INSERT INTO blobs (conversation, sha256, size, mime, maker, risk, "
		    "created) SELECT ?1, sha256, size, mime, maker, risk, created FROM blobs "
		    "WHERE id = ?2 AND conversation != ?1 ON CONFLICT DO NOTHING",
		    db_value_int(conversation), db_value_int(*id))) {
		return false;
	}
	*id = db_number(store, *id,
		"SELECT own.id FROM blobs own JOIN blobs theirs USING (sha256) "
		"WHERE own.conversation = ? AND theirs.id = ?",
		db_value_int(conversation), db_value_int(*id));
	return true;
}

enum store_result blobs_add(struct store *store, struct blob_row *row, const char *data,
	size_t len, struct err *err) {
	char sha256[SHA256_HEX];
	int64_t id = 0;

	if (!may_keep(store, len, err)) {
		return STORE_FAILED;
	}
	sha256_hex(data, len, sha256);
	if (!put_file(store, sha256, data, len, err)) {
		return STORE_FAILED;
	}
	enum store_result result = add_row(store, row, sha256, len, &id, err);

	if (result != STORE_OK) {
		return result;
	}
	if (!put_file(store, sha256, data, len, err)) {
		return STORE_FAILED;
	}
	row->id = id;
	memcpy(row->sha256, sha256, sizeof(sha256));
	row->size = (int64_t)len;
	return STORE_OK;
}

static void read_row(const struct statement *rows, struct blob_row *out) {
	auto_free char *sha256 = db_text(rows, 2);

	*out = (struct blob_row){
		.id = db_int(rows, 0),
		.conversation = db_int(rows, 1),
		.size = db_int(rows, 3),
		.mime = db_text(rows, 4),
		.maker = db_text(rows, 5),
		.risk = (int)db_int(rows, 6),
		.created = db_int(rows, 7),
	};
	if (sha256 && strlen(sha256) == SHA256_HEX - 1 && !strchr(sha256, '/')) {
		memcpy(out->sha256, sha256, SHA256_HEX);
	}
}

static bool belongs(
	struct store *store, int64_t conversation, int64_t owner, bool *yes, struct err *err) {
	struct chain chain;

	if (!chain_read(store, conversation, &chain, err)) {
		return false;
	}
	*yes = false;
	for (size_t i = 0; i < chain.segments.len && !*yes; i++) {
		*yes = chain.segments.items[i].conversation == owner;
	}
	chain_fini(&chain);
	return true;
}

bool blobs_get(struct store *store, int64_t conversation, int64_t id, struct blob_row *out,
	struct err *err) {
	auto_statement struct statement *rows = db_query(store, err,
		"SELECT id, conversation, sha256, size, mime, maker, risk, created "
		"FROM blobs WHERE id = ?",
		db_value_int(id));
	bool found = db_next(rows, err), yes = false;

	if (found && !belongs(store, conversation, db_int(rows, 1), &yes, err)) {
		return false;
	}
	if (yes) {
		read_row(rows, out);
		return true;
	}
	return !db_failed(rows) &&
	       err_set(err, ERR_NOT_FOUND, "this conversation has no kept result %lld",
		       (long long)id);
}

static bool read_from(int fd, int64_t offset, size_t max, struct buf *out, const char *path,
	struct err *err) {
	while (max > 0) {
		char *place = buf_reserve(out, max);
		ssize_t got = place ? pread(fd, place, max, (off_t)offset) : 0;

		if (got < 0 && errno == EINTR) {
			continue;
		}
		if (got < 0) {
			return err_set_errno(err, ERR_IO, errno, "cannot read '%s'", path);
		}
		if (got == 0) {
			break;
		}
		buf_grown(out, (size_t)got);
		max -= (size_t)got;
		offset += got;
	}
	return true;
}

bool blobs_read(struct store *store, const struct blob_row *row, int64_t offset, size_t max,
	struct buf *out, struct err *err) {
	auto_free char *path = path_of(store, row->sha256);
	auto_fd int fd = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
	struct stat st;

	if (!row->sha256[0] || fd < 0) {
		return err_set(err, ERR_NOT_FOUND, "the kept result %lld is gone from the disk",
			(long long)row->id);
	}
	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) || st.st_size != row->size) {
		return err_set(err, ERR_CORRUPT, "the kept result %lld is damaged",
			(long long)row->id);
	}
	if (offset < 0 || offset >= row->size) {
		return true;
	}
	size_t left = (size_t)(row->size - offset);

	return read_from(fd, offset, max < left ? max : left, out, path, err);
}
