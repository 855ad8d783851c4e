/* swipe {x1, y1, x2, y2, duration_ms?, unit?}: a finger across the screen. */

#include "builtin/builtin.h"
#include "builtin/touch/screen_tool.h"
#include "json/json.h"

#define DURATION 300 /* ms */

static void start(struct tool_run *run, const struct json *arguments) {
	struct act_options options;
	struct act_swipe swipe = {
		.ms = (int)json_get_int(arguments, "duration_ms", DURATION),
	};

	screen_tool_target(arguments, NULL, "x1", "y1", &swipe.from);
	screen_tool_target(arguments, NULL, "x2", "y2", &swipe.to);
	if (screen_tool_begin(run, &options)) {
		screen_tool_hold(run, act_swipe(tool_run_env(run)->screen, &swipe, &options));
	}
}

const struct tool_ops swipe_ops = {
	.start = start,
	.cancel = screen_tool_cancel,
	.is_here = screen_tool_is_here,
};
