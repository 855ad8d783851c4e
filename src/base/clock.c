/* Two clocks and the forms in which times are shown. Names of days are English
   whatever the locale, as the model and the records read them. */

#include "base/clock.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/tr.h"

static int64_t set_monotonic = -1;
static int64_t set_now = -1;

static int64_t read_clock(clockid_t id) {
	struct timespec time = { 0 };

	clock_gettime(id, &time);
	return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

int64_t clock_monotonic(void) {
	return set_monotonic >= 0 ? set_monotonic : read_clock(CLOCK_MONOTONIC);
}

int64_t clock_now(void) {
	return set_now >= 0 ? set_now : read_clock(CLOCK_REALTIME);
}

void clock_set(int64_t monotonic, int64_t now) {
	set_monotonic = monotonic;
	set_now = now;
}

/* Seconds since 1970, rounded down, kept within four-digit years. */
static time_t seconds_of(int64_t ms) {
	const int64_t last = INT64_C(253402300799);
	int64_t seconds = ms / 1000 - (ms % 1000 < 0);

	if (seconds > last || seconds < -last / 4) {
		seconds = seconds > 0 ? last : 0;
	}
	return (time_t)seconds;
}

static struct tm local_time(int64_t ms) {
	time_t seconds = seconds_of(ms);
	struct tm time = { 0 };

	localtime_r(&seconds, &time);
	return time;
}

void clock_format_iso(int64_t ms, char out[32]) {
	time_t seconds = seconds_of(ms);
	struct tm time = { 0 };

	gmtime_r(&seconds, &time);
	strftime(out, 32, "%Y-%m-%dT%H:%M:%SZ", &time);
}

void clock_format_local(int64_t ms, char out[32]) {
	struct tm time = local_time(ms);

	strftime(out, 32, "%Y-%m-%d %H:%M", &time);
}

void clock_format_full(int64_t ms, char out[48]) {
	static const char days[][4] = { "Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat" };
	struct tm time = local_time(ms);

	memcpy(out, days[time.tm_wday], 3);
	strftime(out + 3, 45, " %Y-%m-%d %H:%M %z", &time);
}

void clock_format_span(int64_t ms, int tenths, char out[24]) {
	int64_t seconds = (ms < 0 ? 0 : ms) / 1000;
	int second = (int)(seconds % 60), minute = (int)(seconds / 60 % 60);
	int used;

	if (tenths && seconds < 60) {
		used = snprintf(out, 24, "%d.%ds", second, (int)(ms < 0 ? 0 : ms % 1000 / 100));
	} else if (seconds < 3600) {
		used = snprintf(out, 24, "%d:%02d", minute, second);
	} else {
		used = snprintf(
			out, 24, "%" PRId64 ":%02d:%02d", seconds / 3600, minute, second);
	}
	(void)used;
}

void clock_format_age(int64_t ms, int64_t now, char out[24]) {
	int64_t minutes = (now - ms) / 60000;

	if (minutes < 1) {
		snprintf(out, 24, "%s", tr("now"));
	} else if (minutes < 60) {
		snprintf(out, 24, "%dm", (int)minutes);
	} else if (minutes < 24 * 60) {
		snprintf(out, 24, "%dh", (int)(minutes / 60));
	} else if (minutes < 7 * 24 * 60) {
		snprintf(out, 24, "%dd", (int)(minutes / (24 * 60)));
	} else {
		struct tm time = local_time(ms);

		strftime(out, 24, "%Y-%m-%d", &time);
	}
}
