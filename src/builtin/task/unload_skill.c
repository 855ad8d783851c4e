/* unload_skill {name}: its tools, its folder as a root and what was granted to it are gone. */

#include "agent/skill/skills.h"
#include "base/mem.h"
#include "builtin/builtin.h"
#include "tool/call.h"
#include "json/json.h"

static void start(struct tool_run *run, const struct json *arguments) {
	const char *name = json_get_string(arguments, "name");
	struct tool_result result;
	struct err err = ERR_INIT;

	if (!skills_unload(tool_run_env(run), name, &err)) {
		tool_run_fail(run, &err);
		return;
	}
	tool_result_init(&result);
	buf_add_str(&result.text, "Unloaded. Its tools cannot be called any more.\n");
	tool_run_done(run, &result);
}

const struct tool_ops unload_skill_ops = { .start = start };
