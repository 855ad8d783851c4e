/* wait_for {text?, gone?, seconds?}: until it is there, gone, or anything changed. */

#include "builtin/builtin.h"
#include "builtin/touch/screen_tool.h"
#include "json/json.h"

#define SECONDS 10

static void start(struct tool_run *run, const struct json *arguments) {
	const char *text = json_get_string(arguments, "text");
	bool gone = json_get_bool(arguments, "gone", false);
	struct act_options options;

	if (gone && !text) {
		screen_tool_refuse(run, "say with `text` what should go away");
	} else if (screen_tool_begin(run, &options)) {
		screen_tool_hold(run,
			act_wait(tool_run_env(run)->screen, text, gone,
				json_get_int(arguments, "seconds", SECONDS) * 1000, &options));
	}
}

const struct tool_ops wait_for_ops = {
	.start = start,
	.cancel = screen_tool_cancel,
	.is_here = screen_tool_is_here,
};
