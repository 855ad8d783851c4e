/* Makes, fills from a file and frees a skill. The file is opened so that nothing hangs on a
   FIFO, and only its head is read where the body is not asked for. */

#include "skill/skill.h"

#include "base/buf.h"
#include "base/file.h"
#include "base/path.h"
#include "base/str.h"
#include "base/tr.h"
#include "skill/skill_inner.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <sys/stat.h>
#include <unistd.h>

#define HEAD_FIRST ((size_t)2048) /* bytes: the front matter of nearly all */

void skill_init(struct skill *skill) {
	*skill = (struct skill){ 0 };
}

void skill_fini(struct skill *skill) {
	for (size_t i = 0; i < skill->notes.len; i++) {
		free(skill->notes.items[i].rule);
		free(skill->notes.items[i].message);
	}
	vec_fini(&skill->notes);
	strv_fini(&skill->allowed);
	strv_fini(&skill->translated);
	free(skill->name);
	free(skill->description);
	free(skill->compatibility);
	free(skill->folder);
	free(skill->front);
	free(skill->body);
	skill_init(skill);
}

void skill_note(struct skill *skill, enum skill_weight weight, int line, const char *rule,
	const char *format, ...) {
	struct buf message = BUF_INIT_MAX(1000);
	struct skill_note note = {
		.line = line,
		.strict = weight == SKILL_AGAINST,
		.fatal = weight == SKILL_FATAL,
		.rule = xstrdup(rule),
	};
	va_list args;

	va_start(args, format);
	buf_vaddf(&message, tr(format), args);
	va_end(args);
	note.message = buf_detach(&message);
	size_t at = skill->notes.len;

	vec_push(&skill->notes, note);
	for (; at > 0 && skill->notes.items[at - 1].line > line; at--) {
		skill->notes.items[at] = skill->notes.items[at - 1];
	}
	skill->notes.items[at] = note;
	skill->loads &= weight != SKILL_FATAL;
	skill->strict &= weight == SKILL_NOTE;
}

void skill_fault(struct skill *skill, int line, const char *rule, const char *message) {
	skill_note(skill, SKILL_AGAINST, line, rule, "%s", message);
}

void skill_refuse(struct skill *skill, const struct err *err) {
	skill_note(skill, SKILL_FATAL, 1, "unreadable", "%s", err->text);
}

/* From where the descriptor stands, up to `max` bytes; false on an error. */
static bool read_some(int fd, struct buf *text, size_t max, bool *end, struct err *err) {
	*end = false;
	while (text->len < max && !*end) {
		size_t want = max - text->len < 65536 ? max - text->len : 65536;
		char *room = buf_reserve(text, want);
		ssize_t got = room ? read(fd, room, want) : -1;

		if (got < 0 && errno != EINTR) {
			return err_set_errno(err, ERR_IO, errno, "%s", tr("it cannot be read"));
		}
		if (got > 0) {
			buf_grown(text, (size_t)got);
		}
		*end = got == 0;
	}
	return true;
}

static int open_regular(int folder, const char *name, struct err *err) {
	auto_fd int fd = openat(folder, name, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
	struct stat about;

	if (fd < 0 || fstat(fd, &about) != 0) {
		err_set_errno(err, errno == ENOENT ? ERR_NOT_FOUND : ERR_IO, errno, "%s", name);
		return -1;
	}
	if (!S_ISREG(about.st_mode)) {
		err_set(err, ERR_PARSE, tr("%s is no regular file"), name);
		return -1;
	}
	if (about.st_size >= (off_t)SKILL_FILE_MAX) {
		err_set(err, ERR_LIMIT, tr("%s is larger than 4 MB"), name);
		return -1;
	}
	int opened = fd;

	fd = -1;
	return opened;
}

/* The head first; where the second fence is not in it, or a body is wanted, all of it. */
static bool read_open(
	struct skill *skill, int fd, const char *folder_name, bool body, struct err *err) {
	auto_buf struct buf text = BUF_INIT_MAX(SKILL_FILE_MAX);
	bool end = false;

	if (!read_some(fd, &text, body ? SKILL_FILE_MAX : HEAD_FIRST, &end, err)) {
		return false;
	}
	skill_read(skill, folder_name, text.data, text.len);
	if (!end && skill->open) {
		skill_fini(skill);
		if (!read_some(fd, &text, SKILL_FILE_MAX, &end, err)) {
			return false;
		}
		skill_read(skill, folder_name, text.data, text.len);
	}
	if (!body) {
		free(take(skill->body));
		skill->body_len = 0;
	}
	return true;
}

bool skill_read_at(
	struct skill *skill, int folder, const char *path, bool body, struct err *err) {
	auto_fd int fd = open_regular(folder, SKILL_FILE, err);

	if (fd < 0 || !read_open(skill, fd, path_basename(path), body, err)) {
		return false;
	}
	skill->folder = xstrdup(path);
	return true;
}

bool skill_read_file(struct skill *skill, const char *path, bool body, struct err *err) {
	auto_free char *base = getcwd(NULL, 0);
	auto_free char *whole = path_normalize(path, base ? base : "/");
	bool is_folder = file_is_folder(whole);
	auto_free char *folder = is_folder ? xstrdup(whole) : path_dirname(whole);
	auto_free char *file = is_folder ? path_join(whole, SKILL_FILE) : xstrdup(whole);
	auto_fd int fd = open_regular(AT_FDCWD, file, err);

	if (fd < 0 || !read_open(skill, fd, path_basename(folder), body, err)) {
		return false;
	}
	skill->folder = take(folder);
	return true;
}

bool skill_name_is_good(const char *name) {
	size_t len = name ? strlen(name) : 0;

	return len >= 1 && len <= 64 && name[0] != '-' && name[len - 1] != '-' &&
	       !strstr(name, "--") &&
	       strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == len;
}

void skill_speak(struct skill *skill, const char *language) {
	for (size_t i = 0; skill->description && i + 1 < skill->translated.len; i += 2) {
		if (str_eq(skill->translated.items[i], language)) {
			char *usual = skill->description;

			skill->description = skill->translated.items[i + 1];
			skill->translated.items[i + 1] = usual;
			return;
		}
	}
}
