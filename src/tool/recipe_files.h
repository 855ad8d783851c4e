#ifndef TOOL_RECIPE_FILES_H
#define TOOL_RECIPE_FILES_H

#include "tool/recipe.h"

/* `files:` of a tool: parameters that are paths, held to the file rules before a
   program gets them. */

/* What the paths of a call make of its risk; TOOL_RISK_READ: nothing. */
enum tool_risk recipe_files_risk(
	const struct recipe *recipe, const struct tool_env *env, const struct json *arguments);
/* A copy of the arguments, the caller's, in which every path is absolute and free of
   links. One to read must be there; one to make must not, gets a name of its own
   where none is given, and its folder is made. */
bool recipe_files_resolve(const struct recipe *recipe, const struct tool_env *env,
	const struct json *arguments, struct json **out, struct err *err);
/* Removes what a call that failed left behind: files to make that are empty. */
void recipe_files_drop_empty(const struct recipe *recipe, const struct json *resolved);
/* A path for a new file like "photo.jpg": the time goes before its end. The
   caller's. */
char *recipe_files_fresh(const char *folder, const char *name);

#endif
