/* tap {target | x, y, unit?, kind?}: once, twice or long. */

#include "base/str.h"
#include "builtin/builtin.h"
#include "builtin/touch/screen_tool.h"
#include "json/json.h"

static enum act_tap read_kind(const struct json *arguments) {
	const char *kind = json_get_string(arguments, "kind");

	if (str_eq(kind, "double")) {
		return ACT_DOUBLE_TAP;
	}
	return str_eq(kind, "long") ? ACT_LONG_PRESS : ACT_TAP;
}

static void start(struct tool_run *run, const struct json *arguments) {
	struct act_options options;
	struct act_target target;

	screen_tool_target(arguments, "target", "x", "y", &target);
	if (!screen_tool_has_target(&target)) {
		screen_tool_refuse(run, "say what to tap: `target`, or `x` and `y`");
	} else if (screen_tool_begin(run, &options)) {
		screen_tool_hold(run, act_tap(tool_run_env(run)->screen, &target,
					      read_kind(arguments), &options));
	}
}

const struct tool_ops tap_ops = {
	.start = start,
	.cancel = screen_tool_cancel,
	.is_here = screen_tool_is_here,
};
