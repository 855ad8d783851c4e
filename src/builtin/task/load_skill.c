/* load_skill {name?, query?}: the text of a skill, its folder, its files and its tools; without
   a name the skills that are here. What it wishes to use without a question is asked of the
   person with this call, see agent/skill/skills.h. */

#include "agent/skill/skills.h"
#include "base/mem.h"
#include "base/str.h"
#include "builtin/builtin.h"
#include "tool/call.h"
#include "json/json.h"

#define LIST_MAX ((size_t)30000) /* bytes */

static bool find_scope(
	const struct tool_env *env, const struct json *arguments, struct strv *scopes) {
	const char *name = json_get_string(arguments, "name");

	if (!str_is_empty(name)) {
		skills_wishes(env, name, scopes);
	}
	return scopes->len > 0;
}

static void start(struct tool_run *run, const struct json *arguments) {
	const struct tool_env *env = tool_run_env(run);
	const char *name = json_get_string(arguments, "name");
	const char *query = json_get_string(arguments, "query");
	struct tool_result result;
	struct err err = ERR_INIT;

	tool_result_init(&result);
	if (!(str_is_empty(name) ? skills_list(env, query, LIST_MAX, &result.text, &err)
				 : skills_load(env, name, &result.text, &err))) {
		tool_result_fini(&result);
		tool_run_fail(run, &err);
		return;
	}
	if (result.text.len == 0) {
		buf_add_str(&result.text, "No skill fits.\n");
	}
	result.summary = str_is_empty(name) ? NULL : xstrdup(name);
	tool_run_done(run, &result);
}

const struct tool_ops load_skill_ops = {
	.start = start,
	.scope = find_scope,
	.scopes_are_tools = true,
};
