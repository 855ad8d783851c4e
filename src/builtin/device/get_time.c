/* get_time {zone?}: names of days are English whatever the locale is. */

#include <stdio.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/str.h"
#include "builtin/builtin.h"
#include "builtin/device/zone.h"
#include "tool/call.h"
#include "json/json.h"

static const char *const days[] = {
	"Sunday",
	"Monday",
	"Tuesday",
	"Wednesday",
	"Thursday",
	"Friday",
	"Saturday",
};

/* "zone: Europe/Berlin (CET), UTC+01:00", or the offset alone where that is its name. */
static void add_zone(struct buf *out, const struct zone_time *time, const char *offset) {
	buf_add_str(out, "zone: ");
	if (!str_starts(time->name, "UTC")) {
		buf_addf(out, "%s", *time->name ? time->name : "of this machine");
		if (*time->abbreviation) {
			buf_addf(out, " (%s)", time->abbreviation);
		}
		buf_add_str(out, ", ");
	}
	buf_addf(out, "UTC%s\n", offset);
}

static void describe(struct tool_result *result, const struct zone_time *time, int64_t now) {
	char date[32], clock[16], week[8], offset[16];
	long minutes = labs(time->offset) / 60;

	strftime(date, sizeof(date), "%Y-%m-%d", &time->tm);
	strftime(clock, sizeof(clock), "%H:%M:%S", &time->tm);
	strftime(week, sizeof(week), "%V", &time->tm);
	snprintf(offset, sizeof(offset), "%c%02ld:%02ld", time->offset < 0 ? '-' : '+',
		minutes / 60 % 100, minutes % 60);
	buf_addf(&result->text, "%s %s, %s (week %s, day %d of the year)\n", date, clock,
		days[time->tm.tm_wday], week, time->tm.tm_yday + 1);
	add_zone(&result->text, time, offset);
	buf_addf(&result->text, "ISO 8601: %sT%s%s\nUnix time: %lld\n", date, clock, offset,
		(long long)now);
	result->summary = xasprintf("%.5s", clock);
}

static void start(struct tool_run *run, const struct json *arguments) {
	int64_t now = clock_now() / 1000;
	struct zone_time time;
	struct tool_result result;
	struct err err = ERR_INIT;

	tool_result_init(&result);
	if (zone_convert(&time, (time_t)now, json_get_string(arguments, "zone"), &err)) {
		describe(&result, &time, now);
	} else {
		tool_result_fail(&result, "%s", err.text);
	}
	tool_run_done(run, &result);
}

const struct tool_ops get_time_ops = { .start = start };
