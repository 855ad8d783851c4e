/* read_screen {find?, pages?}: the phone's screen as numbered lines. */

#include "builtin/builtin.h"
#include "builtin/touch/screen_tool.h"
#include "json/json.h"

static void start(struct tool_run *run, const struct json *arguments) {
	struct act_options options;

	if (screen_tool_begin(run, &options)) {
		screen_tool_hold(run, act_read(tool_run_env(run)->screen,
					      (int)json_get_int(arguments, "pages", 1),
					      json_get_string(arguments, "find"), &options));
	}
}

const struct tool_ops read_screen_ops = {
	.start = start,
	.cancel = screen_tool_cancel,
	.is_here = screen_tool_is_here,
};
