/* The call log, newest first, from termux-call-log (a JSON array, newest last). */
#include "builtin/parse/parse_inner.h"

#include <string.h>

#include "base/vec.h"

/* "INCOMING" in small letters; "UNKNOWN_TYPE" as "unknown". */
static void print_type(const char *type, struct buf *out) {
	if (!type || str_starts(type, "UNKNOWN")) {
		buf_add_str(out, "unknown");
		return;
	}
	for (; *type; type++) {
		buf_add_char(out, *type >= 'A' && *type <= 'Z' ? (char)(*type + 32) : *type);
	}
}

static void print_call(const struct json *call, struct buf *out) {
	const char *date = json_get_string(call, "date");
	const char *name = json_get_string(call, "name");
	const char *number = json_get_string(call, "phone_number");
	const char *duration = json_get_string(call, "duration");
	bool has_name = !str_is_empty(name) && !str_eq(name, "UNKNOWN_CALLER");

	buf_addf(out, "%.16s ", date ? date : "?");
	print_type(json_get_string(call, "type"), out);
	buf_addf(out, ", %.80s",
		has_name               ? name
		: str_is_empty(number) ? "number withheld"
				       : number);
	if (has_name && !str_is_empty(number)) {
		buf_addf(out, " (%.40s)", number);
	}
	if (!str_is_empty(duration) && !str_eq(duration, "00:00")) {
		buf_addf(out, ", %.16s", duration);
	}
	buf_add_char(out, '\n');
}

PARSER(calls) {
	auto_json struct json *root = parse_document(text, len);
	VEC(const struct json *) calls = { 0 };

	(void)arguments;
	(void)err;
	if (!json_is(root, JSON_ARRAY)) {
		return parse_plain(text, len, out);
	}
	for (const struct json *item = json_first(root); item; item = json_next(item)) {
		vec_push(&calls, item);
	}
	for (size_t i = calls.len; i-- > 0;) {
		print_call(calls.items[i], out);
	}
	if (calls.len == 0) {
		buf_add_str(out, "No calls.");
	}
	vec_fini(&calls);
	return true;
}
