#ifndef BASE_FILE_H
#define BASE_FILE_H

#include "base/err.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct buf;

/* Reads a whole regular file of at most `max` bytes. The text is the caller's,
   NUL-terminated; `len` may be NULL. ERR_NOT_FOUND when there is none. */
bool file_read(const char *path, size_t max, char **out, size_t *len, struct err *err);
/* The same from an open descriptor, to its end. */
bool file_read_fd(int fd, size_t max, struct buf *out, struct err *err);
/* Writes beside `path`, fsyncs and renames, so that a reader sees the old or
   the new text whole. */
bool file_write(const char *path, const void *data, size_t len, mode_t mode, struct err *err);
/* Makes a folder and its parents (0700). */
bool file_make_folder(const char *path, struct err *err);
bool file_exists(const char *path);
bool file_is_folder(const char *path);
/* Writes all bytes to a descriptor, waiting where it would block. */
bool file_write_fd(int fd, const void *data, size_t len, struct err *err);
void file_close(int *fd);
bool file_set_nonblocking(int fd, struct err *err);
/* Close-on-exec pair; ends[0] reads. */
bool file_pipe(int ends[2], struct err *err);

#define auto_fd __attribute__((cleanup(file_close)))

#endif
