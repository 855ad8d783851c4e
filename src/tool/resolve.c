/* First a path is resolved, component by component, then it is judged, then the
   very components that were judged are opened one inside the other with
   O_NOFOLLOW: a link that somebody puts in between fails instead of leading
   away. */
#include "tool/resolve.h"

#include "base/buf.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/strv.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define LINKS_MAX 40
#define PATH_BYTES 4096

/* Folders on the way need not be readable, only passable. */
#ifdef O_PATH
#define OPEN_PASS (O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
#else
#define OPEN_PASS (O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
#endif

struct resolver {
	struct buf done; /* resolved so far; "" is / */
	struct buf rest; /* what is left to resolve */
	int links;
};

static void go_up(struct buf *done) {
	const char *slash = strrchr(done->data, '/');

	buf_truncate(done, slash ? (size_t)(slash - done->data) : 0);
}

/* Puts what a link says in front of the rest. */
static bool follow(struct resolver *resolver, const char *target, size_t len) {
	if (++resolver->links > LINKS_MAX) {
		return false;
	}
	if (target[0] == '/') {
		buf_clear(&resolver->done);
	} else {
		go_up(&resolver->done);
	}
	return buf_insert(&resolver->rest, 0, "/", 1) &&
	       buf_insert(&resolver->rest, 0, target, len);
}

static bool take_component(struct resolver *resolver, const char *name) {
	char target[PATH_BYTES];
	ssize_t len;

	if (strcmp(name, ".") == 0) {
		return true;
	}
	if (strcmp(name, "..") == 0) {
		go_up(&resolver->done);
		return true;
	}
	if (!buf_add_char(&resolver->done, '/') || !buf_add_str(&resolver->done, name)) {
		return false;
	}
	len = readlink(resolver->done.data, target, sizeof(target));
	if (len <= 0) {
		return true; /* no link, or nothing at all */
	}
	return (size_t)len < sizeof(target) && follow(resolver, target, (size_t)len);
}

static bool walk(struct resolver *resolver) {
	char name[PATH_BYTES];

	while (resolver->rest.len > 0) {
		size_t len = strcspn(resolver->rest.data, "/");

		if (len >= sizeof(name)) {
			return false;
		}
		memcpy(name, resolver->rest.data, len);
		name[len] = '\0';
		buf_cut(&resolver->rest, 0, len < resolver->rest.len ? len + 1 : len);
		if (len > 0 && !take_component(resolver, name)) {
			return false;
		}
	}
	return true;
}

char *resolve_path(const char *path) {
	struct resolver resolver = { .done = BUF_INIT_MAX(PATH_BYTES),
		.rest = BUF_INIT_MAX((size_t)PATH_BYTES * 2) };
	char *real = NULL;

	if (buf_add_str(&resolver.rest, path) && walk(&resolver)) {
		if (resolver.done.len == 0) {
			buf_add_char(&resolver.done, '/');
		}
		real = buf_detach(&resolver.done);
	}
	buf_fini(&resolver.done);
	buf_fini(&resolver.rest);
	return real;
}

static int fail(const char *real, struct err *err) {
	int number = errno;
	enum err_code code = ERR_IO;

	if (number == ENOENT || number == ENOTDIR) {
		code = ERR_NOT_FOUND;
	} else if (number == EACCES || number == EPERM || number == ELOOP) {
		code = ERR_DENIED; /* ELOOP: a link was put in the way */
	}
	err_set_errno(err, code, number, "%.300s", real);
	return -1;
}

int resolve_open_parent(const char *real, struct err *err) {
	auto_strv struct strv names = STRV_INIT;
	int fd = open("/", OPEN_PASS);

	strv_split(&names, real, "/");
	for (size_t i = 0; fd >= 0 && i + 1 < names.len; i++) {
		int next = openat(fd, names.items[i], OPEN_PASS);

		close(fd);
		fd = next;
	}
	return fd >= 0 ? fd : fail(real, err);
}

/* A pipe or a device could block or act on being opened. */
static bool is_plain(const struct stat *st) {
	return S_ISREG(st->st_mode) || S_ISDIR(st->st_mode);
}

static int open_in(int parent, const char *real, int flags, mode_t mode, struct err *err) {
	const char *name = strcmp(real, "/") == 0 ? "." : path_basename(real);
	struct stat st;
	int fd;

	if (fstatat(parent, name, &st, AT_SYMLINK_NOFOLLOW) == 0 && !is_plain(&st)) {
		err_set(err, ERR_DENIED, "%.300s is no file and no folder", real);
		return -1;
	}
	fd = openat(parent, name, flags | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, mode);
	if (fd < 0) {
		return fail(real, err);
	}
	if (fstat(fd, &st) < 0 || !is_plain(&st)) {
		close(fd);
		err_set(err, ERR_DENIED, "%.300s is no file and no folder", real);
		return -1;
	}
	return fd;
}

int resolve_open(const char *real, int flags, mode_t mode, struct err *err) {
	auto_fd int parent = resolve_open_parent(real, err);

	return parent < 0 ? -1 : open_in(parent, real, flags, mode, err);
}
