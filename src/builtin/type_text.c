/* type_text {text, target?, clear?, then?}: into a field, and read back. */

#include "base/str.h"
#include "builtin/builtin.h"
#include "builtin/screen_tool.h"
#include "json/json.h"

static enum act_then read_then(const struct json *arguments) {
	const char *then = json_get_string(arguments, "then");

	if (str_eq(then, "enter")) {
		return ACT_ENTER;
	}
	return str_eq(then, "send") ? ACT_SEND : ACT_NOTHING;
}

static void start(struct tool_run *run, const struct json *arguments) {
	struct act_options options;
	struct act_typing typing = {
		.text = json_get_string(arguments, "text"),
		.clear = json_get_bool(arguments, "clear", false),
		.then = read_then(arguments),
	};

	screen_tool_target(arguments, "target", "x", "y", &typing.target);
	if (screen_tool_begin(run, &options)) {
		screen_tool_hold(run, act_type(tool_run_env(run)->screen, &typing, &options));
	}
}

const struct tool_ops type_text_ops = {
	.start = start,
	.cancel = screen_tool_cancel,
	.is_here = screen_tool_is_here,
};
