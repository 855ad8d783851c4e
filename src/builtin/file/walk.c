/* A stack of open folders with their sorted names. Every folder and file is opened
   by its name in the folder above without following links, so its real path is the
   real path of the start with the names added, and the file rules can judge it. */

#include "builtin/file/walk.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "base/strv.h"
#include "base/vec.h"
#include "tool/roots.h"

#define NAMES_MAX 20000 /* of one folder */
#define NAMES_STEP 500  /* that are read in one step */
#define DEPTH_MAX 32

struct frame {
	int fd;
	DIR *reading; /* the same folder; NULL once all names are read */
	struct strv names;
	size_t next;
	size_t path_len; /* of walk->path without the names of this folder */
};

struct walk {
	const struct roots *roots;
	char *start; /* as it was given */
	char *real;  /* its real path */
	bool is_file;
	VEC(struct frame) stack;
	struct buf path; /* of the last entry, from the start */
	struct walk_entry entry;
	int cut;
};

static int compare_names(const void *a, const void *b) {
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static void end_reading(struct frame *frame) {
	closedir(take(frame->reading));
	if (frame->names.len) {
		qsort(frame->names.items, frame->names.len, sizeof(*frame->names.items),
			compare_names);
	}
}

/* Some more names of a folder; behind the last one they are sorted. */
static void read_names(struct walk *walk, struct frame *frame) {
	for (int i = 0; i < NAMES_STEP; i++) {
		struct dirent *entry = readdir(frame->reading);

		if (!entry || frame->names.len == NAMES_MAX) {
			walk->cut += entry != NULL;
			end_reading(frame);
			return;
		}
		if (!str_eq(entry->d_name, ".") && !str_eq(entry->d_name, "..")) {
			strv_add(&frame->names, entry->d_name);
		}
	}
}

/* Takes `fd` over. */
static struct frame *push(struct walk *walk, int fd) {
	struct frame *frame = vec_grow(&walk->stack);

	frame->fd = fd;
	frame->path_len = walk->path.len;
	return frame;
}

static void push_folder(struct walk *walk, int fd) {
	int again = openat(fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	struct frame *frame = push(walk, fd);

	frame->reading = again >= 0 ? fdopendir(again) : NULL;
	if (!frame->reading) {
		file_close(&again);
	}
}

static void pop(struct walk *walk) {
	struct frame *frame = vec_last(&walk->stack);

	if (frame->reading) {
		closedir(frame->reading);
	}
	file_close(&frame->fd);
	strv_fini(&frame->names);
	walk->stack.len--;
}

/* A walk over one file: its folder, with no other name in it. */
static bool start_file(struct walk *walk, const char *path, struct err *err) {
	char *name = NULL;
	int fd;

	if (!roots_open_parent(walk->roots, path, &fd, &name, err)) {
		return false;
	}
	walk->is_file = true;
	strv_add_nodup(&push(walk, fd)->names, name);
	return true;
}

static bool start(struct walk *walk, const char *path, struct err *err) {
	auto_fd int fd = -1;
	struct stat info;

	if (!roots_open(walk->roots, path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0, &fd,
		    err)) {
		return false;
	}
	if (fstat(fd, &info) != 0) {
		return err_set_errno(err, ERR_IO, errno, "cannot look at '%s'", path);
	}
	if (!S_ISDIR(info.st_mode)) {
		return start_file(walk, path, err);
	}
	push_folder(walk, fd);
	fd = -1;
	return true;
}

struct walk *walk_new(const struct roots *roots, const char *path, struct err *err) {
	struct walk *walk = xcalloc(1, sizeof(*walk));

	walk->roots = roots;
	walk->start = xstrdup(path);
	buf_init(&walk->path, BUF_MAX_DEFAULT);
	if (roots_place(roots, path, &walk->real) == ROOTS_DENIED) {
		err_set(err, ERR_DENIED, "'%s' is closed to tools", path);
		return walk_free(walk);
	}
	return start(walk, path, err) ? walk : walk_free(walk);
}

struct walk *walk_free(struct walk *walk) {
	if (walk) {
		while (walk->stack.len) {
			pop(walk);
		}
		vec_fini(&walk->stack);
		buf_fini(&walk->path);
		free(walk->start);
		free(walk->real);
		free(walk);
	}
	return NULL;
}

/* Fills the entry; false when it is gone meanwhile. */
static bool look(struct walk *walk, const struct frame *frame, const char *name) {
	struct stat info;

	if (fstatat(frame->fd, name, &info, AT_SYMLINK_NOFOLLOW) != 0) {
		return false;
	}
	buf_truncate(&walk->path, frame->path_len);
	if (!walk->is_file) {
		buf_addf(&walk->path, "%s%s", frame->path_len ? "/" : "", name);
	}
	walk->entry = (struct walk_entry){
		.path = walk->path.data,
		.name = name,
		.folder = frame->fd,
		.level = (int)walk->stack.len - 1,
		.mode = info.st_mode,
		.size = info.st_size,
	};
	return true;
}

enum walk_step walk_next(struct walk *walk, struct walk_entry *entry) {
	while (walk->stack.len) {
		struct frame *frame = vec_last(&walk->stack);

		if (frame->reading) {
			read_names(walk, frame);
			return WALK_BUSY;
		}
		if (frame->next == frame->names.len) {
			pop(walk);
		} else if (look(walk, frame, frame->names.items[frame->next++])) {
			*entry = walk->entry;
			return WALK_ENTRY;
		}
	}
	return WALK_END;
}

static bool is_denied(const struct walk *walk) {
	auto_free char *real =
		walk->is_file ? xstrdup(walk->real) : path_join(walk->real, walk->path.data);

	return roots_denies(walk->roots, real);
}

bool walk_enter(struct walk *walk) {
	if (!S_ISDIR(walk->entry.mode) || walk->stack.len >= DEPTH_MAX || is_denied(walk)) {
		return false;
	}
	int fd = openat(walk->entry.folder, walk->entry.name,
		O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);

	if (fd < 0) {
		return false;
	}
	push_folder(walk, fd);
	return true;
}

bool walk_open(struct walk *walk, int *fd) {
	if (!S_ISREG(walk->entry.mode) || is_denied(walk)) {
		return false;
	}
	auto_fd int opened = openat(walk->entry.folder, walk->entry.name,
		O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	struct stat info;

	/* It may be another file by now. */
	if (opened < 0 || fstat(opened, &info) != 0 || !S_ISREG(info.st_mode)) {
		return false;
	}
	*fd = opened;
	opened = -1;
	return true;
}

void walk_shown(const struct walk *walk, const struct walk_entry *entry, struct buf *out) {
	if (walk->is_file) {
		buf_add_str(out, walk->start);
		return;
	}
	if (!str_eq(walk->start, ".")) {
		auto_free char *path = path_join(walk->start, entry->path);

		buf_add_str(out, path);
		return;
	}
	buf_add_str(out, entry->path);
}

int walk_cut(const struct walk *walk) {
	return walk->cut;
}
