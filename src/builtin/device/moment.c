/* mktime() makes March 3 of February 31; here such a day is an error. */
#include "builtin/device/moment.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#define DAY 86400

static bool refuse(const char *text, struct err *err) {
	return err_set(err, ERR_USAGE,
		"\"%.40s\" is no time: write 2026-03-01 09:30, or 2026-03-01 for the day",
		text);
}

/* Fills the fields; `*clock` says whether hours were given. */
static bool read_fields(const char *text, struct tm *tm, bool *clock) {
	char divider = ' ';
	int used = 0;

	*tm = (struct tm){ .tm_isdst = -1 };
	if (sscanf(text, "%4d-%2d-%2d%n", &tm->tm_year, &tm->tm_mon, &tm->tm_mday, &used) !=
		3) {
		return false;
	}
	*clock = text[used] != '\0';
	if (*clock) {
		int minutes = 0, seconds = 0;
		const char *rest = text + used;

		if (sscanf(rest, "%c%2d:%2d%n", &divider, &tm->tm_hour, &tm->tm_min,
			    &minutes) != 3 ||
			!strchr(" T", divider)) {
			return false;
		}
		rest += minutes;
		if (*rest && (sscanf(rest, ":%2d%n", &tm->tm_sec, &seconds) != 1 ||
				     rest[seconds] != '\0')) {
			return false;
		}
	}
	return tm->tm_year >= 1970 && tm->tm_year < 2200 && tm->tm_mon >= 1 &&
	       tm->tm_mon <= 12 && tm->tm_mday >= 1 && tm->tm_hour >= 0 && tm->tm_hour <= 23 &&
	       tm->tm_min >= 0 && tm->tm_min <= 59 && tm->tm_sec >= 0 && tm->tm_sec <= 59;
}

static int days_in(int year, int month) {
	static const int days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
	bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;

	return month == 2 && leap ? 29 : days[month - 1];
}

bool moment_parse(const char *text, int64_t *ms, bool *whole_day, struct err *err) {
	struct tm tm;
	bool clock;
	time_t seconds;

	if (!read_fields(text, &tm, &clock) || tm.tm_mday > days_in(tm.tm_year, tm.tm_mon)) {
		return refuse(text, err);
	}
	tm.tm_year -= 1900;
	tm.tm_mon -= 1;
	seconds = mktime(&tm);
	if (seconds == (time_t)-1) {
		return refuse(text, err);
	}
	*ms = (int64_t)seconds * 1000;
	if (whole_day) {
		*whole_day = !clock;
	}
	return true;
}

bool moment_parse_span(const char *day, int64_t *from, int64_t *to, struct err *err) {
	bool whole;

	if (!moment_parse(day, from, &whole, err)) {
		return false;
	}
	if (!whole) {
		return err_set(err, ERR_USAGE, "\"%.40s\" is no day: write 2026-03-01", day);
	}
	/* Some days have 25 hours. */
	time_t next = (time_t)(*from / 1000) + DAY + DAY / 8;
	struct tm tm;

	localtime_r(&next, &tm);
	tm.tm_hour = tm.tm_min = tm.tm_sec = 0;
	tm.tm_isdst = -1;
	*to = (int64_t)mktime(&tm) * 1000;
	return true;
}

/* Days from 1970 to the first of a month of the proleptic Gregorian calendar. */
static int64_t days_before(int year, int month) {
	int64_t days = 0;

	for (int y = 1970; y < year; y++) {
		days += days_in(y, 2) == 29 ? 366 : 365;
	}
	for (int m = 1; m < month; m++) {
		days += days_in(year, m);
	}
	return days;
}

bool moment_parse_day(const char *text, int64_t *ms, struct err *err) {
	struct tm tm;
	bool clock;

	if (!read_fields(text, &tm, &clock) || tm.tm_mday > days_in(tm.tm_year, tm.tm_mon)) {
		return refuse(text, err);
	}
	*ms = (days_before(tm.tm_year, tm.tm_mon) + tm.tm_mday - 1) * DAY * 1000;
	return true;
}
