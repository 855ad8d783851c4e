/* scroll {direction, target?, times?}: further in what scrolls. */

#include "builtin/builtin.h"
#include "builtin/touch/screen_tool.h"
#include "json/json.h"

static void start(struct tool_run *run, const struct json *arguments) {
	struct act_options options;

	if (screen_tool_begin(run, &options)) {
		screen_tool_hold(
			run, act_scroll(tool_run_env(run)->screen,
				     json_get_string(arguments, "target"),
				     screen_tool_direction(arguments),
				     (int)json_get_int(arguments, "times", 1), &options));
	}
}

const struct tool_ops scroll_ops = {
	.start = start,
	.cancel = screen_tool_cancel,
	.is_here = screen_tool_is_here,
};
