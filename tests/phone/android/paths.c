/*
 * Loaded before the programs of the simulated phone: their absolute paths mean places in
 * $CHELA_PHONE, as on a phone /sdcard, /data/local/tmp and /system do, in redirections and
 * tests of the shell too. The folders of Termux in it ("usr", "home") do not exist for them.
 */
#undef _FILE_OFFSET_BITS
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/types.h>
#include <sys/xattr.h>
#include <unistd.h>

static const struct {
	const char *from; /* of the phone */
	const char *to;   /* below $CHELA_PHONE */
} places[] = {
	{ "/bin", "/system/bin" },
	{ "/data/data", "/nowhere/data" },
	{ "/data/user", "/nowhere/user" },
	{ "/data", "/data" },
	{ "/mnt/sdcard", "/sdcard" },
	{ "/product", "/nowhere/product" },
	{ "/sdcard", "/sdcard" },
	{ "/storage/emulated/0", "/sdcard" },
	{ "/storage/self/primary", "/sdcard" },
	{ "/storage", "/storage" },
	{ "/system", "/system" },
	{ "/usr/bin", "/nowhere/bin" },
	{ "/vendor", "/nowhere/vendor" },
};

static const char *const hidden[] = { "/home", "/usr" };

static bool is_below(const char *path, const char *folder, size_t len) {
	return strncmp(path, folder, len) == 0 && (path[len] == '\0' || path[len] == '/');
}

/* Where `path` lies on this machine; `room` holds it when it is another. */
static const char *place(const char *path, char room[PATH_MAX]) {
	const char *phone = getenv("CHELA_PHONE");

	if (!path || path[0] != '/' || !phone || phone[0] != '/') {
		return path;
	}
	size_t len = strlen(phone);
	if (is_below(path, phone, len)) {
		for (size_t i = 0; i < sizeof(hidden) / sizeof(hidden[0]); i++) {
			if (is_below(path + len, hidden[i], strlen(hidden[i]))) {
				snprintf(room, PATH_MAX, "%s/nowhere/termux", phone);
				return room;
			}
		}
		return path;
	}
	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
		size_t cut = strlen(places[i].from);
		if (is_below(path, places[i].from, cut)) {
			snprintf(room, PATH_MAX, "%s%s%s", phone, places[i].to, path + cut);
			return room;
		}
	}
	return path;
}

