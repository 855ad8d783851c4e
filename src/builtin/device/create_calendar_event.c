/* create_calendar_event {title, start_time, ...}: with a privileged shell the event
   is put into a calendar and read back; without, the calendar app opens with the
   fields filled in, and the person saves it. */
#include "builtin/builtin.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "builtin/device/moment.h"
#include "builtin/parse/parse.h"
#include "builtin/parse/rows.h"
#include "builtin/phone.h"
#include "tool/call.h"
#include "tool/template.h"
#include "json/json.h"

#define MINUTES 60
#define MINUTE ((int64_t)60000) /* ms */
#define WRITABLE 500            /* access level from which events may be added */
#define STEP_TIME 15000         /* ms */

/* Everything that goes into a line is in `values` and is quoted by the template. */
struct event {
	struct json *values;
	int64_t begin, end; /* ms */
	int64_t calendar;   /* 0: the first that can be written */
	bool all_day;
};

static void event_fini(void *state) {
	struct event *event = state;

	json_free(event->values);
	free(event);
}

static const char insert_line[] =
	"content insert --uri content://com.android.calendar/events "
	"--bind calendar_id:i:{calendar} --bind title:s:{title} --bind dtstart:l:{begin} "
	"--bind dtend:l:{end}";
static const char place_part[] = " --bind eventLocation:s:{location}";
static const char text_part[] = " --bind description:s:{description}";
static const char day_part[] = " --bind allDay:i:1 --bind eventTimezone:s:UTC";
/* The zone is the phone's: this machine may stand in another one. */
static const char zone_part[] = " --bind eventTimezone:s:$(getprop persist.sys.timezone)";
static const char calendars_line[] =
	"content query --uri content://com.android.calendar/calendars --projection "
	"_id:calendar_access_level:account_name:calendar_displayName";
static const char query_line[] =
	"content query --uri content://com.android.calendar/instances/when/{begin}/{end} "
	"--projection event_id:begin:end:allDay:eventLocation:title";

static void shell(struct tool_run *run, const char *line,
	void (*on_end)(struct tool_run *run, struct device_result *answer), bool empty_ok) {
	const struct event *event = phone_state(run);
	struct template_values values = { .arguments = event->values, .dash_ok = true };
	auto_buf struct buf filled = BUF_INIT;
	struct err err = ERR_INIT;

	if (!template_line(line, &values, &filled, &err)) {
		tool_run_fail(run, &err);
		return;
	}
	struct phone_step step = { .transport = TRANSPORT_SHELL,
		.line = filled.data,
		.timeout = STEP_TIME,
		.empty_ok = empty_ok,
		.on_end = on_end };

	phone_call(run, &step);
}

static bool find_own(const struct event *event, struct device_result *answer, struct buf *out) {
	static const char *const columns[] = { "event_id", "begin", "end", "allDay",
		"eventLocation", "title", NULL };
	struct span values[ROWS_COLUMNS_MAX];
	const char *title = json_get_string(event->values, "title");
	struct rows rows;

	if (!rows_begin(&rows, (struct span){ answer->out.data, answer->out.len }, columns)) {
		return false;
	}
	while (rows_next(&rows, values)) {
		int64_t begin;

		if (span_eq(values[5], title) && span_int(values[1], &begin) &&
			begin == event->begin) {
			span_add(out, values[0]);
			return true;
		}
	}
	return false;
}

static void handle_proof(struct tool_run *run, struct device_result *answer) {
	const struct event *event = phone_state(run);
	auto_buf struct buf id = BUF_INIT;
	struct tool_result result;

	tool_result_init(&result);
	if (answer->end == DEVICE_DONE && find_own(event, answer, &id)) {
		buf_addf(&result.text, "created: event %s in calendar %lld, %.20s%s", id.data,
			(long long)event->calendar, json_get_string(event->values, "start"),
			event->all_day ? ", all day" : "");
	} else {
		tool_result_fail(&result,
			"the event was written, but does not stand in the calendar afterwards; "
			"list_events shows what does");
	}
	tool_run_done(run, &result);
}

static void handle_inserted(struct tool_run *run, struct device_result *answer) {
	auto_buf struct buf said = BUF_INIT;
	struct err err = ERR_INIT;
	struct span text = { answer->out.data, answer->out.len };

	if (answer->end != DEVICE_DONE || answer->exit_code != 0) {
		phone_fail(run, answer);
		return;
	}
	if (!rows_refuse(text, &said, &err)) {
		tool_run_fail(run, &err);
		return;
	}
	shell(run, query_line, handle_proof, false);
}

static void insert(struct tool_run *run) {
	struct event *event = phone_state(run);
	auto_buf struct buf line = BUF_INIT;

	json_put_int(event->values, "calendar", event->calendar);
	buf_add_str(&line, insert_line);
	buf_add_str(&line, json_get(event->values, "location") ? place_part : "");
	buf_add_str(&line, json_get(event->values, "description") ? text_part : "");
	buf_add_str(&line, event->all_day ? day_part : zone_part);
	shell(run, line.data, handle_inserted, true);
}

/* The first calendar that can be written, or the one that was asked for. */
static bool choose_calendar(struct event *event, const struct device_result *answer) {
	static const char *const columns[] = { "_id", "calendar_access_level", "account_name",
		"calendar_displayName", NULL };
	struct span values[ROWS_COLUMNS_MAX];
	struct rows rows;

	if (!rows_begin(&rows, (struct span){ answer->out.data, answer->out.len }, columns)) {
		return false;
	}
	while (rows_next(&rows, values)) {
		int64_t id, level;

		if (span_int(values[0], &id) && span_int(values[1], &level) &&
			level >= WRITABLE && id > 0 &&
			(event->calendar == 0 || event->calendar == id)) {
			event->calendar = id;
			return true;
		}
	}
	return false;
}

