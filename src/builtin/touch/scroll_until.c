/* scroll_until {text, direction?, target?, max?, tap?}: looks for something out of sight. */

#include "builtin/builtin.h"
#include "builtin/touch/screen_tool.h"
#include "json/json.h"

#define SCROLLS 8

static void start(struct tool_run *run, const struct json *arguments) {
	struct act_options options;
	struct act_search search = {
		.text = json_get_string(arguments, "text"),
		.in = json_get_string(arguments, "target"),
		.direction = screen_tool_direction(arguments),
		.max = (int)json_get_int(arguments, "max", SCROLLS),
		.tap = json_get_bool(arguments, "tap", false),
	};

	if (screen_tool_begin(run, &options)) {
		screen_tool_hold(
			run, act_scroll_until(tool_run_env(run)->screen, &search, &options));
	}
}

const struct tool_ops scroll_until_ops = {
	.start = start,
	.cancel = screen_tool_cancel,
	.is_here = screen_tool_is_here,
};
