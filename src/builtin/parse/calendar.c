/* Calendars and their events, from `content query` of Android's calendar. Whole days
   begin at midnight UTC wherever the phone is. */
#include "builtin/parse/match.h"
#include "builtin/parse/parse_inner.h"
#include "builtin/parse/rows.h"

#include <string.h>
#include <time.h>

#include "base/clock.h"

#define WRITABLE 500 /* CAL_ACCESS_CONTRIBUTOR */
#define DAY ((int64_t)86400000)
#define LIMIT 30
#define DATE_MAX ((int64_t)253402300799000) /* the year 9999 */

PARSER(calendars) {
	static const char *const columns[] = { "_id", "calendar_access_level", "account_name",
		"calendar_displayName", NULL };
	struct span values[ROWS_COLUMNS_MAX];
	size_t start = out->len;
	struct rows rows;

	(void)arguments;
	if (!rows_begin(&rows, (struct span){ text, len }, columns)) {
		return rows_refuse((struct span){ text, len }, out, err);
	}
	while (rows_next(&rows, values)) {
		int64_t level = 0;

		span_int(values[1], &level);
		span_add_cut(out, values[0], 20);
		buf_add_str(out, ": ");
		span_add_cut(out, values[3], 100);
		buf_add_str(out, " (");
		span_add_cut(out, values[2], 100);
		buf_add_str(out, level < WRITABLE ? ", read only)\n" : ")\n");
	}
	if (out->len == start) {
		buf_add_str(out, "There is no calendar on this phone.");
	}
	return true;
}

static void format_day(int64_t ms, char out[32]) {
	time_t seconds = (time_t)(ms / 1000);
	struct tm tm;

	out[0] = '\0';
	if (gmtime_r(&seconds, &tm)) {
		strftime(out, 32, "%Y-%m-%d", &tm);
	}
}

static void print_whole_days(int64_t begin, int64_t end, struct buf *out) {
	char first[32], last[32];

	format_day(begin, first);
	format_day(end - DAY > begin ? end - DAY : begin, last);
	buf_addf(out, "%s", first);
	if (!str_eq(first, last)) {
		buf_addf(out, " to %s", last);
	}
	buf_add_str(out, ", all day");
}

static void print_span(int64_t begin, int64_t end, struct buf *out) {
	char first[32], last[32];

	clock_format_local(begin, first);
	clock_format_local(end, last);
	/* The day is said once where both are the same. */
	buf_addf(out, "%s-%s", first, memcmp(first, last, 10) == 0 ? last + 11 : last);
}

static bool is_date(int64_t ms) {
	return ms > -DATE_MAX && ms < DATE_MAX;
}

static void print_event(const struct span values[ROWS_COLUMNS_MAX], struct buf *out) {
	int64_t begin = 0, end = 0;

	span_int(values[1], &begin);
	span_int(values[2], &end);
	if (!is_date(begin) || !is_date(end)) {
		buf_add_str(out, "?");
	} else if (span_eq(values[3], "1")) {
		print_whole_days(begin, end, out);
	} else {
		print_span(begin, end, out);
	}
	buf_add_str(out, " ");
	span_add_cut(out, values[5].len > 0 ? values[5] : span_of("(no title)"), 200);
	if (values[4].len > 0) {
		buf_add_str(out, ", at ");
		span_add_cut(out, values[4], 100);
	}
	buf_add_str(out, " (event ");
	span_add_cut(out, values[0], 20);
	buf_add_str(out, ")\n");
}

PARSER(events) {
	static const char *const columns[] = { "event_id", "begin", "end", "allDay",
		"eventLocation", "title", NULL };
	const char *query = json_get_string(arguments, "query");
	int64_t left = json_get_int(arguments, "limit", LIMIT);
	struct span values[ROWS_COLUMNS_MAX];
	size_t start = out->len, more = 0;
	struct rows rows;

	if (!rows_begin(&rows, (struct span){ text, len }, columns)) {
		return rows_refuse((struct span){ text, len }, out, err);
	}
	while (rows_next(&rows, values)) {
		if (!match_text(values[5], query) && !match_text(values[4], query)) {
			continue;
		}
		if (left-- > 0) {
			print_event(values, out);
		} else {
			more++;
		}
	}
	if (out->len == start) {
		buf_add_str(out, "No events in this time.");
	} else if (more > 0) {
		buf_addf(out, "(%zu more)\n", more);
	}
	return true;
}
