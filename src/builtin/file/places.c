/* A call without a path must not become a private one only because the working
   folder is $HOME, so it is taken to mean what may be read freely. */

#include "builtin/file/places.h"

#include "base/mem.h"
#include "tool/roots.h"
#include "json/json.h"

void places_of_call(
	const struct tool_env *env, const struct json *arguments, struct strv *places) {
	const char *path = json_get_string(arguments, "path");
	const struct roots *roots = env->roots;

	if (path && *path) {
		strv_add(places, path);
	} else if (!roots->allowed.len || roots_place(roots, ".", NULL) == ROOTS_INSIDE) {
		strv_add(places, ".");
	} else {
		strv_add_all(places, (const char *const *)strv_items(&roots->allowed));
	}
}

enum tool_risk places_risk(
	const struct tool_env *env, const struct json *arguments, enum tool_risk declared) {
	auto_strv struct strv places = STRV_INIT;
	enum tool_risk risk = declared;

	places_of_call(env, arguments, &places);
	for (size_t i = 0; i < places.len; i++) {
		enum tool_risk one = roots_risk(env->roots, places.items[i], false);

		risk = one > risk ? one : risk;
	}
	return risk;
}

bool places_scope(
	const struct tool_env *env, const struct json *arguments, struct strv *scopes) {
	auto_strv struct strv places = STRV_INIT;

	places_of_call(env, arguments, &places);
	for (size_t i = 0; i < places.len; i++) {
		char *real = NULL;

		if (roots_place(env->roots, places.items[i], &real) == ROOTS_DENIED || !real) {
			free(real);
			return false;
		}
		strv_add_nodup(scopes, real);
	}
	return true;
}
