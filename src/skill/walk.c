/* Folders that have a SKILL.md. Links are followed, so each real folder is looked at once,
   which also ends a circle; those of a project must stay inside of it. */

#include "skill/walk.h"

#include "base/file.h"
#include "base/path.h"
#include "base/str.h"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#define DEPTH_MAX 4
#define FOLDERS_MAX 4000 /* of all places */
#define NAMES_MAX 4000   /* of one folder */

void skill_walk_fini(struct skill_walk *walk) {
	vec_fini(&walk->seen);
}

static bool is_new(struct skill_walk *walk, const struct stat *folder) {
	for (size_t i = 0; i < walk->seen.len; i++) {
		const struct walked *other = &walk->seen.items[i];

		if (other->inode == folder->st_ino && other->device == folder->st_dev) {
			return false;
		}
	}
	if (walk->seen.len == FOLDERS_MAX) {
		walk->cut = true;
		return false;
	}
	vec_push(&walk->seen, ((struct walked){ folder->st_dev, folder->st_ino }));
	return true;
}

static bool is_link(int folder, const char *name) {
	struct stat about;

	return fstatat(folder, name, &about, AT_SYMLINK_NOFOLLOW) == 0 &&
	       S_ISLNK(about.st_mode);
}

/* Does a link of a project lead out of it? */
static bool leads_out(
	const struct skill_place *place, int folder, const char *name, const char *path) {
	if (!place->inside || !is_link(folder, name)) {
		return false;
	}
	auto_free char *whole = path_join(path, name);
	auto_free char *real = realpath(whole, NULL);
	auto_free char *inside = realpath(place->inside, NULL);

	return !real || !inside || !path_is_below(real, inside);
}

static int compare(const void *a, const void *b) {
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Takes the descriptor over. */
static void list_names(struct skill_walk *walk, int fd, struct strv *names) {
	DIR *dir = fdopendir(fd);
	struct dirent *entry;

	if (!dir) {
		close(fd);
		return;
	}
	while ((entry = readdir(dir))) {
		bool skipped = entry->d_name[0] == '.' || entry->d_type == DT_REG ||
			       str_eq(entry->d_name, "node_modules");

		if (!skipped && names->len == NAMES_MAX) {
			walk->cut = true;
			break;
		}
		if (!skipped) {
			strv_add(names, entry->d_name);
		}
	}
	closedir(dir);
	if (names->len > 1) {
		qsort(names->items, names->len, sizeof(*names->items), compare);
	}
}

static void look(struct skill_walk *walk, const struct skill_place *place, int folder,
	const char *path, int depth);

static void enter(struct skill_walk *walk, const struct skill_place *place, int parent,
	const char *parent_path, const char *name, int depth) {
	struct stat about;

	if (fstatat(parent, name, &about, 0) != 0 || !S_ISDIR(about.st_mode) ||
		leads_out(place, parent, name, parent_path) || !is_new(walk, &about)) {
		return;
	}
	auto_fd int fd = openat(parent, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	auto_free char *path = path_join(parent_path, name);

	if (fd >= 0) {
		look(walk, place, fd, path, depth);
	}
}

/* A skill, or what has some below it. */
static void look(struct skill_walk *walk, const struct skill_place *place, int folder,
	const char *path, int depth) {
	auto_strv struct strv names = STRV_INIT;
	struct stat file;

	if (fstatat(folder, SKILL_FILE, &file, 0) == 0) {
		if (!leads_out(place, folder, SKILL_FILE, path)) {
			walk->found(walk->ctx, place, folder, path, &file);
		}
		return;
	}
	if (depth == DEPTH_MAX || place->scope == SKILL_PROJECT) {
		return;
	}
	int copy = fcntl(folder, F_DUPFD_CLOEXEC, 0);

	if (copy >= 0) {
		list_names(walk, copy, &names);
	}
	for (size_t i = 0; i < names.len; i++) {
		enter(walk, place, folder, path, names.items[i], depth + 1);
	}
}

/* Any folder on the way to the place may be a link. */
static bool is_outside(const struct skill_place *place) {
	auto_free char *real = realpath(place->path, NULL);
	auto_free char *inside = place->inside ? realpath(place->inside, NULL) : NULL;

	return !real || (place->inside && (!inside || !path_is_below(real, inside)));
}

void skill_walk(struct skill_walk *walk, const struct skill_place *place) {
	if (is_outside(place)) {
		return;
	}
	enter(walk, place, AT_FDCWD, "/", place->path, 0);
}
