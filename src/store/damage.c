/* A damaged file is moved away under a new name together with its WAL, so that
   sqlite3's .recover still finds all of it; the newest copy that an update made
   takes its place. */
#include "store/damage.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "base/tr.h"

static char *suspect_path(const char *database) {
	return xasprintf("%s-suspect", database);
}

void damage_suspect(const char *database) {
	auto_free char *path = suspect_path(database);
	int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);

	file_close(&fd);
}

bool damage_is_suspect(const char *database) {
	auto_free char *path = suspect_path(database);

	return file_exists(path);
}

void damage_clear(const char *database) {
	auto_free char *path = suspect_path(database);

	unlink(path);
}

/* NAME.backup-VERSION, written last. The caller's, or NULL. */
static char *find_backup(const char *database) {
	auto_free char *folder = path_dirname(database);
	auto_free char *prefix = xasprintf("%s.backup-", path_basename(database));
	char *newest = NULL;
	time_t when = 0;
	DIR *dir = opendir(folder);
	struct dirent *entry;

	while (dir && (entry = readdir(dir))) {
		struct stat info;
		int64_t version;
		auto_free char *path = path_join(folder, entry->d_name);
		bool is_one = str_starts(entry->d_name, prefix) &&
			      str_to_int(entry->d_name + strlen(prefix), &version) &&
			      stat(path, &info) == 0;

		if (is_one && (!newest || info.st_mtime > when)) {
			free(newest);
			newest = take(path);
			when = info.st_mtime;
		}
	}
	if (dir) {
		closedir(dir);
	}
	return newest;
}

/* In blocks: a database may be large. */
static bool copy_fd(int from, int to, struct err *err) {
	char block[1 << 15];
	ssize_t len;

	while ((len = read(from, block, sizeof(block))) > 0) {
		if (!file_write_fd(to, block, (size_t)len, err)) {
			return false;
		}
	}
	if (len < 0 || fsync(to) != 0) {
		return err_set_errno(err, ERR_IO, errno, tr("copying the backup"));
	}
	return true;
}

static bool copy_file(const char *from, const char *to, struct err *err) {
	auto_free char *draft = xasprintf("%s.restored", to);
	auto_fd int in = open(from, O_RDONLY | O_CLOEXEC);
	auto_fd int out = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);

	if (in < 0 || out < 0) {
		return err_set_errno(err, ERR_IO, errno, tr("cannot copy '%s'"), from);
	}
	if (!copy_fd(in, out, err)) {
		return false;
	}
	return rename(draft, to) == 0 ||
	       err_set_errno(err, ERR_IO, errno, tr("cannot write '%s'"), to);
}

/* A second damage in the same second gets a name of its own. */
static char *aside_name(const char *database, int64_t now) {
	char *name = xasprintf("%s.corrupt-%lld", database, (long long)now);

	for (int number = 2; file_exists(name); number++) {
		free(name);
		name = xasprintf("%s.corrupt-%lld-%d", database, (long long)now, number);
	}
	return name;
}

static bool move(const char *from, const char *to, const char *suffix, struct err *err) {
	auto_free char *old_path = xasprintf("%s%s", from, suffix);
	auto_free char *new_path = xasprintf("%s%s", to, suffix);

	return rename(old_path, new_path) == 0 || errno == ENOENT ||
	       err_set_errno(err, ERR_IO, errno, tr("cannot rename '%s'"), old_path);
}

bool damage_set_aside(const char *database, int64_t now, char **notice, struct err *err) {
	auto_free char *aside = aside_name(database, now / 1000);
	auto_free char *backup = find_backup(database);

	if (!move(database, aside, "-wal", err) || !move(database, aside, "-shm", err) ||
		!move(database, aside, "", err)) {
		return false;
	}
	damage_clear(database);
	if (backup && !copy_file(backup, database, err)) {
		return false;
	}
	*notice = backup ? xasprintf(tr("the database was damaged; it is kept as %s, and the "
					"copy %s took its place"),
				   aside, backup)
			 : xasprintf(tr("the database was damaged; it is kept as %s, and a new "
					"one was begun"),
				   aside);
	return true;
}
