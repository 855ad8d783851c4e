/* Where a tool may read and write. Every question is asked of the resolved path,
   and what is opened is that path and no other. What is denied is compared
   without case, since some file systems do so too. */
#include "tool/roots.h"

#include "base/buf.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "tool/resolve.h"

#include <ctype.h>
#include <fnmatch.h>
#include <string.h>
#include <unistd.h>

/* Below $HOME; names without a slash are denied wherever they stand. */
static const char *const denied_at_home[] = { ".ssh", ".gnupg", ".mozilla", ".config/chromium",
	".config/google-chrome", ".config/BraveSoftware", ".config/microsoft-edge",
	".config/opera", ".config/vivaldi", ".var/app/org.mozilla.firefox",
	".var/app/com.google.Chrome", ".var/app/org.chromium.Chromium", "snap/firefox",
	"snap/chromium", "Library/Application Support/Firefox",
	"Library/Application Support/Google/Chrome", "Library/Keychains", "Library/Safari" };
static const char *const denied_names[] = { "*_history", ".netrc" };
/* Keys stand in environments, and a descriptor is a way around every path. */
static const char *const denied_paths[] = { "/proc/*/environ", "/proc/*/mem", "/proc/*/fd",
	"/proc/*/task/*/environ", "/proc/*/task/*/mem", "/proc/*/task/*/fd" };

static char *resolve_from(const char *folder, const char *path) {
	auto_free char *expanded = path_expand(path);
	auto_free char *joined =
		expanded[0] == '/' ? xstrdup(expanded) : path_join(folder, expanded);

	return resolve_path(joined);
}

static void allow(struct roots *roots, const char *path) {
	char *real = resolve_from(roots->folder, path);

	if (real && !strv_has(&roots->allowed, real)) {
		strv_add_nodup(&roots->allowed, real);
	} else {
		free(real);
	}
}

static char *lower(const char *text) {
	char *copy = xstrdup(text);

	for (char *at = copy; *at; at++) {
		*at = (char)tolower((unsigned char)*at);
	}
	return copy;
}

static void deny(struct roots *roots, const char *pattern) {
	auto_free char *real = NULL;

	if (!strchr(pattern, '/') && pattern[0] != '~') {
		strv_add_nodup(&roots->denied, lower(pattern));
		return;
	}
	real = resolve_from(roots->folder, pattern);
	if (real) {
		strv_add_nodup(&roots->denied, lower(real));
	}
}

static void deny_own(struct roots *roots) {
	auto_free char *data = path_data();
	auto_free char *state = path_state();
	auto_free char *sockets = path_join(state, "run");
	auto_free char *home = path_home();

	deny(roots, data);
	deny(roots, sockets);
	for (size_t i = 0; home && i < ARRAY_LEN(denied_at_home); i++) {
		auto_free char *path = path_join(home, denied_at_home[i]);

		deny(roots, path);
	}
	for (size_t i = 0; i < ARRAY_LEN(denied_names); i++) {
		strv_add(&roots->denied, denied_names[i]);
	}
	for (size_t i = 0; i < ARRAY_LEN(denied_paths); i++) {
		strv_add(&roots->denied, denied_paths[i]);
	}
}

/* $HOME, / and what holds $HOME are too much to be worked in as a whole. */
static bool may_be_root(const char *folder) {
	auto_free char *home = path_home();
	auto_free char *real = home ? resolve_path(home) : NULL;

	return strcmp(folder, "/") != 0 && (!real || !path_is_below(real, folder));
}

void roots_init(struct roots *roots, const char *folder, const char *const *extra,
	const char *const *deny_more) {
	static const char *const storage[] = { "downloads", "documents", "pictures" };
	auto_free char *home = path_home();

	*roots = (struct roots){ 0 };
	roots->folder = resolve_from("/", folder);
	if (!roots->folder) {
		roots->folder = xstrdup("/");
	}
	if (may_be_root(roots->folder)) {
		strv_add(&roots->allowed, roots->folder);
	}
	for (size_t i = 0; home && i < ARRAY_LEN(storage); i++) {
		auto_free char *path = path_join(home, "storage");
		auto_free char *place = path_join(path, storage[i]);

		allow(roots, place);
	}
	for (size_t i = 0; extra && extra[i]; i++) {
		allow(roots, extra[i]);
	}
	deny_own(roots);
	for (size_t i = 0; deny_more && deny_more[i]; i++) {
		deny(roots, deny_more[i]);
	}
}

