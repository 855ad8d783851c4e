/* Runs a fuzz target over its stored inputs where libFuzzer is not at hand, so
   that every build tests them: each file of the folders given is one case. */

#include "fuzz/target.h"

#include <dirent.h>
#include <stdio.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/strv.h"

#define INPUT_MAX (16 * 1024 * 1024)

static bool list_folder(struct strv *paths, const char *folder) {
	struct dirent **entries;
	int count = scandir(folder, &entries, NULL, alphasort);

	for (int i = 0; i < count; i++) {
		if (entries[i]->d_name[0] != '.') {
			strv_add_nodup(paths, path_join(folder, entries[i]->d_name));
		}
		free(entries[i]);
	}
	if (count >= 0) {
		free(entries);
	}
	return count >= 0;
}

static bool run_input(size_t number, const char *path) {
	struct err err = ERR_INIT;
	auto_free char *text = NULL;
	size_t len;

	if (!file_read(path, INPUT_MAX, &text, &len, &err)) {
		printf("not ok %zu - %s\n# %s\n", number, path_basename(path), err.text);
		return false;
	}
	LLVMFuzzerTestOneInput((const uint8_t *)text, len);
	printf("ok %zu - %s\n", number, path_basename(path));
	return true;
}

int main(int argc, char **argv) {
	struct strv paths = STRV_INIT;
	bool good = true;

	setvbuf(stdout, NULL, _IOLBF, 0);
	for (int i = 1; i < argc; i++) {
		if (!list_folder(&paths, argv[i])) {
			perror(argv[i]);
			good = false;
		}
	}
	good = good && paths.len > 0;
	printf("1..%zu\n", paths.len);
	for (size_t i = 0; i < paths.len; i++) {
		good = run_input(i + 1, paths.items[i]) && good;
	}
	strv_fini(&paths);
	return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
