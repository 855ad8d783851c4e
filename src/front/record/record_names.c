/* Numbers are gone with their screen; their names stand in what the tools said:

	Tapped [12] button "Send" at 640,1200 (#send_button).
	[12] button "Send"

   Of a name of several pieces the first is taken, as the others are often of the moment
   ("Alice | See you | 12:34"). */

#include "front/record/record_inner.h"

#include "base/mem.h"
#include "base/str.h"

#include <stdio.h>
#include <string.h>

#define CUT "…" /* behind a name that was too long: what stands before it is enough */

void record_name_fini(struct record_name *name) {
	free(name->text);
	free(name->id);
	*name = (struct record_name){ .x = -1, .y = -1 };
}

static bool read_number(const char *target, long *out) {
	const char *at = target + (target[0] == '[');
	char *end;

	*out = strtol(at, &end, 10);
	return end != at && at[0] >= '0' && at[0] <= '9' &&
	       (target[0] == '[' ? *end == ']' : *end == '\0');
}

/* `"Send \"now\" | 12:34"`: the first piece, without its quotes. */
static char *read_quoted(const char **at) {
	struct buf text = BUF_INIT_MAX(4096);
	const char *from = *at + 1;

	for (; *from && *from != '"' && *from != '\n'; from++) {
		from += from[0] == '\\' && from[1] == '"';
		buf_add_char(&text, *from);
	}
	*at = from + (*from == '"');
	char *cut = strstr(text.data, " | ");

	cut = cut ? cut : strstr(text.data, CUT);
	if (cut) {
		buf_truncate(&text, (size_t)(cut - text.data));
	}
	return buf_detach(&text);
}

/* What stands behind a name: ` at 640,1200 (#send_button)`. */
static void read_rest(const char *at, struct record_name *out) {
	int x, y, used = 0;

	if (sscanf(at, " at %5d,%5d%n", &x, &y, &used) == 2 && used > 0) {
		out->x = x;
		out->y = y;
		at += used;
	}
	if (str_starts(at, " (#")) {
		size_t len = strcspn(at + 3, ")\n");

		free(out->id);
		out->id = xmemdup(at + 3, len);
	}
}

/* `[12] button "Send" ...` from its bracket on. False: it has no name. */
static bool read_element(const char *at, struct record_name *out) {
	at = strchr(at, ']') + 1;
	at += strspn(at, " abcdefghijklmnopqrstuvwxyz");
	if (*at == '"') {
		char *text = read_quoted(&at);

		free(out->text);
		out->text = str_is_empty(text) ? NULL : take(text);
		free(text);
	} else if (*at == '#') {
		size_t len = strcspn(at + 1, " \n,.");

		free(out->id);
		out->id = xmemdup(at + 1, len);
	}
	read_rest(at, out);
	return out->text || out->id;
}

/* The last place where this number stands with a name; NULL: nowhere. */
static const char *find_number(const char *text, long number) {
	auto_free char *mark = xasprintf("[%ld] ", number);
	const char *last = NULL;

	for (const char *at = text; (at = strstr(at, mark)); at++) {
		last = at;
	}
	return last;
}

static bool find_in(const struct message *message, long number, struct record_name *out) {
	for (size_t i = message->parts.len; i > 0; i--) {
		const struct part *part = &message->parts.items[i - 1];
		const char *at = part->kind == PART_RESULT && part->text
					 ? find_number(part->text, number)
					 : NULL;

		if (at && read_element(at, out)) {
			return true;
		}
	}
	return false;
}

/* `Tapped 540,1200.`, and the id behind `[4] field now holds "..." (#to)`. */
static void read_own(const struct recorder *recorder, struct record_name *out) {
	const char *open = strchr(recorder->result, '[');
	const char *id = strstr(recorder->result, " (#");
	size_t line = strcspn(recorder->result, "\n");

	sscanf(recorder->result, "%*[A-Za-z -]%5d,%5d", &out->x, &out->y);
	if (open && (size_t)(open - recorder->result) < line &&
		!str_starts(recorder->result, "[")) {
		read_element(open, out);
	} else if (id && (size_t)(id - recorder->result) < line) {
		read_rest(id, out);
	}
}

/* By what was said of a number before the call; a text stays itself. */
void record_name_said(
	const struct recorder *recorder, const char *target, struct record_name *out) {
	long number;

	*out = (struct record_name){ .x = -1, .y = -1 };
	if (!read_number(target, &number)) {
		out->text = xstrdup(target);
		return;
	}
	for (size_t i = recorder->at; i > 0; i--) {
		if (find_in(&recorder->messages->messages.items[i - 1], number, out)) {
			return;
		}
	}
}

void record_name_find(
	const struct recorder *recorder, const char *target, struct record_name *out) {
	struct record_name said = { .x = -1, .y = -1 };
	long number;

	*out = (struct record_name){ .x = -1, .y = -1 };
	read_own(recorder, out);
	if (!target || (out->text && read_number(target, &number))) {
		return;
	}
	record_name_said(recorder, target, &said);
	free(out->text);
	out->text = take(said.text);
	if (!out->id) {
		out->id = take(said.id);
	}
	record_name_fini(&said);
}
