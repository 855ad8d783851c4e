/* Folders of flows. Nothing is kept: they are small, and read when they are asked for. */

#include "flow/files.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "base/strv.h"

#include <dirent.h>
#include <string.h>

#define FILES_MAX 1000 /* of one folder */
#define NAME_MAX_BYTES 64
#define NEAR_MAX 12 /* names in an error */

void flow_files_fini(struct flow_files *files) {
	for (size_t i = 0; i < files->items.len; i++) {
		free(files->items.items[i].name);
		free(files->items.items[i].path);
	}
	vec_fini(&files->items);
}

bool flow_name_is_good(const char *name) {
	size_t len = name ? strlen(name) : 0;

	if (len == 0 || len > NAME_MAX_BYTES || name[0] == '.' || name[0] == '-') {
		return false;
	}
	for (size_t i = 0; i < len; i++) {
		unsigned char byte = (unsigned char)name[i];

		if (byte <= ' ' || byte == 0x7f || strchr("/\\\"'`$*?<>|&;()[]{}~!#=", byte)) {
			return false;
		}
	}
	return true;
}

static bool has(const struct flow_files *files, const char *name) {
	for (size_t i = 0; i < files->items.len; i++) {
		if (str_eq(files->items.items[i].name, name)) {
			return true;
		}
	}
	return false;
}

static void add(struct flow_files *files, const char *folder, const char *file, bool is_own) {
	auto_free char *name = xmemdup(file, strlen(file) - strlen(".yaml"));

	if (!flow_name_is_good(name) || has(files, name)) {
		return;
	}
	struct flow_file *one = vec_grow(&files->items);

	one->path = path_join(folder, file);
	one->name = take(name);
	one->is_own = is_own;
}

/* Takes `folder` over. */
static void add_folder(struct flow_files *files, char *folder, bool is_own) {
	DIR *dir = opendir(folder);
	struct dirent *entry;
	size_t count = 0;

	while (dir && (entry = readdir(dir)) && count < FILES_MAX) {
		if (str_ends(entry->d_name, ".yaml")) {
			add(files, folder, entry->d_name, is_own);
			count++;
		}
	}
	if (dir) {
		closedir(dir);
	}
	free(folder);
}

static char *own_folder(void) {
	auto_free char *config = path_config();

	return path_join(config, "flows");
}

static char *shipped_folder(void) {
	auto_free char *data = path_datadir();

	return path_join(data ? data : "", "data/flows");
}

static int compare(const void *a, const void *b) {
	return strcmp(((const struct flow_file *)a)->name, ((const struct flow_file *)b)->name);
}

void flow_files_list(struct flow_files *out) {
	*out = (struct flow_files){ 0 };
	add_folder(out, own_folder(), true);
	add_folder(out, shipped_folder(), false);
	if (out->items.len > 0) {
		qsort(out->items.items, out->items.len, sizeof(*out->items.items), compare);
	}
}

static bool is_path(const char *name) {
	return strchr(name, '/') || str_ends(name, ".yaml");
}

static char *find(const char *name) {
	struct flow_files files;
	char *path = NULL;

	flow_files_list(&files);
	for (size_t i = 0; i < files.items.len && !path; i++) {
		if (str_eq(files.items.items[i].name, name)) {
			path = xstrdup(files.items.items[i].path);
		}
	}
	flow_files_fini(&files);
	return path;
}

static struct flow *fail_unknown(const char *name, struct err *err) {
	auto_buf struct buf names = BUF_INIT;
	struct flow_files files;

	flow_files_list(&files);
	for (size_t i = 0; i < files.items.len && i < NEAR_MAX; i++) {
		buf_addf(&names, "%s%s", i ? ", " : "", files.items.items[i].name);
	}
	buf_add_str(&names, files.items.len > NEAR_MAX ? " ..." : "");
	flow_files_fini(&files);
	err_set(err, ERR_NOT_FOUND, "there is no flow \"%.64s\"; there are: %s", name,
		names.len ? names.data : "none");
	return NULL;
}

struct flow *flow_files_open(const char *name, struct err *err) {
	struct diagnostics found = { 0 };
	auto_free char *path = is_path(name) ? xstrdup(name) : find(name);

	if (!path) {
		return fail_unknown(name, err);
	}
	struct flow *flow = flow_read_file(path, &found);

	for (size_t i = 0; i < found.items.len && !flow; i++) {
		const struct diagnostic *one = &found.items.items[i];

		if (one->fatal) {
			err_set(err, ERR_CONFIG, "%s:%d: %s", one->file, one->line,
				one->message);
			break;
		}
	}
	diagnostics_fini(&found);
	return flow;
}

char *flow_files_fresh(const char *name) {
	auto_free char *folder = own_folder();

	for (int number = 1;; number++) {
		auto_free char *file = number == 1 ? xasprintf("%s.yaml", name)
						   : xasprintf("%s-%d.yaml", name, number);
		auto_free char *path = path_join(folder, file);

		if (!file_exists(path)) {
			return take(path);
		}
	}
}
