/* ask_user {question, kind?, options?, other?}: the run asks the person itself, where
   there is one; this is what is left when there is no run. */

#include "builtin/builtin.h"
#include "tool/call.h"

static void start(struct tool_run *run, const struct json *arguments) {
	struct tool_result result;

	(void)arguments;
	tool_result_init(&result);
	tool_result_fail(&result, "there is nobody to ask outside of a conversation");
	tool_run_done(run, &result);
}

const struct tool_ops ask_user_ops = { .start = start, .asks_person = true };
