/* What lies in the notification shade, newest first: from `dumpsys notification
   --noredact` (notice.c reads it) or from termux-notification-list. */
#include "builtin/parse/match.h"
#include "builtin/parse/notice.h"
#include "builtin/parse/parse_inner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/vec.h"

#define LIMIT 10
#define RECORDS_MAX 1000
#define TEXT_MAX 500 /* bytes of one that are shown */
#define HOUR ((int64_t)3600000)

struct shade {
	VEC(struct notice) records;
};

static struct span text_of(const struct json *object, const char *key) {
	const char *text = json_get_string(object, key);

	return span_of(text ? text : "");
}

/* "2026-03-04 09:15:00" of the phone's own time; 0 where apps put nonsense. */
static int64_t read_time(const char *text) {
	struct tm tm = { .tm_isdst = -1 };
	time_t when;

	if (!text || strlen(text) != 19 ||
		sscanf(text, "%4d-%2d-%2d %2d:%2d:%2d", &tm.tm_year, &tm.tm_mon, &tm.tm_mday,
			&tm.tm_hour, &tm.tm_min, &tm.tm_sec) != 6) {
		return 0;
	}
	tm.tm_year -= 1900;
	tm.tm_mon -= 1;
	when = mktime(&tm);
	return when > 0 ? (int64_t)when * 1000 : 0;
}

static void read_document(struct shade *shade, const struct json *root) {
	for (const struct json *v = json_first(root); v && shade->records.len < RECORDS_MAX;
		v = json_next(v)) {
		struct notice record = {
			.package = text_of(v, "packageName"),
			.key = text_of(v, "key"),
			.group = text_of(v, "group"),
			.title = text_of(v, "title"),
			.text = text_of(v, "content"),
			.when = read_time(json_get_string(v, "when")),
		};

		record.order = shade->records.len;
		vec_push(&shade->records, record);
	}
}

static void read_dump(struct shade *shade, struct span text) {
	struct notice record;

	while (shade->records.len < RECORDS_MAX && notice_next(&text, &record)) {
		record.order = shade->records.len;
		vec_push(&shade->records, record);
	}
}

static bool same(struct span a, struct span b) {
	return a.len == b.len && memcmp(a.data, b.data, a.len) == 0;
}

/* A summary says nothing that the members of its group do not say. */
static bool has_members(const struct shade *shade, const struct notice *summary) {
	for (size_t i = 0; i < shade->records.len; i++) {
		const struct notice *other = &shade->records.items[i];

		if (other != summary && !other->summary && other->group.len > 0 &&
			same(other->group, summary->group)) {
			return true;
		}
	}
	return false;
}

static bool fits(
	const struct shade *shade, const struct notice *record, const struct json *arguments) {
	const char *app = json_get_string(arguments, "app");
	int64_t hours = json_get_int(arguments, "hours", 0);

	if (record->title.len == 0 && record->text.len == 0 && record->lines.len == 0) {
		return false;
	}
	if (record->summary && has_members(shade, record)) {
		return false;
	}
	if (app && !match_text(record->package, app) && !match_text(record->title, app)) {
		return false;
	}
	return hours <= 0 || record->when == 0 || record->when >= clock_now() - hours * HOUR;
}

static int compare_records(const void *a, const void *b) {
	const struct notice *first = a, *second = b;

	if (first->when != second->when) {
		return first->when > second->when ? -1 : 1;
	}
	return first->order < second->order ? -1 : first->order > second->order;
}

static void print_block(struct span text, struct buf *out) {
	struct span line;

	if (text.len > TEXT_MAX) {
		text.len = TEXT_MAX;
		while (text.len > 0 && ((unsigned char)text.data[text.len] & 0xc0) == 0x80) {
			text.len--;
		}
	}
	while (span_line(&text, &line)) {
		line = span_trim(line);
		if (line.len > 0) {
			buf_add_str(out, "  ");
			span_add(out, line);
			buf_add_char(out, '\n');
		}
	}
}

static void print(const struct notice *record, struct buf *out) {
	char date[32];

	if (record->when > 0) {
		clock_format_local(record->when, date);
		buf_addf(out, "%s ", date);
	}
	span_add_cut(out, record->package, 100);
	buf_add_str(out, record->ongoing ? " (ongoing)" : "");
	if (record->title.len > 0) {
		buf_add_str(out, ": ");
		span_add_cut(out, record->title, 200);
	}
	buf_add_char(out, '\n');
	print_block(record->lines.len > 0 ? record->lines : record->text, out);
	if (record->key.len > 0) {
		buf_add_str(out, "  key: ");
		span_add_cut(out, record->key, 300);
		buf_add_char(out, '\n');
	}
}

static void print_all(struct shade *shade, const struct json *arguments, struct buf *out) {
	int64_t left = json_get_int(arguments, "limit", LIMIT);
	size_t more = 0, start = out->len;

	for (size_t i = 0; i < shade->records.len; i++) {
		if (!fits(shade, &shade->records.items[i], arguments)) {
			continue;
		}
		if (left-- > 0) {
			print(&shade->records.items[i], out);
		} else {
			more++;
		}
	}
	if (out->len == start) {
		buf_add_str(out, "No notifications that fit.");
	} else if (more > 0) {
		buf_addf(out, "(%zu more)\n", more);
	}
}

PARSER(notifications) {
	auto_json struct json *root = parse_document(text, len);
	struct span span = { text, len };
	struct shade shade = { 0 };

	(void)err;
	if (json_is(root, JSON_ARRAY)) {
		read_document(&shade, root);
	} else if (notice_begin(&span)) {
		read_dump(&shade, span);
	} else {
		return parse_plain(text, len, out);
	}
	if (shade.records.len > 0) {
		qsort(shade.records.items, shade.records.len, sizeof(*shade.records.items),
			compare_records);
	}
	print_all(&shade, arguments, out);
	vec_fini(&shade.records);
	return true;
}
