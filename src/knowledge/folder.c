/* Breadth does not matter: the whole list is sorted at the end. */

#include "knowledge/folder.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "base/tr.h"

struct lister {
	const char *root;
	struct strv *out;
	bool *whole;
	void (*on_fault)(void *ctx, const char *text);
	void *ctx;
};

static bool is_text(const char *name) {
	static const char *const endings[] = { ".md", ".markdown", ".txt", ".MD", ".TXT" };

	for (size_t i = 0; i < ARRAY_LEN(endings); i++) {
		if (str_ends(name, endings[i])) {
			return true;
		}
	}
	return false;
}

static void tell(const struct lister *lister, const char *path, const char *why) {
	auto_free char *text = xasprintf("%s: %s", path, why);

	*lister->whole = false;
	lister->on_fault(lister->ctx, text);
}

static void list(const struct lister *lister, const char *inside, int depth);

static void add_entry(
	const struct lister *lister, const char *inside, const char *name, int depth) {
	auto_free char *path = inside[0] ? path_join(inside, name) : xstrdup(name);
	auto_free char *whole = path_join(lister->root, path);
	struct stat info;

	if (lstat(whole, &info) != 0) {
		tell(lister, path, strerror(errno));
	} else if (S_ISDIR(info.st_mode) && depth == FOLDER_DEPTH) {
		tell(lister, path, tr("too deep, not looked into"));
	} else if (S_ISDIR(info.st_mode)) {
		list(lister, path, depth + 1);
	} else if (S_ISREG(info.st_mode) && is_text(name)) {
		strv_add(lister->out, path);
	}
}

static void list(const struct lister *lister, const char *inside, int depth) {
	auto_free char *path =
		inside[0] ? path_join(lister->root, inside) : xstrdup(lister->root);
	DIR *dir = opendir(path);
	struct dirent *entry;

	if (!dir) {
		tell(lister, inside, strerror(errno));
		return;
	}
	while (lister->out->len <= FOLDER_FILES && (entry = readdir(dir))) {
		if (entry->d_name[0] != '.') {
			add_entry(lister, inside, entry->d_name, depth);
		}
	}
	closedir(dir);
}

static int by_path(const void *a, const void *b) {
	return strcmp(*(char *const *)a, *(char *const *)b);
}

bool folder_list(struct strv *out, const char *folder, bool *whole,
	void (*on_fault)(void *ctx, const char *text), void *ctx, struct err *err) {
	struct lister lister = { folder, out, whole, on_fault, ctx };
	DIR *dir = opendir(folder);

	if (!dir) {
		return err_set_errno(err, errno == ENOENT ? ERR_NOT_FOUND : ERR_IO, errno,
			tr("cannot read the folder '%s'"), folder);
	}
	closedir(dir);
	*whole = true;
	list(&lister, "", 0);
	if (out->len > FOLDER_FILES) {
		return err_set(err, ERR_LIMIT, tr("'%s' holds more than %d texts"), folder,
			FOLDER_FILES);
	}
	if (out->len) {
		qsort(out->items, out->len, sizeof(*out->items), by_path);
	}
	return true;
}
