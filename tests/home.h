#ifndef TESTS_HOME_H
#define TESTS_HOME_H

/* A home of its own for a test: HOME and the XDG folders lie in a new folder, which
   home_close() removes with all that is in it. Nothing of the person who runs the
   tests is read. */

#include <dirent.h>
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

static char *home;

static inline char *home_path(const char *name) {
	return path_join(home, name);
}

/* For cmocka's set-up of a test. */
static inline int home_open(void **state) {
	static const char *const unset[] = { "CHELA_AGENT", "CHELA_MODEL", "CHELA_LOG",
		"ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL", "GEMINI_API_KEY", "GEMINI_BASE_URL",
		"OPENAI_API_KEY", "OPENAI_BASE_URL", "LC_ALL", "LC_MESSAGES", "NO_COLOR" };
	static const char *const folders[][2] = { { "HOME", "home" },
		{ "XDG_CONFIG_HOME", "config" }, { "XDG_DATA_HOME", "data" },
		{ "XDG_STATE_HOME", "state" }, { "XDG_CACHE_HOME", "cache" } };
	auto_free char *tmp = path_tmpdir();
	const char *source = getenv("CHELA_SOURCE_ROOT");
	char mark[17];

	(void)state;
	random_hex(mark, 8);
	home = xasprintf("%s/chela-test-%s", tmp, mark);
	for (size_t i = 0; i < ARRAY_LEN(unset); i++) {
		unsetenv(unset[i]);
	}
	for (size_t i = 0; i < ARRAY_LEN(folders); i++) {
		auto_free char *path = home_path(folders[i][1]);

		setenv(folders[i][0], path, 1);
	}
	setenv("CHELA_DATADIR", source ? source : ".", 1);
	return file_make_folder(home, NULL) ? 0 : -1;
}

static inline void home_remove(const char *path) {
	DIR *folder = opendir(path);
	struct dirent *entry;

	while (folder && (entry = readdir(folder))) {
		if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) {
			auto_free char *inside = path_join(path, entry->d_name);
			struct stat info;

			if (lstat(inside, &info) == 0 && S_ISDIR(info.st_mode)) {
				home_remove(inside);
			} else {
				unlink(inside);
			}
		}
	}
	if (folder) {
		closedir(folder);
	}
	rmdir(path);
}

static inline int home_close(void **state) {
	(void)state;
	home_remove(home);
	free(home);
	home = NULL;
	return 0;
}

/* Writes a file and its folders; its path is the caller's. */
static inline char *home_write(const char *name, const char *text) {
	char *path = home_path(name);
	auto_free char *folder = path_dirname(path);
	struct err err = ERR_INIT;

	if (!file_make_folder(folder, &err) ||
		!file_write(path, text, strlen(text), 0600, &err)) {
		fail_msg("%s", err.text);
	}
	return path;
}

/* The text of a file, the caller's; NULL when there is none. */
static inline char *home_read(const char *name) {
	auto_free char *path = home_path(name);
	char *text = NULL;

	file_read(path, (size_t)16 << 20, &text, NULL, NULL);
	return text;
}

#define test_at_home(function) cmocka_unit_test_setup_teardown(function, home_open, home_close)

#endif
