/* update_plan {step, state, note?}: reads the conversation's newest plan, changes one
   step and gives the whole back as its result. */

#include "builtin/builtin.h"
#include "chat/plan.h"
#include "tool/call.h"
#include "json/json.h"

static void update(
	const struct plan *plan, const struct json *arguments, struct tool_result *result) {
	int64_t number = json_get_int(arguments, "step", 0);
	const char *note = json_get_string(arguments, "note");

	if (number < 1 || (size_t)number > plan->steps.len) {
		tool_result_fail(result, "the plan has no step %lld; its steps are 1 to %zu",
			(long long)number, plan->steps.len);
		return;
	}
	struct plan_step *step = &plan->steps.items[number - 1];

	plan_state_parse(json_get_string(arguments, "state"), &step->state);
	if (note) {
		plan_set_note(step, note);
	}
	plan_write(plan, &result->text);
	result->summary = xasprintf("%zu/%zu", plan_done(plan), plan->steps.len);
}

static void start(struct tool_run *run, const struct json *arguments) {
	const struct conversation *messages = tool_run_env(run)->messages;
	struct plan plan = { 0 };
	struct tool_result result;

	tool_result_init(&result);
	if (!messages || !plan_find(&plan, messages)) {
		tool_result_fail(&result,
			"there is no plan in this conversation yet; make one with create_plan "
			"first");
	} else {
		update(&plan, arguments, &result);
	}
	plan_fini(&plan);
	tool_run_done(run, &result);
}

const struct tool_ops update_plan_ops = { .start = start };
