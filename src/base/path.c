/* Paths as text: nothing here looks at the disk, but for the search of a program
   on $PATH. Where chela's own folders are is in xdg.c. */

#include "base/path.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/strv.h"

char *path_join(const char *folder, const char *name) {
	size_t len = strlen(folder);

	name += strspn(name, "/");
	while (len > 1 && folder[len - 1] == '/') {
		len--;
	}
	if (len == 0) {
		return xstrdup(name);
	}
	return xasprintf("%.*s%s%s", (int)len, folder, folder[len - 1] == '/' ? "" : "/", name);
}

char *path_expand(const char *path) {
	if (path[0] != '~' || (path[1] && path[1] != '/')) {
		return xstrdup(path);
	}
	auto_free char *home = path_home();

	return path[1] ? path_join(home, path + 2) : take(home);
}

/* Adds each component to the absolute path in `out`; ".." takes one off. */
static void walk(struct buf *out, const char *path) {
	while (*path) {
		path += strspn(path, "/");
		size_t len = strcspn(path, "/");

		if (len == 2 && path[0] == '.' && path[1] == '.') {
			const char *slash = strrchr(out->data, '/');

			buf_truncate(out, slash ? (size_t)(slash - out->data) : 0);
		} else if (len && !(len == 1 && path[0] == '.')) {
			buf_add_char(out, '/');
			buf_add(out, path, len);
		}
		path += len;
	}
}

/* An empty text where the system does not tell. */
static char *working_folder(void) {
	for (size_t size = 256;; size *= 2) {
		char *folder = xmalloc(size);

		if (getcwd(folder, size)) {
			return folder;
		}
		folder[0] = '\0';
		if (errno != ERANGE) {
			return folder;
		}
		free(folder);
	}
}

char *path_normalize(const char *path, const char *base) {
	auto_buf struct buf out = BUF_INIT_MAX(SIZE_MAX);

	if (path[0] != '/') {
		if (!base || base[0] != '/') {
			auto_free char *here = working_folder();

			walk(&out, here);
		}
		walk(&out, base ? base : "");
	}
	walk(&out, path);
	if (out.len == 0) {
		buf_add_char(&out, '/');
	}
	return buf_detach(&out);
}

char *path_dirname(const char *path) {
	size_t len = strlen(path);

	while (len > 1 && path[len - 1] == '/') {
		len--;
	}
	while (len && path[len - 1] != '/') {
		len--;
	}
	if (len == 0) {
		return xstrdup(".");
	}
	while (len > 1 && path[len - 1] == '/') {
		len--;
	}
	return xmemdup(path, len);
}

const char *path_basename(const char *path) {
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

bool path_is_below(const char *path, const char *root) {
	size_t len = strlen(root);

	if (len && root[len - 1] == '/') {
		len--;
	}
	return strncmp(path, root, len) == 0 && (path[len] == '\0' || path[len] == '/');
}

static bool is_program(const char *path) {
	struct stat info;

	return stat(path, &info) == 0 && S_ISREG(info.st_mode) && access(path, X_OK) == 0;
}

char *path_find_program(const char *name) {
	if (str_is_empty(name)) {
		return NULL;
	}
	if (strchr(name, '/')) {
		return is_program(name) ? xstrdup(name) : NULL;
	}
	auto_strv struct strv folders = STRV_INIT;
	const char *list = getenv("PATH");

	/* An empty entry would be the working directory: not for us. */
	strv_split(&folders, list ? list : "/usr/local/bin:/usr/bin:/bin", ":");
	for (size_t i = 0; i < folders.len; i++) {
		auto_free char *path = path_join(folders.items[i], name);

		if (is_program(path)) {
			return take(path);
		}
	}
	return NULL;
}
