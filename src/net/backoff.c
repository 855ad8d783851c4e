/* What servers say about waiting, and what to do when they say nothing. */
#include "net/backoff.h"

#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "base/random.h"

#define STEP_MAX 60000                                  /* ms */
#define SPAN_MAX ((int64_t)10 * 365 * 24 * 3600 * 1000) /* ms; more is no wait but nonsense */

int64_t backoff_delay(int attempt, int64_t asked) {
	int64_t step = 1000;

	if (asked >= 0) {
		return asked;
	}
	for (int i = 1; i < attempt && step < STEP_MAX; i++) {
		step *= 2;
	}
	step = step < STEP_MAX ? step : STEP_MAX;
	return step * 3 / 4 + random_below((uint32_t)(step / 2) + 1);
}

/* Reads digits with an optional fraction; thousandths of it in `out`. NULL when
   there is no digit. */
static const char *read_number(const char *at, int64_t *out) {
	const char *start = at;
	int64_t value = 0;
	int64_t scale = 100;

	for (; *at >= '0' && *at <= '9'; at++) {
		value = value < SPAN_MAX ? value * 10 + (*at - '0') : value;
	}
	value = value < SPAN_MAX ? value * 1000 : SPAN_MAX;
	if (at > start && *at == '.') {
		for (at++; *at >= '0' && *at <= '9'; at++) {
			value += (*at - '0') * scale;
			scale /= 10;
		}
	}
	*out = value;
	return at > start ? at : NULL;
}

static const char *skip_space(const char *at) {
	return at + strspn(at, " \t");
}

int64_t backoff_parse_retry_after(const char *value, int64_t now) {
	const char *end;
	int64_t ms;
	time_t date;

	if (!value) {
		return -1;
	}
	value = skip_space(value);
	end = read_number(value, &ms);
	if (end && *skip_space(end) == '\0') {
		return ms < SPAN_MAX ? ms : SPAN_MAX;
	}
	/* curl also reads "20" as a date, but a weekday begins a real one. */
	if (end || !((*value >= 'A' && *value <= 'Z') || (*value >= 'a' && *value <= 'z'))) {
		return -1;
	}
	date = curl_getdate(value, NULL);
	if (date < 0) {
		return -1;
	}
	ms = (int64_t)date * 1000 - now;
	return ms > 0 ? ms : 0;
}

/* ms of one unit, and its length in bytes. */
static int64_t read_unit(const char *at, size_t *len) {
	static const struct {
		const char *name;
		int64_t ms;
	} units[] = { { "ms", 1 }, { "s", 1000 }, { "m", 60000 }, { "h", 3600000 },
		{ "d", 86400000 } };

	for (size_t i = 0; i < sizeof(units) / sizeof(units[0]); i++) {
		*len = strlen(units[i].name);
		if (strncmp(at, units[i].name, *len) == 0) {
			return units[i].ms;
		}
	}
	return 0;
}

int64_t backoff_parse_duration(const char *value) {
	int64_t sum = 0;

	if (!value || *value == '\0') {
		return -1;
	}
	while (*value) {
		int64_t thousandths;
		int64_t unit;
		size_t len;

		value = read_number(value, &thousandths);
		unit = value ? read_unit(value, &len) : 0;
		if (unit == 0) {
			return -1;
		}
		value += len;
		if (thousandths / 1000 > SPAN_MAX / unit || sum > SPAN_MAX) {
			return SPAN_MAX;
		}
		sum += thousandths * unit / 1000;
	}
	return sum < SPAN_MAX ? sum : SPAN_MAX;
}

/* `count` digits at `*at` between two bounds; -1 when they are not there. */
static int read_field(const char **at, int count, int least, int most) {
	int value = 0;

	for (int i = 0; i < count; i++, (*at)++) {
		if (**at < '0' || **at > '9') {
			return -1;
		}
		value = value * 10 + (**at - '0');
	}
	return value >= least && value <= most ? value : -1;
}

static bool skip_one(const char **at, const char *of) {
	bool good = **at != '\0' && strchr(of, **at) != NULL;

	*at += good;
	return good;
}

/* Days from 1970 to a date after it. */
static int64_t days_to(int year, int month, int day) {
	static const int before[] = { 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334 };
	int past = month > 2 ? year : year - 1; /* years whose February is over */
	int64_t leaps =
		past / 4 - past / 100 + past / 400 - (1969 / 4 - 1969 / 100 + 1969 / 400);

	return (int64_t)(year - 1970) * 365 + leaps + before[month - 1] + day - 1;
}

/* "Z", "+01:00": minutes east, and nothing behind it. */
static bool read_zone(const char *at, int *minutes) {
	const char *sign = at;

	*minutes = 0;
	if (skip_one(&at, "Zz")) {
		return *at == '\0';
	}
	if (!skip_one(&at, "+-")) {
		return false;
	}
	int hour = read_field(&at, 2, 0, 23);
	skip_one(&at, ":");
	int minute = hour < 0 ? -1 : read_field(&at, 2, 0, 59);
	*minutes = (hour * 60 + minute) * (*sign == '-' ? -1 : 1);
	return minute >= 0 && *at == '\0';
}

int64_t backoff_parse_moment(const char *value) {
	const char *at = skip_space(value ? value : "");
	int zone = 0;
	int64_t fraction = 0;
	int year, month, day, hour, minute, second;

	if ((year = read_field(&at, 4, 1970, 9999)) < 0 || !skip_one(&at, "-") ||
		(month = read_field(&at, 2, 1, 12)) < 0 || !skip_one(&at, "-") ||
		(day = read_field(&at, 2, 1, 31)) < 0 || !skip_one(&at, "Tt ") ||
		(hour = read_field(&at, 2, 0, 23)) < 0 || !skip_one(&at, ":") ||
		(minute = read_field(&at, 2, 0, 59)) < 0 || !skip_one(&at, ":") ||
		(second = read_field(&at, 2, 0, 60)) < 0) {
		return -1;
	}
	if (*at == '.') {
		at++;
		for (int64_t scale = 100; *at >= '0' && *at <= '9'; at++, scale /= 10) {
			fraction += (*at - '0') * scale;
		}
	}
	if (!read_zone(at, &zone)) {
		return -1;
	}
	int64_t minutes = (days_to(year, month, day) * 24 + hour) * 60 + minute - zone;
	return minutes < 0 ? -1 : minutes * 60000 + second * 1000 + fraction;
}
