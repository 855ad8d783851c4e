/* The inner run lives as long as what came of it is looked at. */
#include "builtin/device/first.h"

#include "base/mem.h"
#include "tool/call.h"
#include "tool/run.h"
#include "json/json.h"
#include "json/schema.h"

struct first {
	struct tool_run *run;
	struct tool_run *inner;
	void (*on_done)(struct tool_run *run, const struct tool_result *result);
};

static void first_free(void *data) {
	struct first *first = data;

	tool_run_cancel(first->inner);
	free(first);
}

static void handle_done(void *ctx, struct tool_result *result) {
	struct first *first = ctx;

	tool_run_set_data(first->run, NULL, NULL);
	first->on_done(first->run, result);
	first_free(first);
}

bool first_start(struct tool_run *run, const char *name, struct json *arguments,
	void (*on_done)(struct tool_run *run, const struct tool_result *result),
	struct err *err) {
	const struct tool_env *env = tool_run_env(run);
	struct tool *tool = env->snapshot ? snapshot_find(env->snapshot, name, NULL) : NULL;
	struct prepared prepared = { .arguments = arguments, .notes = BUF_INIT };
	struct first *first;

	if (!tool || tool->risk != TOOL_RISK_READ ||
		!schema_validate(tool->schema, arguments, NULL)) {
		prepared_fini(&prepared);
		return err_set(err, ERR_UNAVAILABLE, "there is no tool %s here", name);
	}
	first = xcalloc(1, sizeof(*first));
	first->run = run;
	first->on_done = on_done;
	prepared.tool = tool_ref(tool);
	tool_run_set_data(run, first, first_free);
	tool_run_extend(run, tool_time(tool, env) + tool_run_left(run));
	struct tool_run_options options = { .env = env, .on_done = handle_done, .ctx = first };
	first->inner = tool_run_start_nested(&options, &prepared);
	return true;
}

void first_fail(struct tool_run *run, const struct tool_result *result) {
	struct tool_result failure;

	tool_result_init(&failure);
	tool_result_fail(&failure, "%s", result->text.data);
	failure.unavailable = result->unavailable;
	failure.timed_out = result->timed_out;
	tool_run_done(run, &failure);
}
