/* calculator {expression}: the value and nothing else. */

#include <string.h>

#include "base/mem.h"
#include "builtin/builtin.h"
#include "builtin/calculate/expression.h"
#include "tool/call.h"
#include "json/json.h"

static void start(struct tool_run *run, const struct json *arguments) {
	const char *text = json_get_string(arguments, "expression");
	struct tool_result result;
	struct number value;
	struct err err = ERR_INIT;

	tool_result_init(&result);
	if (expression_evaluate(text, strlen(text), &value, &err)) {
		number_print(value, &result.text);
		result.summary = xstrdup(result.text.data);
	} else {
		tool_result_fail(&result, "%s", err.text);
	}
	tool_run_done(run, &result);
}

const struct tool_ops calculator_ops = { .start = start };
