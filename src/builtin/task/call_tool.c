/* call_tool {name, arguments}: whoever prepares a call takes the inner tool out of
   it, so that it is checked and judged as itself. This one is never run. */

#include "builtin/builtin.h"
#include "tool/call.h"

static void start(struct tool_run *run, const struct json *arguments) {
	struct tool_result result;

	(void)arguments;
	tool_result_init(&result);
	tool_result_fail(&result,
		"call_tool runs nothing by itself: give the name of a tool that find_tools "
		"listed "
		"and its arguments as an object; call_tool cannot call itself");
	tool_run_done(run, &result);
}

const struct tool_ops call_tool_ops = { .start = start };
