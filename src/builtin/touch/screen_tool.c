/* The limit of a job lies before that of its run, so that it ends with words of its own. */

#include "builtin/touch/screen_tool.h"

#include "base/mem.h"
#include "base/str.h"
#include "builtin/see/app_card.h"
#include "device/device.h"
#include "json/json.h"

#define GRACE 3000    /* ms */
#define TIME_MIN 5000 /* ms */

bool screen_tool_is_here(struct device *device, struct buf *why) {
	return device_has(device, TRANSPORT_SHELL, NULL, why);
}

void screen_tool_cancel(struct tool_run *run) {
	struct job *job = tool_run_data(run);

	tool_run_set_data(run, NULL, NULL);
	if (job) {
		job_cancel(job);
	}
}

static void handle_done(void *ctx, struct screen_report *report) {
	struct tool_run *run = ctx;
	struct tool_result result;

	tool_run_set_data(run, NULL, NULL);
	tool_result_init(&result);
	result.failed = report->failed;
	result.unavailable = report->unavailable;
	result.timed_out = report->timed_out;
	result.screen = report->hash;
	if (report->missed) {
		result.missed = report->many ? TOOL_MISSED_MANY : TOOL_MISSED_NONE;
	}
	result.text = report->text;
	report->text = (struct buf)BUF_INIT;
	result.summary = take(report->summary);
	if (!result.failed) {
		app_card_add(tool_run_env(run), &result.text);
	}
	tool_run_done(run, &result);
}

bool screen_tool_begin(struct tool_run *run, struct act_options *options) {
	const struct tool_env *env = tool_run_env(run);
	int64_t left = tool_run_left(run) - GRACE;

	if (!env->screen) {
		screen_tool_refuse(run, "there is no phone's screen here");
		return false;
	}
	*options = (struct act_options){
		.timeout = left < TIME_MIN ? TIME_MIN : left,
		.who = env->messages,
		.on_done = handle_done,
		.ctx = run,
	};
	return true;
}

void screen_tool_hold(struct tool_run *run, struct job *job) {
	tool_run_set_data(run, job, NULL);
}

void screen_tool_refuse(struct tool_run *run, const char *text) {
	struct tool_result result;

	tool_result_init(&result);
	tool_result_fail(&result, "%s", text);
	tool_run_done(run, &result);
}

static enum act_unit read_unit(const struct json *arguments) {
	const char *unit = json_get_string(arguments, "unit");

	if (str_eq(unit, "image")) {
		return ACT_PICTURE;
	}
	return str_eq(unit, "thousandths") ? ACT_THOUSAND : ACT_PIXELS;
}

void screen_tool_target(const struct json *arguments, const char *text, const char *x,
	const char *y, struct act_target *target) {
	*target = (struct act_target){
		.text = text ? json_get_string(arguments, text) : NULL,
		.x = (int)json_get_int(arguments, x, -1),
		.y = (int)json_get_int(arguments, y, -1),
		.unit = read_unit(arguments),
	};
}

bool screen_tool_has_target(const struct act_target *target) {
	return target->text || (target->x >= 0 && target->y >= 0);
}

enum act_direction screen_tool_direction(const struct json *arguments) {
	const char *word = json_get_string(arguments, "direction");

	return str_eq(word, "up")      ? ACT_UP
	       : str_eq(word, "left")  ? ACT_LEFT
	       : str_eq(word, "right") ? ACT_RIGHT
				       : ACT_DOWN;
}
