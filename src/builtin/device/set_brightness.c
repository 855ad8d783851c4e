/* set_brightness {percent? | value?}: works out {value}, 0 to 255; the recipe does the
   rest. */

#include "builtin/builtin.h"
#include "tool/call.h"
#include "tool/recipe.h"
#include "json/json.h"

#define TOP 255

static void start(struct tool_run *run, const struct json *arguments) {
	auto_json struct json *prepared = json_copy(arguments);
	struct err err = ERR_INIT;
	int64_t percent = 0, value = 0;
	bool has_percent = json_int(json_get(arguments, "percent"), &percent);
	bool has_value = json_int(json_get(arguments, "value"), &value);

	if (has_percent == has_value) {
		err_set(&err, ERR_USAGE, "set_brightness: give either percent or value");
		tool_run_fail(run, &err);
		return;
	}
	json_put_int(prepared, "value", has_value ? value : (percent * TOP + 50) / 100);
	json_put_int(
		prepared, "percent", has_percent ? percent : (value * 100 + TOP / 2) / TOP);
	recipe_tool_ops.start(run, prepared);
}

const struct tool_ops set_brightness_ops = { .start = start, .cancel = tool_run_drop_data };
