/* The name of the file is random and must not exist: a folder for temporary files is
   everybody's. Editors replace files, so it is read again by its name. */

#include "front/draft/edit.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/quote.h"
#include "base/random.h"
#include "base/str.h"
#include "base/tr.h"

#define RANDOM_BYTES 8

bool edit_program(struct strv *argv, struct err *err) {
	const char *const values[] = { getenv("VISUAL"), getenv("EDITOR") };
	static const char *const programs[] = { "nano", "vi" };

	for (size_t i = 0; i < ARRAY_LEN(values); i++) {
		if (!str_is_empty(values[i]) && quote_split(argv, values[i])) {
			return true;
		}
	}
	for (size_t i = 0; i < ARRAY_LEN(programs); i++) {
		auto_free char *found = path_find_program(programs[i]);

		if (found) {
			strv_add(argv, programs[i]);
			return true;
		}
	}
	return err_set(
		err, ERR_UNAVAILABLE, "%s", tr("there is no editor here: set EDITOR to one"));
}

bool edit_write(const char *text, char **path, struct err *err) {
	auto_free char *folder = path_tmpdir();
	char mark[2 * RANDOM_BYTES + 1];

	if (strlen(text) > EDIT_MAX) {
		return err_set(err, ERR_LIMIT, "%s", tr("over 1 MB: too large for an editor"));
	}
	random_hex(mark, RANDOM_BYTES);
	auto_free char *name = xasprintf("%s/chela-%s.md", folder, mark);
	auto_fd int fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);

	if (fd < 0) {
		return err_set_errno(err, ERR_IO, errno, "%s", name);
	}
	if (!file_write_fd(fd, text, strlen(text), err)) {
		unlink(name);
		return false;
	}
	*path = take(name);
	return true;
}

bool edit_read(const char *path, const char *before, char **out, struct err *err) {
	auto_free char *text = NULL;
	size_t len = 0, before_len = strlen(before);

	if (!file_exists(path)) {
		return err_set(err, ERR_NOT_FOUND, "%s",
			tr("the editor left no file; nothing is changed"));
	}
	if (!file_read(path, EDIT_MAX, &text, &len, err)) {
		return false;
	}
	if (memchr(text, '\0', len)) {
		return err_set(err, ERR_PARSE, "%s", tr("what the editor left is no text"));
	}
	/* Most editors end the last line, which most drafts do not. */
	if (len > 0 && text[len - 1] == '\n' &&
		(before_len == 0 || before[before_len - 1] != '\n')) {
		text[--len] = '\0';
	}
	*out = str_eq(text, before) ? NULL : take(text);
	return true;
}
