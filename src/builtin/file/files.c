/* Reading side of the file tools, and what they tell the gate. */

#include "builtin/file/files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/kind.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "builtin/format.h"
#include "tool/roots.h"
#include "json/json.h"

#define CHUNK ((size_t)64 << 10)
#define NAMES_MAX 5000 /* names of a folder that are compared with a missing one */

void file_content_fini(struct file_content *content) {
	buf_fini(&content->data);
}

/* The name in an open folder that `name` may have meant, or NULL; the caller's. */
static char *near_name(DIR *folder, const char *name) {
	char *best = NULL;
	int best_distance = 3;
	struct dirent *entry;

	for (int i = 0; i < NAMES_MAX && (entry = readdir(folder)); i++) {
		int distance = str_eq_nocase(entry->d_name, name)
				       ? 0
				       : str_distance(entry->d_name, name, 2);

		if (distance < best_distance && entry->d_name[0] != '.') {
			best_distance = distance;
			free(best);
			best = xstrdup(entry->d_name);
		}
	}
	return best;
}

/* Adds to "not found" what there is instead. */
static bool fail_missing(const struct roots *roots, const char *path, struct err *err) {
	auto_free char *parent = path_dirname(path);
	int fd;

	if (!roots_open(roots, parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0, &fd, NULL)) {
		return err_set(err, ERR_NOT_FOUND,
			"there is no file '%s', nor its folder; list_files shows what there is",
			path);
	}
	DIR *folder = fdopendir(fd);

	if (!folder) {
		file_close(&fd);
		return err_set(err, ERR_NOT_FOUND, "there is no file '%s'", path);
	}
	auto_free char *near = near_name(folder, path_basename(path));

	closedir(folder);
	if (near) {
		return err_set(err, ERR_NOT_FOUND, "there is no file '%s'; its folder has '%s'",
			path, near);
	}
	return err_set(err, ERR_NOT_FOUND,
		"there is no file '%s'; list_files shows what its folder has", path);
}

/* The first FILES_TEXT_MAX bytes; a longer file is no failure. */
static bool read_start(int fd, struct buf *out, struct err *err) {
	while (out->len < FILES_TEXT_MAX) {
		size_t want =
			FILES_TEXT_MAX - out->len < CHUNK ? FILES_TEXT_MAX - out->len : CHUNK;
		ssize_t got = read(fd, buf_reserve(out, want), want);

		if (got == 0) {
			return true;
		}
		if (got > 0) {
			buf_grown(out, (size_t)got);
		} else if (errno != EINTR) {
			return err_set_errno(err, ERR_IO, errno, "cannot read");
		}
	}
	return true;
}

/* Only a regular file: nothing else can be read without waiting. */
static bool check_regular(int fd, const char *path, off_t *size, struct err *err) {
	struct stat info;

	if (fstat(fd, &info) != 0) {
		return err_set_errno(err, ERR_IO, errno, "cannot look at '%s'", path);
	}
	if (S_ISDIR(info.st_mode)) {
		return err_set(err, ERR_USAGE,
			"'%s' is a folder; list_files shows what is in it", path);
	}
	if (!S_ISREG(info.st_mode)) {
		return err_set(err, ERR_USAGE, "'%s' is no regular file", path);
	}
	*size = info.st_size;
	return true;
}

bool files_load(const struct roots *roots, const char *path, struct file_content *content,
	struct err *err) {
	auto_fd int fd = -1;
	struct err why = ERR_INIT;
	off_t size = 0;

	if (!roots_open(
		    roots, path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0, &fd, &why)) {
		return why.code == ERR_NOT_FOUND ? fail_missing(roots, path, err)
						 : err_set(err, why.code, "%s", why.text);
	}
	if (!check_regular(fd, path, &size, err)) {
		return false;
	}
	buf_init(&content->data, FILES_TEXT_MAX);
	if (!read_start(fd, &content->data, err)) {
		file_content_fini(content);
		return err_wrap(err, "'%s'", path);
	}
	content->size = size > (off_t)content->data.len ? size : (off_t)content->data.len;
	return true;
}

bool files_is_text(const struct file_content *content, const char *path, struct err *err) {
	const char *kind = kind_of_binary(content->data.data, content->data.len);

	if (!kind) {
		return true;
	}
	auto_buf struct buf size = BUF_INIT;

	format_size(&size, (double)content->size);
	return err_set(err, ERR_USAGE, "'%s' is %s of %s, not text", path, kind, size.data);
}

static enum tool_risk raised(const struct tool_env *env, const struct json *arguments,
	enum tool_risk declared, bool writes) {
	const char *path = json_get_string(arguments, "path");
	enum tool_risk risk = path ? roots_risk(env->roots, path, writes) : declared;

	return risk > declared ? risk : declared;
}

enum tool_risk files_risk_read(
	const struct tool_env *env, const struct json *arguments, enum tool_risk declared) {
	return raised(env, arguments, declared, false);
}

enum tool_risk files_risk_write(
	const struct tool_env *env, const struct json *arguments, enum tool_risk declared) {
	return raised(env, arguments, declared, true);
}

bool files_scope(
	const struct tool_env *env, const struct json *arguments, struct strv *scopes) {
	const char *path = json_get_string(arguments, "path");
	auto_free char *real = NULL;

	if (!path || roots_place(env->roots, path, &real) == ROOTS_DENIED || !real) {
		return false;
	}
	strv_add_nodup(scopes, path_dirname(real));
	return true;
}
