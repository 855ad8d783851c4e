/* Short messages, newest first, from termux-sms-list (a JSON array, newest last) or
   from `content query` of content://sms (newest first). */
#include "builtin/parse/match.h"
#include "builtin/parse/parse_inner.h"
#include "builtin/parse/rows.h"

#include <string.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/vec.h"

#define BODY_MAX 700 /* bytes of one message that are shown */
#define LIMIT 10

struct sms {
	struct span when, box, name, number, body;
	bool unread;
	int64_t date; /* ms, of a row; 0: see `when` */
};

struct sms_list {
	VEC(struct sms) items; /* newest first */
	const struct json *arguments;
	int64_t skip; /* of those that fit */
	int64_t left; /* that may still be taken */
};

static struct span text_of(const struct json *object, const char *key) {
	const char *text = json_get_string(object, key);

	return span_of(text ? text : "");
}

static bool fits(const struct sms *sms, const struct json *arguments) {
	const char *box = json_get_string(arguments, "box");
	const char *number = json_get_string(arguments, "number");
	const char *query = json_get_string(arguments, "query");

	return (!box || str_eq(box, "all") || span_eq(sms->box, box)) &&
	       (!number || match_number(sms->number, number)) &&
	       (!query || match_text(sms->body, query) || match_text(sms->name, query));
}

static void take_sms(struct sms_list *list, const struct sms *sms) {
	if (list->left == 0 || !fits(sms, list->arguments)) {
		return;
	}
	if (list->skip > 0) {
		list->skip--;
		return;
	}
	vec_push(&list->items, *sms);
	list->left--;
}

static void read_document(struct sms_list *list, const struct json *root) {
	VEC(const struct json *) items = { 0 };

	for (const struct json *item = json_first(root); item; item = json_next(item)) {
		vec_push(&items, item);
	}
	for (size_t i = items.len; i-- > 0;) {
		const struct json *item = items.items[i];
		struct sms sms = {
			.when = text_of(item, "received"),
			.box = text_of(item, "type"),
			.name = text_of(item, "sender"),
			.number = text_of(item, "number"),
			.body = text_of(item, "body"),
			.unread = !json_get_bool(item, "read", true),
		};

		take_sms(list, &sms);
	}
	vec_fini(&items);
}

static struct span box_of(struct span type) {
	static const char *const boxes[] = { "other", "inbox", "sent", "draft", "outbox",
		"failed", "queued" };
	int64_t number;

	return span_of(
		span_int(type, &number) && number >= 0 && number < (int64_t)ARRAY_LEN(boxes)
			? boxes[number]
			: boxes[0]);
}

static void read_rows(struct sms_list *list, struct rows *rows) {
	struct span values[ROWS_COLUMNS_MAX];

	list->skip = json_get_int(list->arguments, "offset", 0);
	while (rows_next(rows, values)) {
		struct sms sms = {
			.number = values[1],
			.box = box_of(values[3]),
			.unread = span_eq(values[4], "0"),
			.body = values[5],
		};

		span_int(values[2], &sms.date);
		take_sms(list, &sms);
	}
}

static void print_person(const struct sms *sms, struct buf *out) {
	if (sms->name.len > 0 && !span_eq(sms->name, "You")) {
		span_add_cut(out, sms->name, 80);
		buf_add_str(out, " (");
		span_add_cut(out, sms->number, 40);
		buf_add_char(out, ')');
	} else {
		span_add_cut(out, sms->number, 80);
	}
}

/* At most `max` bytes, not ending within a character. */
static struct span cut(struct span text, size_t max) {
	if (text.len > max) {
		text.len = max;
		while (text.len > 0 && ((unsigned char)text.data[text.len] & 0xc0) == 0x80) {
			text.len--;
		}
	}
	return text;
}

static void print(const struct sms *sms, struct buf *out) {
	struct span body = sms->body, line;
	bool own = !span_eq(sms->box, "inbox");
	char date[32];

	if (sms->date > 0) {
		clock_format_local(sms->date, date);
		buf_add_str(out, date);
	} else {
		buf_add(out, sms->when.data, sms->when.len < 16 ? sms->when.len : 16);
	}
	if (own && !span_eq(sms->box, "sent")) {
		buf_add_char(out, ' ');
		span_add_cut(out, sms->box, 20);
	}
	buf_add_str(out, own ? " to " : " from ");
	print_person(sms, out);
	buf_add_str(out, sms->unread && !own ? " (unread)\n" : "\n");
	body = cut(body, BODY_MAX);
	while (span_line(&body, &line)) {
		buf_add_str(out, "  ");
		span_add(out, line);
		buf_add_char(out, '\n');
	}
	if (sms->body.len > BODY_MAX) {
		buf_addf(out, "  ... (%zu bytes in all)\n", sms->body.len);
	}
}

PARSER(sms) {
	static const char *const columns[] = { "_id", "address", "date", "type", "read", "body",
		NULL };
	auto_json struct json *root = parse_document(text, len);
	struct sms_list list = { .arguments = arguments };
	struct rows rows;

	list.left = json_get_int(arguments, "limit", LIMIT);
	if (json_is(root, JSON_ARRAY)) {
		read_document(&list, root);
	} else if (rows_begin(&rows, (struct span){ text, len }, columns)) {
		read_rows(&list, &rows);
	} else {
		return rows_refuse((struct span){ text, len }, out, err);
	}
	for (size_t i = 0; i < list.items.len; i++) {
		print(&list.items.items[i], out);
	}
	if (list.items.len == 0) {
		buf_add_str(out, "No messages that fit.");
	}
	vec_fini(&list.items);
	return true;
}
