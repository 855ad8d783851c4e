/* Files that no row names. They are looked for without a write; when there are any, once
   more inside of one, so that no row can come between the look and the removal. */
#include "store/blobs.h"

#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/log.h"
#include "store/blobs_inner.h"
#include "store/write.h"

#define SWEEP_MAX 1000                    /* files */
#define DRAFT_KEPT ((int64_t)3600 * 1000) /* ms */

/* A file that is still being written has a longer name; an old one was cut off. */
static bool is_old_draft(DIR *dir, const char *name) {
	struct stat st;

	return fstatat(dirfd(dir), name, &st, AT_SYMLINK_NOFOLLOW) == 0 &&
	       (int64_t)st.st_mtime * 1000 < clock_now() - DRAFT_KEPT;
}

static bool is_orphan(struct store *store, DIR *dir, const char *name) {
	if (name[0] == '.') {
		return false;
	}
	if (strlen(name) != SHA256_HEX - 1) {
		return is_old_draft(dir, name);
	}
	return db_number(store, -1, "SELECT count(*) FROM blobs WHERE sha256 = ?",
		       db_value_text(name)) == 0;
}

static bool has_orphan(struct store *store, DIR *dir) {
	const struct dirent *entry;
	bool found = false;

	for (int i = 0; i < SWEEP_MAX && !found && (entry = readdir(dir)); i++) {
		found = is_orphan(store, dir, entry->d_name);
	}
	rewinddir(dir);
	return found;
}

static int remove_orphans(struct store *store, DIR *dir) {
	const struct dirent *entry;
	int count = 0;

	for (int i = 0; i < SWEEP_MAX && (entry = readdir(dir)); i++) {
		count += is_orphan(store, dir, entry->d_name) &&
			 unlinkat(dirfd(dir), entry->d_name, 0) == 0;
	}
	return count;
}

enum store_result blobs_sweep(struct store *store, int *count, struct err *err) {
	auto_free char *folder = blobs_folder(store);
	DIR *dir = opendir(folder);
	struct write write;
	enum store_result result = STORE_OK;
	int removed = 0;

	if (dir && has_orphan(store, dir)) {
		result = write_begin(&write, store, err);
		if (result == STORE_OK) {
			removed = remove_orphans(store, dir);
			result = write_end(&write, true, err);
		}
	}
	if (dir) {
		closedir(dir);
	}
	if (count) {
		*count = removed;
	}
	return result;
}

enum store_result blobs_tidy(struct store *store) {
	struct err err = ERR_INIT;

	if (store->swept || store->read_only) {
		return STORE_OK;
	}
	enum store_result result = blobs_sweep(store, NULL, &err);

	store->swept = result != STORE_BUSY;
	if (result == STORE_FAILED) {
		log_warn("blobs: %s", err.text);
	}
	return result;
}
