/* Every front replies in words, so that a sheet, a terminal and a notification go one
   way; this is where they are understood. */

#include "chat/inquiry.h"

#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "json/json.h"

#include <string.h>

void inquiry_fini(struct inquiry *inquiry) {
	free(inquiry->text);
	strv_fini(&inquiry->options);
	*inquiry = (struct inquiry){ 0 };
}

static bool kind_parse(const char *name, enum inquiry_kind *out) {
	static const char *const names[] = {
		[INQUIRY_TEXT] = "text",
		[INQUIRY_CONFIRM] = "confirm",
		[INQUIRY_ONE] = "one",
		[INQUIRY_MANY] = "many",
	};

	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		if (str_eq(names[i], name)) {
			*out = (enum inquiry_kind)i;
			return true;
		}
	}
	return false;
}

static bool check(const struct inquiry *inquiry, struct err *err) {
	bool chooses = inquiry->kind == INQUIRY_ONE || inquiry->kind == INQUIRY_MANY;

	if (str_is_empty(inquiry->text)) {
		return err_set(err, ERR_USAGE, "the question is empty");
	}
	if (chooses && inquiry->options.len == 0) {
		return err_set(err, ERR_USAGE,
			"a question of kind one or many needs options; use kind text for a "
			"free answer");
	}
	if (inquiry->options.len > INQUIRY_OPTIONS_MAX) {
		return err_set(err, ERR_USAGE, "at most %d options can be shown; offer fewer",
			INQUIRY_OPTIONS_MAX);
	}
	return true;
}

/* On one line, as a reply names it. */
static void add_option(struct inquiry *inquiry, const char *text) {
	auto_free char *line = xstrdup(text ? text : "");

	for (char *at = line; *at; at++) {
		if ((unsigned char)*at < ' ') {
			*at = ' ';
		}
	}
	if (*str_trim(line)) {
		strv_add(&inquiry->options, str_trim(line));
	}
}

/* hand_over {why}: the person does it themselves and says so. */
static struct inquiry hand_over(const char *why) {
	return (struct inquiry){
		.kind = INQUIRY_CONFIRM,
		.text = xasprintf(
			"%s\n%s", why, tr("Please do this on the phone yourself. Is it done?")),
	};
}

bool inquiry_read(struct inquiry *inquiry, const struct json *arguments, struct err *err) {
	struct inquiry read = { 0 };
	const char *why = json_get_string(arguments, "why");
	const char *kind = json_get_string(arguments, "kind");
	const struct json *options = json_get(arguments, "options");

	if (why) {
		*inquiry = hand_over(why);
		return true;
	}
	read.text = xstrdup(json_get_string(arguments, "question"));
	read.other = json_get_bool(arguments, "other", false);
	for (const struct json *at = json_first(options); at; at = json_next(at)) {
		add_option(&read, json_string(at));
	}
	if (!kind) {
		read.kind = read.options.len > 0 ? INQUIRY_ONE : INQUIRY_TEXT;
	} else if (!kind_parse(kind, &read.kind)) {
		inquiry_fini(&read);
		return err_set(err, ERR_USAGE, "kind is text, confirm, one or many");
	}
	if (!check(&read, err)) {
		inquiry_fini(&read);
		return false;
	}
	*inquiry = read;
	return true;
}

static bool is_any(const char *text, const char *const *words) {
	for (; *words; words++) {
		if (str_eq_nocase(text, *words)) {
			return true;
		}
	}
	return false;
}

static bool reply_confirm(const char *reply, struct buf *out) {
	static const char *const yes[] = { "yes", "y", "1", NULL };
	static const char *const no[] = { "no", "n", "2", NULL };

	if (!is_any(reply, yes) && !is_any(reply, no)) {
		return false;
	}
	buf_addf(out, "The person answered: %s", is_any(reply, yes) ? "yes" : "no");
	return true;
}

/* An option by its text, own words where they are allowed, an option by its number;
   NULL: none of these. */
static const char *find_choice(const struct inquiry *inquiry, const char *reply) {
	int64_t number = 0;

	for (size_t i = 0; i < inquiry->options.len; i++) {
		if (str_eq(inquiry->options.items[i], reply)) {
			return inquiry->options.items[i];
		}
	}
	if (reply[0] == '=') {
		return inquiry->other && reply[1] ? reply + 1 : NULL;
	}
	if (str_to_int(reply, &number) && number >= 1 &&
		(size_t)number <= inquiry->options.len) {
		return inquiry->options.items[number - 1];
	}
	return NULL;
}

/* What names no option is own words, where they are welcome. */
static bool is_own_words(const struct inquiry *inquiry, const char *reply) {
	return inquiry->other && reply[0] && reply[0] != '=';
}

static bool reply_one(const struct inquiry *inquiry, const char *reply, struct buf *out) {
	const char *choice = find_choice(inquiry, reply);

	choice = choice || !is_own_words(inquiry, reply) ? choice : reply;

	if (!choice) {
		return false;
	}
	buf_addf(out, "The person chose: %s", choice);
	return true;
}

static bool reply_many(const struct inquiry *inquiry, const char *reply, struct buf *out) {
	auto_strv struct strv pieces = STRV_INIT;
	auto_buf struct buf chosen = BUF_INIT;

	strv_split(&pieces, reply, strchr(reply, '\n') || reply[0] == '=' ? "\n" : ",\n");
	for (size_t i = 0; i < pieces.len; i++) {
		const char *choice = find_choice(inquiry, str_trim(pieces.items[i]));

		if (!choice && is_own_words(inquiry, reply)) {
			buf_clear(&chosen);
			buf_addf(&chosen, "\n- %s", reply);
			break;
		}
		if (!choice) {
			return false;
		}
		buf_addf(&chosen, "\n- %s", choice);
	}
	if (chosen.len == 0) {
		buf_add_str(out, "The person chose none of the options.");
	} else {
		buf_addf(out, "The person chose:%s", chosen.data);
	}
	return true;
}

bool inquiry_reply(const struct inquiry *inquiry, const char *reply, struct buf *out) {
	auto_free char *copy = xstrdup(reply ? reply : "");
	char *text = str_trim(copy);

	switch (inquiry->kind) {
	case INQUIRY_TEXT:
		if (!text[0]) {
			return false;
		}
		buf_addf(out, "The person answered: %s", text);
		return true;
	case INQUIRY_CONFIRM:
		return reply_confirm(text, out);
	case INQUIRY_ONE:
		return reply_one(inquiry, text, out);
	case INQUIRY_MANY:
		return reply_many(inquiry, text, out);
	}
	return false;
}
