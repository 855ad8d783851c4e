/* The file is made by its first use and unlinked at once; few are open at a time, as
   only output of hundreds of kilobytes comes here. */

#include "front/transcript/spool.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/tr.h"

struct spool {
	int fd; /* -1: none could be made */
	size_t len;
	size_t lost; /* bytes */
};

static int open_file(void) {
	auto_free char *folder = path_tmpdir();
	auto_free char *path = path_join(folder, "chela-XXXXXX");
	int fd = mkstemp(path);

	if (fd >= 0) {
		fcntl(fd, F_SETFD, FD_CLOEXEC);
		unlink(path);
	}
	return fd;
}

struct spool *spool_add(struct spool *spool, const char *data, size_t len) {
	if (!spool) {
		spool = xcalloc(1, sizeof(*spool));
		spool->fd = open_file();
	}
	if (spool->fd < 0 || spool->len + len > SPOOL_MAX ||
		lseek(spool->fd, 0, SEEK_END) < 0 ||
		!file_write_fd(spool->fd, data, len, NULL)) {
		spool->lost += len;
	} else {
		spool->len += len;
	}
	return spool;
}

void spool_read(const struct spool *spool, struct buf *out) {
	auto_buf struct buf text = BUF_INIT_MAX(SPOOL_MAX + 1);

	if (spool && spool->fd >= 0 && lseek(spool->fd, 0, SEEK_SET) == 0) {
		file_read_fd(spool->fd, SPOOL_MAX, &text, NULL);
		buf_add(out, text.data, text.len);
	}
	if (spool && spool->lost > 0) {
		buf_addf(out, tr("[%zu bytes were too many to keep]\n"), spool->lost);
	}
}

struct spool *spool_free(struct spool *spool) {
	if (spool) {
		file_close(&spool->fd);
		free(spool);
	}
	return NULL;
}
