/* A replaced file must be the one that was meant: /dev/null stays what it is, and
   what a link names is written, not the link. */

#include "cli/output.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/tr.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>

static bool write_into(const char *path, const struct buf *text, struct err *err) {
	auto_fd int fd = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
	if (fd < 0) {
		return err_set_errno(err, ERR_IO, errno, tr("cannot write '%s'"), path);
	}
	return file_write_fd(fd, text->data, text->len, err) || err_wrap(err, "'%s'", path);
}

static mode_t mode_of_new(void) {
	mode_t mask = umask(0);
	umask(mask);
	return 0666 & ~mask;
}

bool output_write(const char *path, const struct buf *text, struct err *err) {
	struct stat st;
	bool is_there = stat(path, &st) == 0;
	if (text->full) {
		return err_set(err, ERR_LIMIT, tr("'%s': the text is too large"), path);
	}
	if (is_there && !S_ISREG(st.st_mode)) {
		return write_into(path, text, err);
	}
	auto_free char *real = is_there ? realpath(path, NULL) : NULL;
	mode_t mode = is_there ? st.st_mode & 07777 : mode_of_new();
	return file_write(real ? real : path, text->data, text->len, mode, err);
}
