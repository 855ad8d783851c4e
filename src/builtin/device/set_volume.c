/* set_volume {stream, level? | percent?}: works out {level}. What a percentage is depends
   on the top of the stream, which the phone tells; a desktop has percent anyway. */

#include "base/mem.h"
#include "builtin/builtin.h"
#include "builtin/device/first.h"
#include "builtin/parse/span.h"
#include "tool/call.h"
#include "tool/recipe.h"

#define STREAM "music" /* the default that is declared */
#include "json/json.h"

static void go_on(struct tool_run *run, int64_t level) {
	auto_json struct json *prepared = json_copy(tool_run_arguments(run));

	json_put_int(prepared, "level", level);
	recipe_tool_ops.start(run, prepared);
}

/* "music 7 of 15 (47 %)" -> 15 for music; 100 where no line is like that. */
static int64_t find_top(struct span text, const char *stream) {
	struct span line, rest;
	int64_t top;

	while (span_line(&text, &line)) {
		if (span_value(line, stream, &rest) && span_find(rest, " of ", &rest) &&
			span_int(rest, &top) && top > 0 && top <= 10000) {
			return top;
		}
	}
	return 100;
}

static void handle_volumes(struct tool_run *run, const struct tool_result *result) {
	const struct json *arguments = tool_run_arguments(run);
	struct span text = { result->text.data, result->text.len };
	const char *stream = json_get_string(arguments, "stream");
	int64_t percent = json_get_int(arguments, "percent", 0);

	if (result->failed) {
		first_fail(run, result);
		return;
	}
	go_on(run, (percent * find_top(text, stream ? stream : STREAM) + 50) / 100);
}

static void start(struct tool_run *run, const struct json *arguments) {
	struct err err = ERR_INIT;
	int64_t number;
	bool has_level = json_int(json_get(arguments, "level"), &number);
	bool has_percent = json_get(arguments, "percent") != NULL;

	if (has_level == has_percent) {
		err_set(&err, ERR_USAGE, "set_volume: give either level or percent");
		tool_run_fail(run, &err);
	} else if (has_level) {
		go_on(run, number);
	} else if (!first_start(run, "get_volume", json_new_object(), handle_volumes, &err)) {
		tool_run_fail(run, &err);
	}
}

const struct tool_ops set_volume_ops = { .start = start, .cancel = tool_run_drop_data };
