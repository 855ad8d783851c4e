/* read_result {id, offset?, search?}: reads on in a result of this conversation that was
   too large to be shown whole. */

#include "agent/call/results.h"
#include "builtin/builtin.h"
#include "tool/call.h"
#include "json/json.h"

static void start(struct tool_run *run, const struct json *arguments) {
	struct result_query query = {
		.id = json_get_int(arguments, "id", 0),
		.offset = json_get_int(arguments, "offset", 0),
		.search = json_get_string(arguments, "search"),
		.max = tool_run_tool(run)->max_output,
	};
	struct tool_result result;
	struct err err = ERR_INIT;

	tool_result_init(&result);
	if (!results_read(
		    tool_run_env(run)->agent, &query, &result.text, &result.summary, &err)) {
		tool_result_fail(&result, "%s", err.text);
	}
	tool_run_done(run, &result);
}

static enum tool_risk risk(
	const struct tool_env *env, const struct json *arguments, enum tool_risk declared) {
	enum tool_risk found = results_risk(env->agent, json_get_int(arguments, "id", 0));

	return found > declared ? found : declared;
}

const struct tool_ops read_result_ops = { .start = start, .risk = risk };
