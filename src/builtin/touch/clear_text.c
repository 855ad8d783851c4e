/* clear_text {target?}: empties a field, and looks whether it is. */

#include "builtin/builtin.h"
#include "builtin/touch/screen_tool.h"

static void start(struct tool_run *run, const struct json *arguments) {
	struct act_options options;
	struct act_typing typing = { .clear = true };

	screen_tool_target(arguments, "target", "x", "y", &typing.target);
	if (screen_tool_begin(run, &options)) {
		screen_tool_hold(run, act_type(tool_run_env(run)->screen, &typing, &options));
	}
}

const struct tool_ops clear_text_ops = {
	.start = start,
	.cancel = screen_tool_cancel,
	.is_here = screen_tool_is_here,
};
