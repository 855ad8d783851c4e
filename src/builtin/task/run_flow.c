/* run_flow {name, arguments?}: the steps of a flow, each a call of its own that is checked
   like any other. Its risk is the highest of theirs. */

#include "base/mem.h"
#include "base/str.h"
#include "builtin/builtin.h"
#include "flow/files.h"
#include "flow/run.h"
#include "tool/call.h"
#include "json/json.h"

struct running {
	struct flow *flow;
	struct flow_run *run;
};

static void running_free(void *data) {
	struct running *running = data;

	flow_run_free(running->run);
	flow_free(running->flow);
	free(running);
}

/* The model names flows, not files. */
static bool open(const struct tool_env *env, const struct json *arguments, struct flow **flow,
	struct flow_plan *plan, struct err *err) {
	const char *name = json_get_string(arguments, "name");
	auto_json struct json *values = NULL;

	if (!flow_name_is_good(name)) {
		return err_set(err, ERR_USAGE, "that is no name of a flow; see list_flows");
	}
	struct flow *opened = flow_files_open(name, err);

	if (!opened || !flow_bind(opened, json_get(arguments, "arguments"), &values, err) ||
		!flow_plan_make(plan, opened, values, env, err)) {
		flow_free(opened);
		return false;
	}
	*flow = opened;
	return true;
}

static enum tool_risk find_risk(
	const struct tool_env *env, const struct json *arguments, enum tool_risk declared) {
	struct flow *flow = NULL;
	struct flow_plan plan;
	struct err err = ERR_INIT;
	enum tool_risk risk = declared;

	if (open(env, arguments, &flow, &plan, &err)) {
		risk = plan.risk;
		flow_plan_fini(&plan);
		flow_free(flow);
	}
	return risk;
}

static void handle_step(void *ctx, const struct flow_event *event) {
	static const char *const words[] = {
		[FLOW_STARTED] = "",
		[FLOW_STEP_DONE] = "",
		[FLOW_SKIPPED] = "left out: ",
		[FLOW_STEP_FAILED] = "stopped: ",
	};
	auto_buf struct buf line = BUF_INIT;

	if (event->state == FLOW_STARTED) {
		return;
	}
	buf_addf(&line, "%zu/%zu %s%s%s%.*s\n", event->number, event->count, event->words,
		event->text[0] ? ": " : "", words[event->state],
		(int)strcspn(event->text, "\n"), event->text);
	tool_run_output(ctx, line.data, line.len);
}

static void handle_done(void *ctx, const struct flow_result *flow) {
	struct tool_run *run = ctx;
	struct tool_result result;

	tool_result_init(&result);
	result.failed = flow->failed;
	result.unavailable = flow->unavailable;
	result.timed_out = flow->timed_out;
	result.hands_back = flow->failed && !flow->unavailable;
	result.screen = flow->screen;
	result.summary = xasprintf("%zu steps", flow->done);
	buf_add(&result.text, flow->text.data, flow->text.len);
	tool_run_done(run, &result);
}

static void start(struct tool_run *run, const struct json *arguments) {
	struct flow *flow = NULL;
	struct flow_plan plan;
	struct err err = ERR_INIT;

	if (!open(tool_run_env(run), arguments, &flow, &plan, &err)) {
		tool_run_fail(run, &err);
		return;
	}
	struct flow_run_options options = {
		.env = tool_run_env(run),
		.patience = FLOW_PATIENCE,
		.on_step = handle_step,
		.on_done = handle_done,
		.ctx = run,
	};
	struct running *running = xcalloc(1, sizeof(*running));

	running->flow = flow;
	running->run = flow_run_start(&options, &plan);
	tool_run_set_data(run, running, running_free);
}

const struct tool_ops run_flow_ops = {
	.start = start,
	.cancel = tool_run_drop_data,
	.risk = find_risk,
};
