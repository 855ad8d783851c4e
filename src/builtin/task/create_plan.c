/* create_plan {title?, steps}: the plan is its own result, see chat/plan.h. */

#include "builtin/builtin.h"
#include "chat/plan.h"
#include "tool/call.h"
#include "json/json.h"

static void start(struct tool_run *run, const struct json *arguments) {
	struct plan plan = { 0 };
	struct tool_result result;
	bool empty = false;

	tool_result_init(&result);
	plan_set_title(&plan, json_get_string(arguments, "title"));
	for (const struct json *step = json_first(json_get(arguments, "steps")); step;
		step = json_next(step)) {
		plan_add(&plan, json_string(step));
		empty = empty || !vec_last(&plan.steps)->text[0];
	}
	if (empty) {
		tool_result_fail(
			&result, "a step of the plan is empty; say what is to be done");
	} else {
		plan_write(&plan, &result.text);
		result.summary = xasprintf("%zu steps", plan.steps.len);
	}
	plan_fini(&plan);
	tool_run_done(run, &result);
}

const struct tool_ops create_plan_ops = { .start = start };