static void handle_opened(struct tool_run *run, struct device_result *answer) {
	struct tool_result result;
	struct span text = { answer->out.data, answer->out.len }, error;

	if (answer->end != DEVICE_DONE || answer->exit_code != 0) {
		phone_fail(run, answer);
		return;
	}
	tool_result_init(&result);
	if (span_find(text, "Error", &error)) {
		tool_result_fail(&result, "no calendar app could be opened: Error%.*s",
			(int)(error.len < 200 ? error.len : 200), error.data);
	} else {
		buf_add_str(&result.text,
			"The calendar app was opened with the event filled in. It is not saved "
			"yet: the person has to do that.");
	}
	tool_run_done(run, &result);
}

/* Termux's own `am`: no rights are needed to open an app. */
static void open_app(struct tool_run *run) {
	const struct event *event = phone_state(run);
	static const char *const names[] = { "location", "description" };
	static const char *const extras[] = { "eventLocation", "description" };
	auto_strv struct strv argv = STRV_INIT;

	for (const char *const *word = (const char *const[]){ "am", "start", "-a",
		     "android.intent.action.INSERT", "-t", "vnd.android.cursor.item/event",
		     "--es", "title", NULL };
		*word; word++) {
		strv_add(&argv, *word);
	}
	strv_add(&argv, json_get_string(event->values, "title"));
	strv_add(&argv, "--el");
	strv_add(&argv, "beginTime");
	strv_addf(&argv, "%lld", (long long)event->begin);
	strv_add(&argv, "--el");
	strv_add(&argv, "endTime");
	strv_addf(&argv, "%lld", (long long)event->end);
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		const char *value = json_get_string(event->values, names[i]);

		if (value) {
			strv_add(&argv, "--es");
			strv_add(&argv, extras[i]);
			strv_add(&argv, value);
		}
	}
	if (event->all_day) {
		strv_add_all(&argv, (const char *const[]){ "--ez", "allDay", "true", NULL });
	}
	struct phone_step step = { .transport = TRANSPORT_LOCAL,
		.argv = (const char *const *)strv_items(&argv),
		.timeout = STEP_TIME,
		.empty_ok = true,
		.on_end = handle_opened };

	phone_call(run, &step);
}

static bool has_am(struct device *device) {
	return path_is_termux() && device && device_has(device, TRANSPORT_LOCAL, "am", NULL);
}

static void handle_calendars(struct tool_run *run, struct device_result *answer) {
	struct event *event = phone_state(run);
	struct err err = ERR_INIT;

	if (answer->end == DEVICE_NOT_INSTALLED && has_am(tool_run_env(run)->device)) {
		open_app(run);
	} else if (answer->end != DEVICE_DONE || answer->exit_code != 0) {
		phone_fail(run, answer);
	} else if (choose_calendar(event, answer)) {
		insert(run);
	} else if (event->calendar > 0) {
		err_set(&err, ERR_USAGE,
			"calendar %lld is not there or read only: list_calendars",
			(long long)event->calendar);
		tool_run_fail(run, &err);
	} else {
		err_set(&err, ERR_UNAVAILABLE,
			"there is no calendar on this phone that events can be added to");
		tool_run_fail(run, &err);
	}
}

static bool read_times(struct event *event, const struct json *arguments, struct err *err) {
	const char *start = json_get_string(arguments, "start_time");
	int64_t minutes = json_get_int(arguments, "duration_minutes", MINUTES);
	bool whole;

	if (!moment_parse(start, &event->begin, &whole, err)) {
		return err_wrap(err, "start_time");
	}
	event->all_day = whole;
	if (whole && !moment_parse_day(start, &event->begin, err)) {
		return false;
	}
	event->end = event->begin + (whole ? 24 * 60 : minutes) * MINUTE;
	return true;
}

static bool read_event(struct event *event, const struct json *arguments, struct err *err) {
	static const char *const texts[] = { "title", "location", "description" };

	event->calendar = json_get_int(arguments, "calendar", 0);
	if (!read_times(event, arguments, err)) {
		return false;
	}
	for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
		const char *text = json_get_string(arguments, texts[i]);

		if (text) {
			json_put_string(event->values, texts[i], text);
		}
	}
	json_put_string(event->values, "start", json_get_string(arguments, "start_time"));
	json_put_int(event->values, "begin", event->begin);
	json_put_int(event->values, "end", event->end);
	return true;
}

static void start(struct tool_run *run, const struct json *arguments) {
	struct event *event = xcalloc(1, sizeof(*event));
	struct err err = ERR_INIT;

	event->values = json_new_object();
	phone_open(run, event, event_fini);
	if (!read_event(event, arguments, &err)) {
		tool_run_fail(run, &err);
	} else if (phone_has_shell(tool_run_env(run)->device, NULL)) {
		shell(run, calendars_line, handle_calendars, false);
	} else {
		open_app(run);
	}
}

static bool is_here(struct device *device, struct buf *why) {
	return has_am(device) || phone_has_shell(device, why);
}

const struct tool_ops create_calendar_event_ops = {
	.start = start,
	.cancel = phone_cancel,
	.is_here = is_here,
};
