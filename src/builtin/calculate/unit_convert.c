/* unit_convert {value, from, to}: "5 km = 3.106855961 mi". */
#include "builtin/builtin.h"

#include "base/mem.h"
#include "builtin/calculate/units.h"
#include "tool/call.h"
#include "json/json.h"

static bool convert(const struct json *arguments, struct tool_result *result, struct err *err) {
	const struct unit *from = units_find(json_get_string(arguments, "from"), err);
	const struct unit *to = from ? units_find(json_get_string(arguments, "to"), err) : NULL;
	double value, converted;

	if (!to || !json_double(json_get(arguments, "value"), &value) ||
		!units_convert(value, from, to, &converted, err)) {
		return false;
	}
	buf_addf(&result->text, "%.10g ", value);
	unit_add_symbol(from, &result->text);
	buf_addf(&result->text, " = %.10g ", converted);
	unit_add_symbol(to, &result->text);
	result->summary = xasprintf("%.6g", converted);
	return true;
}

static void start(struct tool_run *run, const struct json *arguments) {
	struct tool_result result;
	struct err err = ERR_INIT;

	tool_result_init(&result);
	if (!convert(arguments, &result, &err)) {
		tool_result_fail(&result, "%s", err.text);
	}
	tool_run_done(run, &result);
}

const struct tool_ops unit_convert_ops = { .start = start };
