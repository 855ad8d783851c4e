#ifndef BUILTIN_PLACES_H
#define BUILTIN_PLACES_H

#include "base/strv.h"
#include "tool/tool.h"

struct json;

/* Where list_files and search_files look: the argument "path"; without one the
   working folder, or all roots when that is none of them (as $HOME is). */
void places_of_call(
	const struct tool_env *env, const struct json *arguments, struct strv *places);

/* For their tool_ops. */
enum tool_risk places_risk(
	const struct tool_env *env, const struct json *arguments, enum tool_risk declared);
bool places_scope(
	const struct tool_env *env, const struct json *arguments, struct strv *scopes);

#endif
