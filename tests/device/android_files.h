#ifndef TESTS_DEVICE_ANDROID_FILES_H
#define TESTS_DEVICE_ANDROID_FILES_H

/* The files of the stand-ins in android.h. */

#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "check.h"

static char *android_folder;

static inline void android_link(const char *target, const char *name) {
	auto_free char *path = path_join(android_folder, name);

	assert_int_equal(symlink(target, path), 0);
}

static inline void android_write(const char *name, const char *text) {
	auto_free char *path = path_join(android_folder, name);

	assert_true(file_write(path, text, strlen(text), 0755, NULL));
}

static inline void android_remove(const char *name) {
	auto_free char *path = path_join(android_folder, name);

	unlink(path);
}

static inline char *android_read(const char *name) {
	auto_free char *path = path_join(android_folder, name);
	char *text = NULL;

	return file_read(path, 1 << 20, &text, NULL, NULL) ? text : xstrdup("");
}

/* How often a client was started; lines of the file. */
static inline int android_starts(void) {
	auto_free char *text = android_read("starts");
	int count = 0;

	for (const char *at = text; (at = strchr(at, '\n')); at++) {
		count++;
	}
	return count;
}

#endif
