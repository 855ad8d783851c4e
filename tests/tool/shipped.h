#ifndef TESTS_TOOL_SHIPPED_H
#define TESTS_TOOL_SHIPPED_H

/* The tools/ of this source tree, with a stand-in for each builtin. */

#include "kit_call.h"

static inline void shipped_start(struct tool_run *run, const struct json *arguments) {
	struct tool_result result;

	(void)arguments;
	tool_result_init(&result);
	tool_run_done(run, &result);
}

static const struct tool_ops shipped_ops = { .start = shipped_start };

static const struct builtin shipped_builtins[] = {
	{ "ask_user", &shipped_ops },
	{ "calculator", &shipped_ops },
	{ "call_tool", &shipped_ops },
	{ "create_plan", &shipped_ops },
	{ "device_info", &shipped_ops },
	{ "edit_file", &shipped_ops },
	{ "find_tools", &shipped_ops },
	{ "get_time", &shipped_ops },
	{ "list_files", &shipped_ops },
	{ "read_file", &shipped_ops },
	{ "run_shell", &shipped_ops },
	{ "search_files", &shipped_ops },
	{ "update_plan", &shipped_ops },
	{ "write_file", &shipped_ops },
};

static inline void shipped_load(struct kit *kit) {
	auto_free char *folder = path_join(getenv("CHELA_SOURCE_ROOT"), "tools");

	catalogue_load_folder(kit->registry, folder, TOOL_SHIPPED, shipped_builtins,
		ARRAY_LEN(shipped_builtins), &kit->diagnostics);
	kit_refresh(kit);
}

#endif
