/* What a person attaches in a chat goes the way of all files: resolved, held against
   the rules, opened without following what was swapped in meanwhile. A named pipe is
   opened without waiting and refused. */

#include "front/draft/attach.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/random.h"
#include "base/str.h"
#include "base/strv.h"
#include "base/tr.h"
#include "front/draft/mention.h"
#include "tool/roots.h"

#define HEAD_SIZE 4096 /* bytes that tell what a file is */
#define RANDOM_BYTES 8

static char *pastes_folder(void) {
	auto_free char *data = path_data();

	return path_join(data, "pastes");
}

/* A file that attach_keep() made: the one place among chela's own data. */
static bool is_paste(const char *path) {
	auto_free char *pastes = pastes_folder();
	auto_free char *folder = path_dirname(path);

	return str_eq(folder, pastes) && str_starts(path_basename(path), "paste-");
}

static bool open_paste(const char *path, int *fd, struct err *err) {
	*fd = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
	return *fd >= 0 || err_set_errno(err, ERR_IO, errno, "%.300s", path);
}

/* An open regular file that may be read. */
static bool open_file(const char *path, const struct roots *roots, char **full, int *fd,
	struct stat *info, struct err *err) {
	auto_free char *expanded = path_expand(path);
	auto_free char *real = NULL;
	auto_fd int opened = -1;

	if (is_paste(expanded)) {
		if (!open_paste(expanded, &opened, err)) {
			return false;
		}
		real = xstrdup(expanded);
	} else if (roots_place(roots, expanded, &real) == ROOTS_DENIED) {
		return err_set(err, ERR_DENIED, tr("%.300s is closed (files.deny)"), path);
	}
	if (opened < 0 && !roots_open(roots, expanded, O_RDONLY | O_NONBLOCK | O_CLOEXEC, 0,
				  &opened, err)) {
		return false;
	}
	if (fstat(opened, info) != 0 || !S_ISREG(info->st_mode)) {
		return err_set(err, ERR_USAGE, tr("%.300s is no file"), path);
	}
	*full = take(real);
	*fd = opened;
	opened = -1;
	return true;
}

bool attach_allowed(
	struct message *message, const char *path, const struct roots *roots, struct err *err) {
	auto_buf struct buf data = BUF_INIT_MAX(ATTACH_IMAGE_MAX);
	auto_free char *full = NULL;
	auto_fd int fd = -1;
	struct stat info;

	if (!open_file(path, roots, &full, &fd, &info, err) ||
		!file_read_fd(fd, ATTACH_IMAGE_MAX, &data, err) ||
		!attach_data(message, full, data.data, data.len, err)) {
		return false;
	}
	vec_last(&message->parts)->path = take(full);
	return true;
}

bool attach_look(const char *path, const struct roots *roots, char **full, int64_t *size,
	struct err *err) {
	struct message message;
	char head[HEAD_SIZE];
	auto_fd int fd = -1;
	struct stat info;
	auto_free char *found = NULL;

	if (!open_file(path, roots, &found, &fd, &info, err)) {
		return false;
	}
	ssize_t len = read(fd, head, sizeof(head));

	if (len < 0) {
		return err_set_errno(err, ERR_IO, errno, "%.300s", path);
	}
	message_init(&message, ROLE_USER);
	bool taken = attach_data(&message, path, head, (size_t)len, err);
	bool fits = taken && attach_fits(message.parts.items[0].kind, path, info.st_size, err);

	message_fini(&message);
	if (!fits) {
		return false;
	}
	*full = take(found);
	*size = info.st_size;
	return true;
}

/* The file that a mention means; a full stop or a comma behind it may be the
   sentence's. NULL: there is none. */
static char *mentioned_file(
	const char *text, const struct mention *mention, const struct roots *roots) {
	for (size_t len = mention->path_len; len > 0; len--) {
		auto_free char *name = xmemdup(text + mention->path, len);
		auto_free char *path = path_expand(name);
		auto_free char *full = path_normalize(path, roots->folder);
		struct stat info;

		if (stat(full, &info) == 0 && S_ISREG(info.st_mode)) {
			return take(full);
		}
		if (mention->quoted || !strchr(".,;:!?)]}'", name[len - 1])) {
			break;
		}
	}
	return NULL;
}

static bool add_mentions(struct message *message, const char *text, struct strv *seen,
	const struct roots *roots, struct err *err) {
	size_t len = strlen(text);
	struct mention mention = { 0 };

	while (mention_find(text, len, mention.end, &mention)) {
		auto_free char *path = mentioned_file(text, &mention, roots);

		if (!path || strv_has(seen, path)) {
			continue;
		}
		if (seen->len >= ATTACH_FILES_MAX) {
			return err_set(err, ERR_LIMIT, tr("more than %d files at once"),
				ATTACH_FILES_MAX);
		}
		if (!attach_allowed(message, path, roots, err)) {
			return false;
		}
		/* The text says where it is: no path of its own. */
		free(take(vec_last(&message->parts)->path));
		strv_add(seen, path);
	}
	return true;
}

bool attach_compose(struct message *message, const char *text, const struct strv *files,
	const struct roots *roots, struct err *err) {
	auto_strv struct strv seen = STRV_INIT;
	bool done = true;

	message_init(message, ROLE_USER);
	if (text[strspn(text, " \t\n")]) {
		message_add(message, PART_TEXT, text);
	}
	for (size_t i = 0; done && i < files->len; i++) {
		done = attach_allowed(message, files->items[i], roots, err);
		strv_add(&seen, files->items[i]);
	}
	done = done && add_mentions(message, text, &seen, roots, err);
	if (!done) {
		message_fini(message);
	}
	return done;
}

bool attach_keep(const char *text, size_t len, char **path, struct err *err) {
	auto_free char *folder = pastes_folder();
	char mark[2 * RANDOM_BYTES + 1];

	random_hex(mark, RANDOM_BYTES);
	auto_free char *name = xasprintf("%s/paste-%s.txt", folder, mark);

	if (!file_make_folder(folder, err) || !file_write(name, text, len, 0600, err)) {
		return false;
	}
	*path = take(name);
	return true;
}

void attach_forget(const char *path) {
	if (is_paste(path)) {
		unlink(path);
	}
}
