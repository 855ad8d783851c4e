/* The file of a recorded flow: one that was not there before. */

#include "front/record/record.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/tr.h"
#include "flow/files.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>

bool record_write(const char *name, const char *text, char **path, struct err *err) {
	auto_free char *fresh = flow_files_fresh(name);
	auto_free char *folder = path_dirname(fresh);

	if (!file_make_folder(folder, err)) {
		return false;
	}
	auto_fd int fd = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

	if (fd < 0) {
		return err_set_errno(err, ERR_IO, errno, "%s", fresh);
	}
	if (!file_write_fd(fd, text, strlen(text), err)) {
		return false;
	}
	*path = take(fresh);
	return true;
}
