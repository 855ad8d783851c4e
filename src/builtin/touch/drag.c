/* drag {target | x1, y1, to | x2, y2, unit?}: holds a thing and moves it. */

#include "builtin/builtin.h"
#include "builtin/touch/screen_tool.h"
#include "json/json.h"

static void start(struct tool_run *run, const struct json *arguments) {
	struct act_options options;
	struct act_swipe swipe = { .drag = true };

	screen_tool_target(arguments, "target", "x1", "y1", &swipe.from);
	screen_tool_target(arguments, "to", "x2", "y2", &swipe.to);
	if (!screen_tool_has_target(&swipe.from) || !screen_tool_has_target(&swipe.to)) {
		screen_tool_refuse(run,
			"say what to drag (`target`, or `x1` and `y1`) and where to (`to`, or "
			"`x2` and `y2`)");
	} else if (screen_tool_begin(run, &options)) {
		screen_tool_hold(run, act_swipe(tool_run_env(run)->screen, &swipe, &options));
	}
}

const struct tool_ops drag_ops = {
	.start = start,
	.cancel = screen_tool_cancel,
	.is_here = screen_tool_is_here,
};
