/* list_events {from?, to?, query?, limit?}: what stands in Android's calendars, with
   repeated events at each of their times. The address that is asked holds the two
   ends as milliseconds, which no template can make of a date. */
#include "builtin/builtin.h"

#include <string.h>

#include "base/clock.h"
#include "builtin/device/moment.h"
#include "builtin/parse/parse.h"
#include "builtin/phone.h"
#include "tool/call.h"
#include "json/json.h"

#define DAY ((int64_t)86400000) /* ms */
#define DAYS 7                  /* when no end is given */
#define DAYS_MAX 400
#define QUERY_TIME 15000 /* ms */

static bool read_times(
	const struct json *arguments, int64_t *from, int64_t *to, struct err *err) {
	const char *first = json_get_string(arguments, "from");
	const char *last = json_get_string(arguments, "to");
	bool whole = false;

	*from = clock_now();
	if (first && !moment_parse(first, from, NULL, err)) {
		return err_wrap(err, "from");
	}
	*to = *from + DAYS * DAY;
	if (last && !moment_parse(last, to, &whole, err)) {
		return err_wrap(err, "to");
	}
	*to += whole ? DAY - 1 : 0; /* to the end of that day */
	if (*to <= *from || *to - *from > DAYS_MAX * DAY) {
		return err_set(
			err, ERR_USAGE, "`to` must be after `from`, at most %d days", DAYS_MAX);
	}
	return true;
}

static void handle_rows(struct tool_run *run, struct device_result *answer) {
	const struct json *arguments = phone_state(run);
	struct tool_result result;
	struct err err = ERR_INIT;

	if (answer->end != DEVICE_DONE || answer->exit_code != 0) {
		phone_fail(run, answer);
		return;
	}
	tool_result_init(&result);
	if (!parse_events(answer->out.data, answer->out.len, arguments, &result.text, &err)) {
		tool_result_fail(&result, "%s", err.text);
		result.unavailable = err.code == ERR_UNAVAILABLE;
	}
	tool_run_done(run, &result);
}

static void free_arguments(void *state) {
	json_free(state);
}

static void start(struct tool_run *run, const struct json *arguments) {
	auto_buf struct buf line = BUF_INIT;
	struct err err = ERR_INIT;
	int64_t from, to;

	if (!read_times(arguments, &from, &to, &err)) {
		tool_run_fail(run, &err);
		return;
	}
	phone_open(run, json_copy(arguments), free_arguments);
	buf_addf(&line,
		"content query --uri content://com.android.calendar/instances/when/%lld/%lld "
		"--projection event_id:begin:end:allDay:eventLocation:title --sort 'begin ASC'",
		(long long)from, (long long)to);
	struct phone_step step = { .transport = TRANSPORT_SHELL,
		.line = line.data,
		.timeout = QUERY_TIME,
		.on_end = handle_rows };

	phone_call(run, &step);
}

const struct tool_ops list_events_ops = {
	.start = start,
	.cancel = phone_cancel,
	.is_here = phone_has_shell,
};
