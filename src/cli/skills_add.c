/* chela skills add: a folder or a ZIP file of somebody else's becomes one of the person's own
   skills, after what is in it was shown. It is gathered in a fresh folder beside them, which
   takes its name only when it is whole. */

#include "cli/skills.h"

#include "base/buf.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/random.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "skill/skill.h"
#include "skill/zip.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define DEPTH_MAX 4
#define FILES_MAX 200
#define BYTES_MAX ZIP_CONTENT_MAX /* of all files of a skill that is added */

struct item {
	char *name; /* in the skill's folder */
	size_t size;
	const struct zip_entry *entry; /* NULL: it lies in a folder */
};

struct parcel {
	struct skill skill;
	char *from; /* its folder; NULL: it is a ZIP file */
	struct zip zip;
	VEC(struct item) items;
	size_t bytes;
	bool more; /* than is taken */
};

static void parcel_fini(struct parcel *parcel) {
	for (size_t i = 0; i < parcel->items.len; i++) {
		free(parcel->items.items[i].name);
	}
	vec_fini(&parcel->items);
	skill_fini(&parcel->skill);
	zip_fini(&parcel->zip);
	free(parcel->from);
}

static void add_item(
	struct parcel *parcel, const char *name, size_t size, const struct zip_entry *entry) {
	if (parcel->items.len == FILES_MAX || size > BYTES_MAX - parcel->bytes) {
		parcel->more = true;
		return;
	}
	struct item *item = vec_grow(&parcel->items);

	item->name = xstrdup(name);
	item->size = size;
	item->entry = entry;
	parcel->bytes += size;
}

/* The regular files; links and hidden ones are left out. */
static void find_files(struct parcel *parcel, const char *below, int depth) {
	auto_free char *path = path_join(parcel->from, below);
	DIR *dir = opendir(path);
	struct dirent *entry;
	while (dir && !parcel->more && (entry = readdir(dir))) {
		auto_free char *name =
			below[0] ? path_join(below, entry->d_name) : xstrdup(entry->d_name);
		struct stat about;
		if (entry->d_name[0] == '.' ||
			fstatat(dirfd(dir), entry->d_name, &about, AT_SYMLINK_NOFOLLOW) != 0) {
			continue;
		}
		if (S_ISREG(about.st_mode)) {
			add_item(parcel, name, (size_t)about.st_size, NULL);
		} else if (S_ISDIR(about.st_mode) && depth < DEPTH_MAX) {
			find_files(parcel, name, depth + 1);
		} else if (S_ISDIR(about.st_mode)) {
			parcel->more = true;
		}
	}
	if (dir) {
		closedir(dir);
	}
}

/* Hidden, or what an archiver of a Mac adds. */
static bool is_left_out(const char *name) {
	return name[0] == '.' || strstr(name, "/.") || str_starts(name, "__MACOSX/");
}

/* Bytes of the folder that all lie in, with its slash; 0 where SKILL.md lies at the root. */
static bool find_root(const struct zip *zip, size_t *skip, struct err *err) {
	const char *top = NULL;
	*skip = 0;
	for (size_t i = 0; i < zip->entries.len; i++) {
		const char *name = zip->entries.items[i].name;
		if (str_eq(name, SKILL_FILE)) {
			return true;
		}
		const char *slash = strchr(name, '/');
		if (slash && !is_left_out(name) && str_eq(slash + 1, SKILL_FILE)) {
			top = name;
		}
	}
	*skip = top ? strcspn(top, "/") + 1 : 0;
	for (size_t i = 0; top && i < zip->entries.len; i++) {
		const char *name = zip->entries.items[i].name;
		if (!is_left_out(name) && strncmp(name, top, *skip) != 0) {
			top = NULL;
		}
	}
	return top || err_set(err, ERR_CONFIG, "%s",
			      tr("there is no SKILL.md in it, neither at its root nor in the "
				 "one folder that all lies in"));
}

static void list_zip(struct parcel *parcel, size_t skip) {
	for (size_t i = 0; i < parcel->zip.entries.len; i++) {
		const struct zip_entry *entry = &parcel->zip.entries.items[i];
		const char *name = entry->name + skip;
		int depth = 1;
		if (is_left_out(entry->name)) {
			continue;
		}
		for (const char *at = name; (at = strchr(at, '/')); at++) {
			depth++;
		}
		if (depth > DEPTH_MAX) {
			parcel->more = true;
		} else {
			add_item(parcel, name, entry->size, entry);
		}
	}
}

/* What the skill is called where it does not say so: like its folder, or the file. */
static char *folder_name(const struct zip *zip, size_t skip, const char *path) {
	const char *base = path_basename(path);
	size_t len = strlen(base);
	if (skip) {
		return xmemdup(zip->entries.items[0].name, skip - 1);
	}
	return xmemdup(base, str_ends(base, ".zip") ? len - strlen(".zip") : len);
}

static bool open_zip(struct parcel *parcel, const char *path, struct err *err) {
	auto_buf struct buf text = BUF_INIT;
	size_t skip = 0;
	if (!zip_open(&parcel->zip, path, err) || !find_root(&parcel->zip, &skip, err)) {
		return false;
	}
	list_zip(parcel, skip);
	for (size_t i = 0; i < parcel->items.len; i++) {
		const struct item *item = &parcel->items.items[i];
		if (str_eq(item->name, SKILL_FILE) && item->size > SKILL_FILE_MAX) {
			return err_set(err, ERR_LIMIT, "%s", tr("its SKILL.md is too large"));
		}
		if (str_eq(item->name, SKILL_FILE) &&
			!zip_unpack(&parcel->zip, item->entry, &text, err)) {
			return false;
		}
	}
	auto_free char *name = folder_name(&parcel->zip, skip, path);
	skill_read(&parcel->skill, name, text.data, text.len);
	return true;
}

