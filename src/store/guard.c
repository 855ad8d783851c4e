/* SQLite before 3.51.3 (3.44.6, 3.50.7) can corrupt a database when one process
   resets the WAL while another is about to write into it. So writers of those
   versions take turns by a lock of their own, and nobody waits for it here: the
   answer is "busy". */
#include "store/guard.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/tr.h"

bool guard_is_needed(int version) {
	return version < 3051003 && version != 3044006 && version != 3050007;
}

enum guard_result guard_lock(int fd) {
	while (flock(fd, LOCK_EX | LOCK_NB) != 0) {
		if (errno != EINTR) {
			return errno == EWOULDBLOCK ? GUARD_HELD : GUARD_NONE;
		}
	}
	return GUARD_TAKEN;
}

static int open_lock(const char *database) {
	auto_free char *path = xasprintf("%s-lock", database);

	return open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
}

bool guard_take(struct store *store, struct err *err) {
	if (!store->guarded) {
		return true;
	}
	if (store->guard < 0) {
		store->guard = open_lock(store->path);
	}
	if (store->guard < 0) {
		return err_set_errno(
			err, ERR_IO, errno, tr("cannot open '%s-lock'"), store->path);
	}
	if (guard_lock(store->guard) != GUARD_HELD) {
		return true;
	}
	store->busy = true;
	return err_set(err, ERR_BUSY, tr("another process writes to the database"));
}

void guard_release(struct store *store) {
	if (store->guarded && store->guard >= 0) {
		flock(store->guard, LOCK_UN);
	}
}

int guard_wait(const char *database, int64_t ms) {
	int fd = open_lock(database);
	int64_t tries = ms / STORE_RETRY_EVERY;

	while (fd >= 0 && guard_lock(fd) == GUARD_HELD) {
		if (tries-- <= 0) {
			file_close(&fd);
			return -1;
		}
		poll(NULL, 0, STORE_RETRY_EVERY);
	}
	return fd;
}