/* The library's own function of this name, in `real`. */
#define FIND(name)                                                                             \
	static __typeof__(&name) real;                                                         \
	if (!real) {                                                                           \
		*(void **)&real = dlsym(RTLD_NEXT, #name);                                     \
	}

#define ONE_PATH(type, name, params, ...)                                                      \
	type name params;                                                                      \
	type name params {                                                                     \
		char room[PATH_MAX];                                                           \
		FIND(name)                                                                     \
		return real(__VA_ARGS__);                                                      \
	}

#define HERE place(path, room)

#define OPENING(name)                                                                          \
	int name(const char *path, int flags, ...);                                            \
	int name(const char *path, int flags, ...) {                                           \
		char room[PATH_MAX];                                                           \
		va_list rest;                                                                  \
		va_start(rest, flags);                                                         \
		mode_t mode = flags & (O_CREAT | O_TMPFILE) ? (mode_t)va_arg(rest, int) : 0;   \
		va_end(rest);                                                                  \
		FIND(name)                                                                     \
		return real(HERE, flags, mode);                                                \
	}

#define OPENING_AT(name)                                                                       \
	int name(int at, const char *path, int flags, ...);                                    \
	int name(int at, const char *path, int flags, ...) {                                   \
		char room[PATH_MAX];                                                           \
		va_list rest;                                                                  \
		va_start(rest, flags);                                                         \
		mode_t mode = flags & (O_CREAT | O_TMPFILE) ? (mode_t)va_arg(rest, int) : 0;   \
		va_end(rest);                                                                  \
		FIND(name)                                                                     \
		return real(at, HERE, flags, mode);                                            \
	}

OPENING(open)
OPENING_AT(openat)
ONE_PATH(FILE *, fopen, (const char *path, const char *mode), HERE, mode)
ONE_PATH(DIR *, opendir, (const char *path), HERE)
ONE_PATH(int, creat, (const char *path, mode_t mode), HERE, mode)
ONE_PATH(int, stat, (const char *path, struct stat *to), HERE, to)
ONE_PATH(int, lstat, (const char *path, struct stat *to), HERE, to)
ONE_PATH(int, fstatat, (int at, const char *path, struct stat *to, int flags), at, HERE, to,
	flags)
ONE_PATH(int, statvfs, (const char *path, struct statvfs *to), HERE, to)
ONE_PATH(int, access, (const char *path, int how), HERE, how)
ONE_PATH(int, eaccess, (const char *path, int how), HERE, how)
ONE_PATH(int, faccessat, (int at, const char *path, int how, int flags), at, HERE, how, flags)
ONE_PATH(int, unlink, (const char *path), HERE)
ONE_PATH(int, unlinkat, (int at, const char *path, int flags), at, HERE, flags)
ONE_PATH(int, rmdir, (const char *path), HERE)
ONE_PATH(int, mkdir, (const char *path, mode_t mode), HERE, mode)
ONE_PATH(int, mkdirat, (int at, const char *path, mode_t mode), at, HERE, mode)
ONE_PATH(int, chdir, (const char *path), HERE)
ONE_PATH(int, chmod, (const char *path, mode_t mode), HERE, mode)
ONE_PATH(int, fchmodat, (int at, const char *path, mode_t mode, int flags), at, HERE, mode,
	flags)
ONE_PATH(int, truncate, (const char *path, off_t size), HERE, size)
ONE_PATH(int, utimensat, (int at, const char *path, const struct timespec times[2], int flags),
	at, HERE, times, flags)
ONE_PATH(int, chown, (const char *path, uid_t uid, gid_t gid), HERE, uid, gid)
ONE_PATH(int, fchownat, (int at, const char *path, uid_t uid, gid_t gid, int flags), at, HERE,
	uid, gid, flags)
ONE_PATH(int, mkfifo, (const char *path, mode_t mode), HERE, mode)
ONE_PATH(int, mkfifoat, (int at, const char *path, mode_t mode), at, HERE, mode)
ONE_PATH(ssize_t, readlink, (const char *path, char *to, size_t size), HERE, to, size)
ONE_PATH(ssize_t, readlinkat, (int at, const char *path, char *to, size_t size), at, HERE, to,
	size)
ONE_PATH(
	int, execve, (const char *path, char *const argv[], char *const env[]), HERE, argv, env)
ONE_PATH(int, execv, (const char *path, char *const argv[]), HERE, argv)
ONE_PATH(int, execvp, (const char *path, char *const argv[]), HERE, argv)

ONE_PATH(ssize_t, getxattr, (const char *path, const char *name, void *to, size_t size), HERE,
	name, to, size)
ONE_PATH(ssize_t, lgetxattr, (const char *path, const char *name, void *to, size_t size), HERE,
	name, to, size)
ONE_PATH(ssize_t, listxattr, (const char *path, char *to, size_t size), HERE, to, size)
ONE_PATH(ssize_t, llistxattr, (const char *path, char *to, size_t size), HERE, to, size)

#ifdef __GLIBC__
ONE_PATH(int, euidaccess, (const char *path, int how), HERE, how)
OPENING(open64)
OPENING_AT(openat64)
ONE_PATH(FILE *, fopen64, (const char *path, const char *mode), HERE, mode)
ONE_PATH(int, stat64, (const char *path, struct stat64 *to), HERE, to)
ONE_PATH(int, lstat64, (const char *path, struct stat64 *to), HERE, to)
ONE_PATH(int, fstatat64, (int at, const char *path, struct stat64 *to, int flags), at, HERE, to,
	flags)
ONE_PATH(int, statvfs64, (const char *path, struct statvfs64 *to), HERE, to)
ONE_PATH(int, truncate64, (const char *path, off64_t size), HERE, size)
#endif

#ifdef STATX_BASIC_STATS
ONE_PATH(int, statx, (int at, const char *path, int flags, unsigned mask, struct statx *to), at,
	HERE, flags, mask, to)
#endif

int rename(const char *from, const char *to) {
	char room[PATH_MAX], other[PATH_MAX];
	FIND(rename)
	return real(place(from, room), place(to, other));
}

int renameat(int at, const char *from, int there, const char *to) {
	char room[PATH_MAX], other[PATH_MAX];
	FIND(renameat)
	return real(at, place(from, room), there, place(to, other));
}

/* Made in the folder itself, and the letters copied back into the caller's pattern. */
int mkostemp(char *pattern, int flags) {
	char room[PATH_MAX];
	FIND(mkostemp)
	const char *there = place(pattern, room);
	if (there == pattern) {
		return real(pattern, flags);
	}
	int fd = real(room, flags);
	size_t len = strlen(pattern), whole = strlen(room);
	if (len >= 6 && whole >= 6) {
		memcpy(pattern + len - 6, room + whole - 6, 6);
	}
	return fd;
}

int mkstemp(char *pattern) {
	return mkostemp(pattern, 0);
}

#ifdef RENAME_NOREPLACE
int renameat2(int at, const char *from, int there, const char *to, unsigned flags) {
	char room[PATH_MAX], other[PATH_MAX];
	FIND(renameat2)
	return real(at, place(from, room), there, place(to, other), flags);
}
#endif