static bool open_folder(struct parcel *parcel, const char *path, struct err *err) {
	if (!file_is_folder(path) && !str_eq(path_basename(path), SKILL_FILE)) {
		return err_set(err, ERR_USAGE,
			tr("%s is no folder with a SKILL.md, and no ZIP file"), path);
	}
	if (!skill_read_file(&parcel->skill, path, true, err)) {
		return false;
	}
	parcel->from = xstrdup(parcel->skill.folder);
	find_files(parcel, "", 1);
	return true;
}

static bool open_parcel(
	struct parcel *parcel, const char *path, char **folder, struct err *err) {
	if (!(zip_is(path) ? open_zip(parcel, path, err) : open_folder(parcel, path, err))) {
		return false;
	}
	if (!parcel->skill.loads) {
		return err_set(err, ERR_CONFIG, "%s", parcel->skill.notes.items[0].message);
	}
	if (parcel->more) {
		return err_set(err, ERR_LIMIT,
			tr("it has more than %d files, more than 10 MB, or folders too deep"),
			FILES_MAX);
	}
	return skills_new_folder(parcel->skill.name, folder, err);
}

static void show(const struct parcel *parcel) {
	const struct skill *skill = &parcel->skill;
	auto_free char *name = sanitize_dup(skill->name, SANITIZE_LINE);
	auto_free char *about = sanitize_dup(skill->description, SANITIZE_LINE);
	bool tools = skill->has_tools;
	cli_note("%s: %s", name, about);
	for (size_t i = 0; i < parcel->items.len; i++) {
		const struct item *item = &parcel->items.items[i];
		auto_free char *file = sanitize_dup(item->name, SANITIZE_LINE);
		cli_note("  %s (%zu B)", file, item->size);
		tools |= str_eq(item->name, "tools.yaml");
	}
	for (size_t i = 0; i < skill->allowed.len; i++) {
		auto_free char *wish = sanitize_dup(skill->allowed.items[i], SANITIZE_LINE);
		cli_note(tr("  wants to use without a question: %s"), wish);
	}
	if (tools) {
		cli_note("%s", tr("  brings tools of its own"));
	}
}

static bool read_item(const struct parcel *parcel, const struct item *item, struct buf *out,
	struct err *err) {
	if (item->entry) {
		return zip_unpack(&parcel->zip, item->entry, out, err);
	}
	auto_free char *path = path_join(parcel->from, item->name);
	auto_fd int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
	struct stat about;
	if (fd < 0 || fstat(fd, &about) != 0 || !S_ISREG(about.st_mode)) {
		return err_set(err, ERR_IO, tr("%s cannot be read"), path);
	}
	return file_read_fd(fd, BYTES_MAX, out, err);
}

static bool write_item(
	const struct parcel *parcel, const struct item *item, const char *to, struct err *err) {
	auto_free char *target = path_join(to, item->name);
	auto_free char *folder = path_dirname(target);
	auto_buf struct buf text = BUF_INIT_MAX(BYTES_MAX);
	return read_item(parcel, item, &text, err) && file_make_folder(folder, err) &&
	       file_write(target, text.data, text.len, 0644, err);
}

/* The files of a parcel that were written, and the folders that are empty then. */
static void remove_all(const struct parcel *parcel, const char *to) {
	for (size_t i = 0; i < parcel->items.len; i++) {
		auto_free char *path = path_join(to, parcel->items.items[i].name);
		unlink(path);
		while (strlen(path) > strlen(to)) {
			char *parent = path_dirname(path);
			free(path);
			path = parent;
			rmdir(path);
		}
	}
}

static bool put(const struct parcel *parcel, const char *folder, struct err *err) {
	auto_free char *parent = path_dirname(folder);
	char mark[17];
	random_hex(mark, 8);
	auto_free char *fresh = xasprintf("%s/.new-%s", parent, mark);
	for (size_t i = 0; i < parcel->items.len; i++) {
		if (!write_item(parcel, &parcel->items.items[i], fresh, err)) {
			remove_all(parcel, fresh);
			return false;
		}
	}
	if (rename(fresh, folder) != 0) {
		err_set_errno(err, ERR_IO, errno, "%s", folder);
		remove_all(parcel, fresh);
		return false;
	}
	return true;
}

int skills_add(struct cli_context *context) {
	auto_fini(parcel_fini) struct parcel parcel = { 0 };
	auto_free char *folder = NULL;
	struct err err = ERR_INIT;
	bool asked = true;
	if (!open_parcel(&parcel, context->words[0], &folder, &err)) {
		err.code = err.code == ERR_IO ? ERR_IO : ERR_CONFIG; /* what it is, not luck */
		return cli_fail(&err);
	}
	show(&parcel);
	if (!context->options->yes && !cli_confirm(tr("Add it?"), &asked)) {
		return asked ? EXIT_FAILED : EXIT_UNASKED;
	}
	if (!put(&parcel, folder, &err)) {
		return cli_fail(&err);
	}
	auto_free char *line = xasprintf("%s\n", folder);
	return cli_print(line, strlen(line));
}
