/* Two lines of folders that wait: those of interest, and those that git ignores. A
   folder is opened without following a link that took its place meanwhile. */

#include "front/draft/file_walk.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "front/draft/ignore.h"

#define FILES_MAX 20000
#define FOLDER_MAX 5000 /* entries that are read of one folder */
#define DEPTH_MAX 12
#define IGNORE_MAX ((size_t)64 << 10) /* bytes of a .gitignore */

struct found {
	char *path; /* owned */
	bool ignored;
	int depth;
};

struct file_walk {
	char *root; /* owned */
	bool flat;
	bool hidden;
	VEC(struct found) files;
	VEC(struct found) folders, ignored_folders; /* that wait; paths without '/' */
	size_t next, next_ignored;
	struct ignore *ignore;
};

struct file_walk *file_walk_new(const char *folder, bool flat, bool hidden) {
	struct file_walk *walk = xcalloc(1, sizeof(*walk));

	walk->root = realpath(folder, NULL);
	walk->flat = flat;
	walk->hidden = hidden;
	walk->ignore = ignore_new();
	if (walk->root) {
		struct found root = { .path = xstrdup("") };

		vec_push(&walk->folders, root);
	}
	return walk;
}

#define free_list(list)                                                                        \
	do {                                                                                   \
		for (size_t i_ = 0; i_ < (list)->len; i_++) {                                  \
			free((list)->items[i_].path);                                          \
		}                                                                              \
		vec_fini(list);                                                                \
	} while (0)

struct file_walk *file_walk_free(struct file_walk *walk) {
	if (walk) {
		free_list(&walk->files);
		free_list(&walk->folders);
		free_list(&walk->ignored_folders);
		ignore_free(walk->ignore);
		free(walk->root);
		free(walk);
	}
	return NULL;
}

/* Names that can be shown and typed. */
static bool is_usable(const struct file_walk *walk, const char *name) {
	size_t len = strlen(name);
	uint32_t code;

	if (str_eq(name, ".") || str_eq(name, "..") || str_eq(name, ".git") ||
		(name[0] == '.' && !walk->hidden) || !utf8_is_valid(name, len)) {
		return false;
	}
	for (size_t at = 0; at < len;) {
		at += utf8_decode(name + at, len - at, &code);
		if (code < 0x20 || sanitize_is_bad(code) || code == '"') {
			return false;
		}
	}
	return true;
}

enum kind { KIND_NONE, KIND_FILE, KIND_FOLDER };

static enum kind kind_of(int fd, const char *name) {
	struct stat info;

	if (fstatat(fd, name, &info, AT_SYMLINK_NOFOLLOW) != 0) {
		return KIND_NONE;
	}
	if (S_ISLNK(info.st_mode)) {
		char real[4096];

		if (fstatat(fd, name, &info, 0) != 0 || !S_ISREG(info.st_mode)) {
			return KIND_NONE;
		}
		ssize_t len = readlinkat(fd, name, real, sizeof(real) - 1);

		real[len > 0 ? len : 0] = '\0';
		return strchr(real, '/') ? KIND_NONE : KIND_FILE; /* beside it, or not ours */
	}
	return S_ISDIR(info.st_mode)   ? KIND_FOLDER
	       : S_ISREG(info.st_mode) ? KIND_FILE
				       : KIND_NONE;
}

static void add(
	struct file_walk *walk, const struct found *folder, const char *name, enum kind kind) {
	bool is_folder = kind == KIND_FOLDER;
	char *path = folder->path[0] ? path_join(folder->path, name) : xstrdup(name);
	struct found found = {
		.ignored = folder->ignored || ignore_matches(walk->ignore, path, is_folder),
		.depth = folder->depth,
	};

	found.path = xasprintf(is_folder ? "%s/" : "%s", path);
	vec_push(&walk->files, found);
	if (!is_folder || walk->flat || folder->depth >= DEPTH_MAX) {
		free(path);
		return;
	}
	struct found next = {
		.path = path, .ignored = found.ignored, .depth = folder->depth + 1
	};

	if (found.ignored) {
		vec_push(&walk->ignored_folders, next);
	} else {
		vec_push(&walk->folders, next);
	}
}

static void read_rules(struct file_walk *walk, const char *path, const char *folder) {
	auto_free char *file = path_join(path, ".gitignore");
	auto_free char *text = NULL;

	if (file_read(file, IGNORE_MAX, &text, NULL, NULL)) {
		ignore_add(walk->ignore, folder, text);
	}
}

static void read_folder(struct file_walk *walk, const struct found *folder) {
	auto_free char *path =
		folder->path[0] ? path_join(walk->root, folder->path) : xstrdup(walk->root);
	int fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	DIR *entries = fd >= 0 ? fdopendir(fd) : NULL;
	struct dirent *entry;

	if (!entries) {
		file_close(&fd);
		return;
	}
	read_rules(walk, path, folder->path);
	for (int count = 0;
		count < FOLDER_MAX && walk->files.len < FILES_MAX && (entry = readdir(entries));
		count++) {
		enum kind kind =
			is_usable(walk, entry->d_name) ? kind_of(fd, entry->d_name) : KIND_NONE;

		if (kind != KIND_NONE) {
			add(walk, folder, entry->d_name, kind);
		}
	}
	closedir(entries);
}

bool file_walk_step(struct file_walk *walk, int ms) {
	int64_t until = clock_monotonic() + ms;

	do {
		struct found folder;

		if (walk->files.len >= FILES_MAX) {
			return false;
		}
		if (walk->next < walk->folders.len) {
			folder = walk->folders.items[walk->next++];
		} else if (walk->next_ignored < walk->ignored_folders.len) {
			folder = walk->ignored_folders.items[walk->next_ignored++];
		} else {
			return false;
		}
		read_folder(walk, &folder);
	} while (clock_monotonic() < until);
	return walk->files.len < FILES_MAX &&
	       (walk->next < walk->folders.len ||
		       walk->next_ignored < walk->ignored_folders.len);
}

size_t file_walk_count(const struct file_walk *walk) {
	return walk->files.len;
}

struct walk_file file_walk_file(const struct file_walk *walk, size_t number) {
	const struct found *found = &walk->files.items[number];

	return (struct walk_file){ found->path, found->ignored, found->depth };
}
