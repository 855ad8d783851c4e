/* hand_over {why}: the person does something on the phone themselves. The run asks them,
   where there is one; this is what is left when there is no run. */

#include "builtin/builtin.h"
#include "builtin/touch/screen_tool.h"

static void start(struct tool_run *run, const struct json *arguments) {
	(void)arguments;
	screen_tool_refuse(run, "there is nobody to hand over to outside of a conversation");
}

const struct tool_ops hand_over_ops = {
	.start = start,
	.is_here = screen_tool_is_here,
	.asks_person = true,
};
