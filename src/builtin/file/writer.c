/* All work is done relative to the opened folder of the file, which the file rules
   resolved: nothing that is swapped meanwhile leads elsewhere. */

#include "builtin/file/writer.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/random.h"
#include "base/str.h"
#include "tool/roots.h"

#define FOLDERS_MAX 32 /* that are made for one file */

static bool make_folder(
	const struct roots *roots, const char *path, int depth, struct err *err);

/* Opens the folder of `path`; where there is none it is made, from the nearest one
   that exists down. */
static bool open_folder(const struct roots *roots, const char *path, int depth, int *fd,
	char **name, struct err *err) {
	struct err why = ERR_INIT;

	if (roots_open_parent(roots, path, fd, name, &why)) {
		return true;
	}
	auto_free char *parent = path_dirname(path);

	if (why.code != ERR_NOT_FOUND || depth >= FOLDERS_MAX || str_eq(parent, path)) {
		return err_set(err, why.code, "%s", why.text);
	}
	return make_folder(roots, parent, depth + 1, err) &&
	       roots_open_parent(roots, path, fd, name, err);
}

static bool make_folder(
	const struct roots *roots, const char *path, int depth, struct err *err) {
	auto_fd int fd = -1;
	auto_free char *name = NULL;

	if (!open_folder(roots, path, depth, &fd, &name, err)) {
		return false;
	}
	if (mkdirat(fd, name, 0777) != 0 && errno != EEXIST) {
		return err_set_errno(err, ERR_IO, errno, "cannot make the folder '%s'", path);
	}
	return true;
}

static bool check_path(const char *path, struct err *err) {
	return !str_ends(path, "/") ||
	       err_set(err, ERR_USAGE, "'%s' names a folder; give the path of a file in it",
		       path);
}

/* What stands at the name now: a regular file (`info` is filled), nothing, or
   something that must not be written. */
static bool look(int folder, const char *name, const char *path, struct stat *info,
	bool *exists, struct err *err) {
	*exists = fstatat(folder, name, info, AT_SYMLINK_NOFOLLOW) == 0;
	if (!*exists) {
		return errno == ENOENT ||
		       err_set_errno(err, ERR_IO, errno, "cannot look at '%s'", path);
	}
	if (S_ISDIR(info->st_mode)) {
		return err_set(err, ERR_USAGE,
			"'%s' is a folder; give the path of a file in it", path);
	}
	return S_ISREG(info->st_mode) ||
	       err_set(err, ERR_USAGE, "'%s' is no regular file and is not written", path);
}

/* Makes the new file look like the old one. Some file systems know no modes: what
   cannot be kept is not worth a failure. */
static void copy_mode(int fd, const struct stat *info) {
	if (info->st_uid != geteuid() && fchown(fd, info->st_uid, info->st_gid) != 0) {
		return;
	}
	if (fchmod(fd, info->st_mode & 07777) != 0) {
		return;
	}
}

static bool write_beside(int folder, const char *beside, const struct stat *old,
	const char *data, size_t len, struct err *err) {
	auto_fd int fd = openat(folder, beside,
		O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, old ? 0600 : 0666);

	if (fd < 0) {
		return err_set_errno(
			err, ERR_DENIED, errno, "cannot make a file in its folder");
	}
	if (old) {
		copy_mode(fd, old);
	}
	if (!file_write_fd(fd, data, len, err)) {
		return false;
	}
	return fsync(fd) == 0 || err_set_errno(err, ERR_IO, errno, "cannot write");
}

bool writer_replace(const struct roots *roots, const char *path, const char *data, size_t len,
	struct err *err) {
	auto_fd int folder = -1;
	auto_free char *name = NULL;
	char mark[17], beside[32];
	struct stat old;
	bool exists;

	if (!check_path(path, err) || !open_folder(roots, path, 0, &folder, &name, err) ||
		!look(folder, name, path, &old, &exists, err)) {
		return false;
	}
	random_hex(mark, 8);
	snprintf(beside, sizeof(beside), ".%s.part", mark);
	bool done = write_beside(folder, beside, exists ? &old : NULL, data, len, err) &&
		    (renameat(folder, beside, folder, name) == 0 ||
			    err_set_errno(err, ERR_IO, errno, "cannot rename"));

	if (!done) {
		unlinkat(folder, beside, 0);
		return err_wrap(err, "'%s' is not written", path);
	}
	return true;
}

bool writer_append(const struct roots *roots, const char *path, const char *data, size_t len,
	struct err *err) {
	auto_fd int folder = -1, fd = -1;
	auto_free char *name = NULL;
	struct stat old;
	bool exists;

	if (!check_path(path, err) || !open_folder(roots, path, 0, &folder, &name, err) ||
		!look(folder, name, path, &old, &exists, err)) {
		return false;
	}
	fd = openat(folder, name,
		O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC,
		0666);
	if (fd < 0) {
		return err_set_errno(err, ERR_DENIED, errno, "cannot write '%s'", path);
	}
	if (!file_write_fd(fd, data, len, err)) {
		return err_wrap(err, "'%s'", path);
	}
	return fsync(fd) == 0 || err_set_errno(err, ERR_IO, errno, "cannot write '%s'", path);
}
