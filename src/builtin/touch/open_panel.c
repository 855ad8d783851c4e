/* open_panel {panel}: what is pulled down from above. */

#include "base/str.h"
#include "builtin/builtin.h"
#include "builtin/touch/screen_tool.h"
#include "json/json.h"

static void start(struct tool_run *run, const struct json *arguments) {
	const char *panel = json_get_string(arguments, "panel");
	struct act_options options;

	if (screen_tool_begin(run, &options)) {
		screen_tool_hold(run, act_press(tool_run_env(run)->screen,
					      str_eq(panel, "none") ? "close_panel" : panel, 1,
					      false, &options));
	}
}

const struct tool_ops open_panel_ops = {
	.start = start,
	.cancel = screen_tool_cancel,
	.is_here = screen_tool_is_here,
};
