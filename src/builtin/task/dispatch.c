/* dispatch {agent, task, context?, result?}: another agent does the task; its last answer is
   the result, under a line that says how it went. */

#include "agent/subagent/shape.h"
#include "agent/subagent/subagent.h"
#include "base/clock.h"
#include "base/str.h"
#include "builtin/builtin.h"
#include "tool/call.h"
#include "tool/run.h"
#include "json/json.h"

/* The sub-agent has a limit of its own, whose clock stands still while it waits. */
#define TIME_MAX ((int64_t)24 * 3600 * 1000) /* ms */

static void handle_output(void *ctx, const char *data, size_t len) {
	tool_run_output(ctx, data, len);
}

static void add_how(const struct subagent_end *end, struct buf *out) {
	switch (end->state) {
	case SUBAGENT_CANCELLED:
		buf_add_str(out, "stopped by the person");
		break;
	case SUBAGENT_TIMEOUT:
		buf_add_str(out, "its time was up");
		break;
	case SUBAGENT_LIMIT:
		buf_addf(out, "stopped at a limit (%s)", end->stop);
		break;
	default:
		buf_add_str(out, subagent_state_name(end->state));
		break;
	}
}

static void describe(const struct subagent_end *end, struct buf *out) {
	char span[24];

	clock_format_span(end->ms, 1, span);
	buf_addf(out, "[%s: ", end->name);
	add_how(end, out);
	buf_addf(out, "; %d call%s, %lld tokens, %s]\n", end->calls, end->calls == 1 ? "" : "s",
		(long long)end->tokens, span);
	if (end->error) {
		buf_addf(out, "%s\n", end->error);
	}
	if (str_is_empty(end->text)) {
		buf_add_str(out, "It said nothing.\n");
	} else {
		buf_addf(out, "%s%s\n",
			end->state == SUBAGENT_COMPLETED ? "" : "So far: ", end->text);
	}
}

static void handle_done(void *ctx, const struct subagent_end *end) {
	struct tool_run *run = ctx;
	struct tool_result result;

	tool_result_init(&result);
	describe(end, &result.text);
	result.failed = end->state == SUBAGENT_FAILED || end->state == SUBAGENT_TIMEOUT;
	result.cancelled = end->state == SUBAGENT_CANCELLED;
	result.timed_out = end->state == SUBAGENT_TIMEOUT;
	result.summary = xasprintf(end->calls == 1 ? "%d step" : "%d steps", end->calls);
	tool_run_done(run, &result);
}

static void free_subagent(void *data) {
	subagent_free(data);
}

static void start(struct tool_run *run, const struct json *arguments) {
	const struct subagent_task task = {
		.profile = json_get_string(arguments, "agent"),
		.task = json_get_string(arguments, "task"),
		.context = json_get_string(arguments, "context"),
		.shape = json_get(arguments, "result"),
		.on_output = handle_output,
		.on_done = handle_done,
		.ctx = run,
	};
	struct subagent *subagent = NULL;
	struct err err = ERR_INIT;

	if ((task.shape && !shape_is_good(task.shape, &err)) ||
		!subagent_start(&subagent, tool_run_env(run), &task, &err)) {
		tool_run_fail(run, &err);
		return;
	}
	tool_run_extend(run, TIME_MAX);
	tool_run_set_data(run, subagent, free_subagent);
}

const struct tool_ops dispatch_ops = {
	.start = start,
	.cancel = tool_run_drop_data,
	.delegates = true,
};
