/* A lock that the system drops with the process tells the living from the dead
   better than a number that may be in use again. The file gets a random name: the
   run folder may serve several databases. */
#include "store/process.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/path.h"
#include "base/random.h"
#include "base/str.h"
#include "base/tr.h"
#include "store/guard.h"
#include "store/write.h"

static char *lock_path(const struct store *store, const char *lock) {
	auto_free char *name = xasprintf("%s.lock", lock);

	return path_join(store->run_folder, name);
}

/* Sets fd and lock of store->process. */
static bool take_lock(struct store *store, char name[33], struct err *err) {
	struct process *process = &store->process;

	if (!file_make_folder(store->run_folder, err)) {
		return false;
	}
	random_hex(name, 16);
	process->lock = lock_path(store, name);
	process->fd = open(process->lock, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (process->fd < 0) {
		return err_set_errno(err, ERR_IO, errno, tr("cannot make '%s'"), process->lock);
	}
	return guard_lock(process->fd) != GUARD_HELD ||
	       err_set(err, ERR_IO, tr("cannot lock '%s'"), process->lock);
}

static void forget(struct store *store) {
	struct process *process = &store->process;

	if (process->lock) {
		unlink(process->lock);
	}
	file_close(&process->fd);
	free(process->lock);
	*process = (struct process){ .fd = -1 };
}

bool process_ensure(struct store *store, struct err *err) {
	char name[33];

	if (store->process.id) {
		return true;
	}
	if (!take_lock(store, name, err) ||
		!db_change(store, err,
			"INSERT INTO processes (pid, lock, started) VALUES (?, ?, ?)",
			db_value_int(getpid()), db_value_raw(name, 32),
			db_value_int(clock_now()))) {
		forget(store);
		return false;
	}
	store->process.id = db_inserted(store);
	store->process.fresh = true;
	return true;
}

void process_settled(struct store *store, bool committed) {
	if (store->process.fresh && !committed) {
		forget(store);
	}
	store->process.fresh = false;
}

void process_end(struct store *store) {
	struct write write;

	if (store->process.id && write_begin(&write, store, NULL) == STORE_OK) {
		bool ok = db_change(store, NULL,
			"DELETE FROM processes WHERE id = ?1 AND NOT EXISTS ("
			"SELECT 1 FROM runs WHERE process = ?1 AND state = 'running')",
			db_value_int(store->process.id));

		write_end(&write, ok, NULL);
	}
	forget(store);
}

bool process_is_dead(struct store *store, int64_t process, const char *lock, int *fd) {
	*fd = -1;
	if (process == store->process.id) {
		return false;
	}
	if (str_is_empty(lock)) {
		return true;
	}
	auto_free char *path = lock_path(store, lock);

	*fd = open(path, O_RDWR | O_CLOEXEC);
	if (*fd < 0) {
		return errno == ENOENT || errno == ENOTDIR;
	}
	if (guard_lock(*fd) == GUARD_TAKEN) {
		return true;
	}
	file_close(fd);
	return false;
}

void process_bury(struct store *store, const char *lock, int *fd) {
	if (!str_is_empty(lock)) {
		auto_free char *path = lock_path(store, lock);

		unlink(path);
	}
	file_close(fd);
}
