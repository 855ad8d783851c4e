/* press_key {key, times?, hold?}: back, home, enter ... */

#include "builtin/builtin.h"
#include "builtin/touch/screen_tool.h"
#include "json/json.h"

static void start(struct tool_run *run, const struct json *arguments) {
	struct act_options options;

	if (!screen_tool_begin(run, &options)) {
		return;
	}
	struct job *job = act_press(tool_run_env(run)->screen,
		json_get_string(arguments, "key"), (int)json_get_int(arguments, "times", 1),
		json_get_bool(arguments, "hold", false), &options);

	if (job) {
		screen_tool_hold(run, job);
	} else {
		screen_tool_refuse(run, "there is no key of this name");
	}
}

const struct tool_ops press_key_ops = {
	.start = start,
	.cancel = screen_tool_cancel,
	.is_here = screen_tool_is_here,
};