void roots_copy(struct roots *to, const struct roots *from) {
	*to = (struct roots){ .folder = xstrdup(from->folder) };
	strv_add_all(&to->allowed, (const char *const *)strv_items(&from->allowed));
	strv_add_all(&to->denied, (const char *const *)strv_items(&from->denied));
}

void roots_allow(struct roots *roots, const char *path) {
	auto_free char *real = resolve_from(roots->folder, path);

	if (real && may_be_root(real)) {
		allow(roots, real);
	}
}

void roots_fini(struct roots *roots) {
	strv_fini(&roots->allowed);
	strv_fini(&roots->denied);
	free(roots->folder);
	*roots = (struct roots){ 0 };
}

/* `path` is a copy that may be cut; it is whole again at the end. */
static bool matches_name(const char *pattern, char *path) {
	bool matches = false;

	for (char *name = path, *end; name && !matches; name = end) {
		end = strchr(name + 1, '/');
		if (end) {
			*end = '\0';
		}
		matches = fnmatch(pattern, name[0] == '/' ? name + 1 : name, 0) == 0;
		if (end) {
			*end = '/';
		}
	}
	return matches;
}

/* Does a pattern with wildcards match the path or a folder above it? */
static bool matches_path(const char *pattern, char *path) {
	size_t len = strlen(path);
	bool matches = false;

	if (!strpbrk(pattern, "*?[")) {
		return path_is_below(path, pattern);
	}
	for (size_t at = len; at > 0 && !matches; at--) {
		if (at == len || path[at] == '/') {
			char byte = path[at];

			path[at] = '\0';
			matches = fnmatch(pattern, path, FNM_PATHNAME) == 0;
			path[at] = byte;
		}
	}
	return matches;
}

bool roots_denies(const struct roots *roots, const char *real) {
	auto_free char *path = lower(real);

	for (size_t i = 0; i < roots->denied.len; i++) {
		const char *pattern = roots->denied.items[i];

		if (strchr(pattern, '/') ? matches_path(pattern, path)
					 : matches_name(pattern, path)) {
			return true;
		}
	}
	return false;
}

static bool is_allowed(const struct roots *roots, const char *real) {
	for (size_t i = 0; i < roots->allowed.len; i++) {
		if (path_is_below(real, roots->allowed.items[i])) {
			return true;
		}
	}
	return false;
}

enum roots_place roots_place(const struct roots *roots, const char *path, char **real) {
	auto_free char *resolved = resolve_from(roots->folder, path);
	enum roots_place place;

	if (!resolved) {
		place = ROOTS_DENIED;
	} else if (roots_denies(roots, resolved)) {
		place = ROOTS_DENIED;
	} else {
		place = is_allowed(roots, resolved) ? ROOTS_INSIDE : ROOTS_OUTSIDE;
	}
	if (real) {
		*real = take(resolved);
	}
	return place;
}

static bool resolve_allowed(
	const struct roots *roots, const char *path, char **real, struct err *err) {
	auto_free char *resolved = NULL;
	enum roots_place place = roots_place(roots, path, &resolved);

	if (!resolved) {
		return err_set(err, ERR_IO, "%.300s: too long, or links in a circle", path);
	}
	if (place == ROOTS_DENIED) {
		return err_set(err, ERR_DENIED,
			"%.300s is closed to tools (secrets, keys, histories and chela's own "
			"data)",
			path);
	}
	*real = take(resolved);
	return true;
}

bool roots_open(const struct roots *roots, const char *path, int flags, mode_t mode, int *fd,
	struct err *err) {
	auto_free char *real = NULL;
	int opened;

	if (!resolve_allowed(roots, path, &real, err)) {
		return false;
	}
	opened = resolve_open(real, flags, mode, err);
	if (opened < 0) {
		return false;
	}
	*fd = opened;
	return true;
}

bool roots_open_parent(
	const struct roots *roots, const char *path, int *fd, char **name, struct err *err) {
	auto_free char *real = NULL;
	int opened;

	if (!resolve_allowed(roots, path, &real, err)) {
		return false;
	}
	if (strcmp(real, "/") == 0) {
		return err_set(err, ERR_USAGE, "/ stands in no folder");
	}
	opened = resolve_open_parent(real, err);
	if (opened < 0) {
		return false;
	}
	*fd = opened;
	*name = xstrdup(path_basename(real));
	return true;
}

enum tool_risk roots_risk(const struct roots *roots, const char *path, bool writes) {
	if (roots_place(roots, path, NULL) == ROOTS_INSIDE) {
		return writes ? TOOL_RISK_WRITE : TOOL_RISK_READ;
	}
	return writes ? TOOL_RISK_DANGER : TOOL_RISK_PRIVATE;
}
