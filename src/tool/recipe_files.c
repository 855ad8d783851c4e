/* A program behind a template opens whatever path it is given. So a path is judged
   and resolved here first, and the program gets what it was resolved to. */
#include "tool/recipe_files.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "tool/roots.h"
#include "json/json.h"

#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

char *recipe_files_fresh(const char *folder, const char *name) {
	const char *end = strrchr(name, '.');
	int stem = (int)(end ? end - name : (long)strlen(name));
	time_t now = (time_t)(clock_now() / 1000);
	struct tm tm;
	char stamp[32] = "";

	if (localtime_r(&now, &tm)) {
		strftime(stamp, sizeof(stamp), "%Y%m%d-%H%M%S", &tm);
	}
	return xasprintf("%s/%.*s-%s%s", folder, stem, name, stamp, end ? end : "");
}

static enum tool_risk risk_of_paths(
	const struct roots *roots, const struct json *value, bool writes) {
	enum tool_risk risk = TOOL_RISK_READ;

	if (json_string(value)) {
		return roots_risk(roots, json_string(value), writes);
	}
	for (const struct json *item = json_first(value); item; item = json_next(item)) {
		enum tool_risk one = json_string(item)
					     ? roots_risk(roots, json_string(item), writes)
					     : TOOL_RISK_READ;

		risk = one > risk ? one : risk;
	}
	return risk;
}

enum tool_risk recipe_files_risk(
	const struct recipe *recipe, const struct tool_env *env, const struct json *arguments) {
	enum tool_risk risk = TOOL_RISK_READ;

	for (size_t i = 0; env->roots && i < recipe->files.len; i++) {
		const struct recipe_file *file = &recipe->files.items[i];
		enum tool_risk one = risk_of_paths(
			env->roots, json_get(arguments, file->parameter), file->fresh != NULL);

		risk = one > risk ? one : risk;
	}
	return risk;
}

static bool resolve_one(
	const struct roots *roots, const char *path, bool fresh, char **out, struct err *err) {
	auto_free char *real = NULL;
	enum roots_place place = roots_place(roots, path, &real);
	struct stat st;

	if (place == ROOTS_DENIED || !real) {
		return err_set(err, ERR_DENIED,
			"%.300s is closed to tools (secrets, keys, histories and chela's own "
			"data)",
			path);
	}
	if ((stat(real, &st) == 0) == fresh) {
		return err_set(err, fresh ? ERR_USAGE : ERR_NOT_FOUND,
			fresh ? "%.300s is there already: name a new file"
			      : "there is no file %.300s",
			path);
	}
	if (fresh) {
		auto_free char *folder = path_dirname(real);

		if (!file_make_folder(folder, err)) {
			return false;
		}
	}
	*out = take(real);
	return true;
}

/* A list of paths to read. */
static bool resolve_list(const struct roots *roots, const struct json *list, struct json **out,
	struct err *err) {
	auto_json struct json *paths = json_new_array();

	for (const struct json *item = json_first(list); item; item = json_next(item)) {
		auto_free char *real = NULL;

		if (!json_string(item) ||
			!resolve_one(roots, json_string(item), false, &real, err)) {
			return false;
		}
		json_add(paths, json_new_string(real));
	}
	*out = take(paths);
	return true;
}

static bool resolve_file(const struct recipe_file *file, const struct roots *roots,
	struct json *arguments, struct err *err) {
	const struct json *given = json_get(arguments, file->parameter);
	auto_free char *own = NULL;
	auto_free char *real = NULL;
	const char *path = json_string(given);

	if (json_is(given, JSON_ARRAY) && !file->fresh) {
		struct json *list = NULL;

		if (!resolve_list(roots, given, &list, err)) {
			return false;
		}
		json_put(arguments, file->parameter, list);
		return true;
	}
	if (!path && file->fresh) {
		path = own = recipe_files_fresh(roots->folder, file->fresh);
	}
	if (!path) {
		return true;
	}
	if (!resolve_one(roots, path, file->fresh != NULL, &real, err)) {
		return false;
	}
	json_put_string(arguments, file->parameter, real);
	return true;
}

bool recipe_files_resolve(const struct recipe *recipe, const struct tool_env *env,
	const struct json *arguments, struct json **out, struct err *err) {
	auto_json struct json *copy = json_copy(arguments);

	if (recipe->files.len > 0 && !env->roots) {
		return err_set(err, ERR_DENIED, "no files can be used here");
	}
	for (size_t i = 0; i < recipe->files.len; i++) {
		if (!resolve_file(&recipe->files.items[i], env->roots, copy, err)) {
			return false;
		}
	}
	*out = take(copy);
	return true;
}

void recipe_files_drop_empty(const struct recipe *recipe, const struct json *resolved) {
	for (size_t i = 0; i < recipe->files.len; i++) {
		const struct recipe_file *file = &recipe->files.items[i];
		const char *path = json_get_string(resolved, file->parameter);
		struct stat st;

		if (file->fresh && path && lstat(path, &st) == 0 && S_ISREG(st.st_mode) &&
			st.st_size == 0) {
			unlink(path);
		}
	}
}
