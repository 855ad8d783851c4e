/* Whole files in and out. Reading never follows a pipe or a device into waiting,
   writing never leaves half a file. */

#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/random.h"

#define CHUNK ((size_t)64 << 10)

static enum err_code code_of(int number) {
	switch (number) {
	case ENOENT:
	case ENOTDIR:
		return ERR_NOT_FOUND;
	case EACCES:
	case EPERM:
	case EROFS:
	case ELOOP:
		return ERR_DENIED;
	case ENOSPC:
	case EDQUOT:
	case EFBIG:
	case ENAMETOOLONG:
		return ERR_LIMIT;
	default:
		return ERR_IO;
	}
}

static bool fail(struct err *err, const char *what, const char *path) {
	int number = errno;

	return err_set_errno(err, code_of(number), number, "cannot %s '%s'", what, path);
}

static void wait_ready(int fd, short events) {
	struct pollfd ready = { .fd = fd, .events = events };

	poll(&ready, 1, -1);
}

/* Adds what one read() gives; 0 at the end, -1 on failure. */
static ssize_t read_some(int fd, struct buf *out, size_t want) {
	char *room = buf_reserve(out, want);

	if (!room) {
		errno = EFBIG;
		return -1;
	}
	for (;;) {
		ssize_t got = read(fd, room, want);

		if (got >= 0) {
			buf_grown(out, (size_t)got);
			return got;
		}
		if (errno == EAGAIN) {
			wait_ready(fd, POLLIN);
		} else if (errno != EINTR) {
			return -1;
		}
	}
}

bool file_read_fd(int fd, size_t max, struct buf *out, struct err *err) {
	size_t start = out->len;

	for (;;) {
		size_t have = out->len - start;
		/* One byte more than allowed tells a text that is too long. */
		size_t want = max - have < CHUNK ? max - have + 1 : CHUNK;
		ssize_t got = read_some(fd, out, want);

		if (got == 0) {
			return true;
		}
		if (got > 0 && out->len - start <= max) {
			continue;
		}
		int number = errno;

		buf_truncate(out, start);
		if (got > 0 || number == EFBIG) {
			return err_set(err, ERR_LIMIT, "longer than %zu bytes", max);
		}
		return err_set_errno(err, code_of(number), number, "cannot read");
	}
}

bool file_read(const char *path, size_t max, char **out, size_t *len, struct err *err) {
	auto_fd int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	struct stat info;

	if (fd < 0 || fstat(fd, &info) != 0) {
		return fail(err, "read", path);
	}
	if (!S_ISREG(info.st_mode)) {
		return err_set(err, ERR_IO, "cannot read '%s': %s", path,
			S_ISDIR(info.st_mode) ? "it is a folder" : "it is no regular file");
	}
	auto_buf struct buf text = BUF_INIT_MAX(max < SIZE_MAX ? max + 1 : max);

	if (info.st_size > 0 && (uintmax_t)info.st_size <= max) {
		/* With the byte that finds the end, so that nothing is moved. */
		buf_reserve(&text, (size_t)info.st_size + 1);
	}
	if (!file_read_fd(fd, max, &text, err)) {
		return err_wrap(err, "'%s'", path);
	}
	if (len) {
		*len = text.len;
	}
	*out = buf_detach(&text);
	return true;
}

bool file_write_fd(int fd, const void *data, size_t len, struct err *err) {
	const char *bytes = data;

	while (len) {
		ssize_t written = write(fd, bytes, len);

		if (written >= 0) {
			bytes += written;
			len -= (size_t)written;
		} else if (errno == EAGAIN) {
			wait_ready(fd, POLLOUT);
		} else if (errno != EINTR) {
			int number = errno;

			return err_set_errno(err, code_of(number), number, "cannot write");
		}
	}
	return true;
}

/* Best effort: not every file system can sync a folder. */
static void sync_folder_of(const char *path) {
	auto_free char *folder = path_dirname(path);
	auto_fd int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	if (fd >= 0) {
		fsync(fd);
	}
}

static bool write_new(
	const char *path, const void *data, size_t len, mode_t mode, struct err *err) {
	auto_fd int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);

	/* The mode that was asked for, whatever the umask says. */
	if (fd < 0 || fchmod(fd, mode) != 0) {
		return fail(err, "create", path);
	}
	if (!file_write_fd(fd, data, len, err)) {
		return err_wrap(err, "'%s'", path);
	}
	return fsync(fd) == 0 || fail(err, "write", path);
}

bool file_write(const char *path, const void *data, size_t len, mode_t mode, struct err *err) {
	char mark[17];

	random_hex(mark, 8);
	auto_free char *beside = xasprintf("%s.%s", path, mark);
	bool ok = write_new(beside, data, len, mode, err);

	if (ok && rename(beside, path) != 0) {
		ok = fail(err, "write", path);
	}
	if (!ok) {
		unlink(beside);
		return false;
	}
	sync_folder_of(path);
	return true;
}

bool file_make_folder(const char *path, struct err *err) {
	auto_free char *part = xstrdup(path);
	char *slash = part;

	while (*slash) {
		slash += strspn(slash, "/");
		slash += strcspn(slash, "/");
		char held = *slash;

		*slash = '\0';
		if (mkdir(part, 0700) != 0 && !file_is_folder(part)) {
			return fail(err, "make the folder", part);
		}
		*slash = held;
	}
	return true;
}

bool file_exists(const char *path) {
	struct stat info;

	return stat(path, &info) == 0;
}

bool file_is_folder(const char *path) {
	struct stat info;

	/* errno stays what a failed mkdir() said. */
	int number = errno;
	bool is_folder = stat(path, &info) == 0 && S_ISDIR(info.st_mode);

	errno = number;
	return is_folder;
}

void file_close(int *fd) {
	if (*fd >= 0) {
		int number = errno;

		close(*fd);
		errno = number;
		*fd = -1;
	}
}

bool file_set_nonblocking(int fd, struct err *err) {
	int flags = fcntl(fd, F_GETFL);

	if (flags < 0 || fcntl(fd, F_SETFL, flags | O_NONBLOCK) != 0) {
		return err_set_errno(err, ERR_IO, errno, "cannot change a descriptor");
	}
	return true;
}

bool file_pipe(int ends[2], struct err *err) {
	int made[2];

	/* Without pipe2(), which not every system has; one thread makes it safe. */
	if (pipe(made) != 0) {
		return err_set_errno(err, ERR_IO, errno, "cannot make a pipe");
	}
	fcntl(made[0], F_SETFD, FD_CLOEXEC);
	fcntl(made[1], F_SETFD, FD_CLOEXEC);
	ends[0] = made[0];
	ends[1] = made[1];
	return true;
}
