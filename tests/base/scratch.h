#ifndef TESTS_BASE_SCRATCH_H
#define TESTS_BASE_SCRATCH_H

/* A folder of its own for each test program that writes files. */

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/err.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/random.h"
#include "check.h"

static char *scratch;

static inline int scratch_open(void **state) {
	auto_free char *tmp = path_tmpdir();
	char mark[17];

	(void)state;
	random_hex(mark, 8);
	scratch = xasprintf("%s/chela-test-%s", tmp, mark);
	return file_make_folder(scratch, NULL) ? 0 : -1;
}

/* The tests remove their files themselves: a folder that is not empty fails. */
static inline int scratch_close(void **state) {
	(void)state;
	int failed = rmdir(scratch);

	free(scratch);
	return failed;
}

/* A path in the folder, the caller's. */
static inline char *scratch_path(const char *name) {
	return path_join(scratch, name);
}

static inline void scratch_write(const char *path, const char *text) {
	struct err err = ERR_INIT;

	if (!file_write(path, text, strlen(text), 0600, &err)) {
		fail_msg("%s", err.text);
	}
}

#endif
