#ifndef TESTS_STORE_FIXTURE_H
#define TESTS_STORE_FIXTURE_H

/* A store in a folder of its own, which is removed at the end of the test. */

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/path.h"
#include "base/random.h"
#include "check.h"
#include "store/db.h"

struct fixture {
	char *folder;
	char *path; /* the database */
	char *run;
	struct store *store;
};

static inline void must(enum store_result result, const struct err *err) {
	if (result != STORE_OK) {
		fail_msg("%s: %s", result == STORE_BUSY ? "busy" : "failed", err->text);
	}
}

/* Opens the database once more: as another process would, and never the same row
   of `processes`. */
static inline struct store *fixture_other(const struct fixture *fixture) {
	struct store_options options = { .path = fixture->path, .run_folder = fixture->run };
	struct err err = ERR_INIT;
	struct store *store = NULL;

	if (!store_open(&store, &options, &err)) {
		fail_msg("%s", err.text);
	}
	return store;
}

static inline void fixture_close(struct fixture *fixture) {
	fixture->store = store_close(fixture->store);
}

static inline void fixture_reopen(struct fixture *fixture) {
	fixture_close(fixture);
	fixture->store = fixture_other(fixture);
}

/* Without a store yet. */
static inline struct fixture fixture_bare(void) {
	auto_free char *tmp = path_tmpdir();
	struct fixture fixture = { 0 };
	char mark[17];

	random_hex(mark, 8);
	fixture.folder = xasprintf("%s/chela-test-%s", tmp, mark);
	fixture.path = path_join(fixture.folder, "chela.db");
	fixture.run = path_join(fixture.folder, "run");
	assert_true(file_make_folder(fixture.folder, NULL));
	return fixture;
}

static inline struct fixture fixture_new(void) {
	struct fixture fixture = fixture_bare();

	fixture.store = fixture_other(&fixture);
	return fixture;
}

static inline void remove_folder(const char *folder) {
	DIR *dir = opendir(folder);
	struct dirent *entry;

	while (dir && (entry = readdir(dir))) {
		auto_free char *path = path_join(folder, entry->d_name);

		if (unlink(path) != 0 && entry->d_name[0] != '.') {
			remove_folder(path);
		}
	}
	if (dir) {
		closedir(dir);
	}
	rmdir(folder);
}

static inline void fixture_fini(struct fixture *fixture) {
	fixture_close(fixture);
	remove_folder(fixture->folder);
	free(fixture->folder);
	free(fixture->path);
	free(fixture->run);
}

#define auto_fixture __attribute__((cleanup(fixture_fini)))

/* Files of the folder whose names begin so. */
static inline int fixture_count_files(const struct fixture *fixture, const char *prefix) {
	DIR *dir = opendir(fixture->folder);
	struct dirent *entry;
	int count = 0;

	while (dir && (entry = readdir(dir))) {
		count += strncmp(entry->d_name, prefix, strlen(prefix)) == 0;
	}
	closedir(dir);
	return count;
}

#endif
