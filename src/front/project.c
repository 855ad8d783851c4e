/* From the working directory up to the first folder with a .git, which ends at $HOME, and
   from there down again, looking for names. A name counts when what it leads to is a
   regular file inside of the project that no rule denies. */

#include "front/project.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"

#define ENTRIES_MAX 2000 /* of one folder of skills */
#define UP_MAX 64        /* folders from the working directory to the root */

static const char *const skill_folders[] = { ".agents/skills", ".claude/skills" };

/* Neither / nor $HOME nor a folder that holds it. */
static bool may_be_project(const char *folder, const char *home) {
	return !str_eq(folder, "/") && !(home && path_is_below(home, folder));
}

static bool has_git(const char *folder) {
	auto_free char *path = path_join(folder, ".git");
	struct stat info;

	return lstat(path, &info) == 0 && (S_ISDIR(info.st_mode) || S_ISREG(info.st_mode));
}

/* How many folders up the repository begins; 0 also when there is none. */
static size_t find_root(const char *folder, const char *home) {
	auto_free char *at = xstrdup(folder);

	for (size_t up = 0; up < UP_MAX && may_be_project(at, home); up++) {
		if (has_git(at)) {
			return up;
		}
		char *above = path_dirname(at);

		free(at);
		at = above;
	}
	return 0;
}

/* The folder and those above it, the highest first. */
static void add_folders(struct project *project, const char *folder, size_t up) {
	if (up > 0) {
		auto_free char *above = path_dirname(folder);

		add_folders(project, above, up - 1);
	}
	strv_add(&project->folders, folder);
}

static bool is_inside(const struct project *project, const struct roots *roots,
	const char *path, mode_t type) {
	auto_free char *real = NULL;
	struct stat info;

	return roots_place(roots, path, &real) != ROOTS_DENIED &&
	       path_is_below(real, project->root) && lstat(real, &info) == 0 &&
	       (info.st_mode & S_IFMT) == type;
}

/* One that would be read, if it is there. */
static void add_file(struct project *project, const struct roots *roots, const char *folder,
	const char *name) {
	auto_free char *path = path_join(folder, name);

	if (!is_inside(project, roots, path, S_IFREG)) {
		return;
	}
	if (project->files.len < PROJECT_FILES_MAX) {
		strv_add(&project->files, path + strlen(project->root) + 1);
	} else {
		project->more = true;
	}
}

static int by_name(const void *a, const void *b) {
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static void list_folder(const char *path, struct strv *names) {
	DIR *folder = opendir(path);
	struct dirent *entry;

	for (int i = 0; folder && i < ENTRIES_MAX && (entry = readdir(folder)); i++) {
		if (entry->d_name[0] != '.') {
			strv_add(names, entry->d_name);
		}
	}
	if (folder) {
		closedir(folder);
	}
	if (names->len > 1) {
		qsort(names->items, names->len, sizeof(*names->items), by_name);
	}
}

static void add_skills(struct project *project, const struct roots *roots, const char *folder) {
	for (size_t i = 0; i < ARRAY_LEN(skill_folders); i++) {
		auto_free char *path = path_join(folder, skill_folders[i]);
		auto_strv struct strv names = STRV_INIT;

		if (is_inside(project, roots, path, S_IFDIR)) {
			list_folder(path, &names);
		}
		for (size_t at = 0; at < names.len; at++) {
			auto_free char *skill = path_join(path, names.items[at]);

			add_file(project, roots, skill, "SKILL.md");
		}
	}
}

void project_find(struct project *project, const struct roots *roots, const char *folder) {
	auto_free char *home = path_home();
	auto_free char *real_home = NULL;
	auto_free char *real = NULL;

	*project = (struct project){ 0 };
	if (home) {
		roots_place(roots, home, &real_home);
	}
	if (roots_place(roots, folder, &real) == ROOTS_DENIED ||
		!may_be_project(real, real_home)) {
		return;
	}
	add_folders(project, real, find_root(real, real_home));
	project->root = xstrdup(project->folders.items[0]);
	for (size_t i = 0; i < project->folders.len; i++) {
		add_file(project, roots, project->folders.items[i], "AGENTS.md");
	}
	for (size_t i = 0; i < project->folders.len; i++) {
		add_skills(project, roots, project->folders.items[i]);
	}
}

void project_fini(struct project *project) {
	free(project->root);
	strv_fini(&project->folders);
	strv_fini(&project->files);
	*project = (struct project){ 0 };
}
