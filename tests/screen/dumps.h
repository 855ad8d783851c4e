#ifndef TESTS_SCREEN_DUMPS_H
#define TESTS_SCREEN_DUMPS_H

/* Saved dumps: those beside the tests, and those of a folder that $CHELA_SHARED names. */

#include <dirent.h>

#include "base/file.h"
#include "base/path.h"
#include "base/str.h"
#include "base/strv.h"
#include "dump.h"

static inline char *dumps_own(void) {
	const char *source = getenv("CHELA_SOURCE_ROOT");

	return path_join(source ? source : ".", "tests/screen/dumps");
}

/* The folder of that name with dumps of others, NULL where there is none. */
static inline char *dumps_shared(const char *name) {
	const char *shared = getenv("CHELA_SHARED");
	auto_free char *folder = xasprintf("%s/data/android/%s", shared ? shared : "", name);

	return shared && file_is_folder(folder) ? take(folder) : NULL;
}

/* Adds the paths of the .xml files in a folder, sorted; none for NULL. */
static inline void dumps_list(struct strv *paths, const char *folder) {
	struct dirent **entries = NULL;
	int count = folder ? scandir(folder, &entries, NULL, alphasort) : 0;

	for (int i = 0; i < count; i++) {
		if (str_ends(entries[i]->d_name, ".xml")) {
			strv_add_nodup(paths, path_join(folder, entries[i]->d_name));
		}
		free(entries[i]);
	}
	free(entries);
}

static inline char *dumps_read(const char *path, size_t *len) {
	struct err err = ERR_INIT;
	char *text = NULL;

	if (!file_read(path, (size_t)16 << 20, &text, len, &err)) {
		fail_msg("%s", err.text);
	}
	return text;
}

#endif
