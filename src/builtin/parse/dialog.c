/* The answer that somebody gave in a termux-dialog. Its `index` may be that of an
   earlier dialog and counts only where one of a list was chosen. */
#include "builtin/parse/parse_inner.h"

static bool chooses_one(const struct json *arguments) {
	const char *widget = json_get_string(arguments, "widget");

	return str_eq(widget, "radio") || str_eq(widget, "sheet") || str_eq(widget, "spinner");
}

static void print_answer(
	const struct json *root, const struct json *arguments, struct buf *out) {
	const char *text = json_get_string(root, "text");
	const struct json *values = json_get(root, "values");
	int64_t index = json_get_int(root, "index", -1);
	size_t start = out->len;

	for (const struct json *v = json_first(values); v; v = json_next(v)) {
		const char *one = json_get_string(v, "text");

		buf_addf(out, "%s%s", out->len > start ? ", " : "", one ? one : "?");
	}
	if (out->len == start) {
		buf_add_str(out, text ? text : "");
	}
	if (out->len == start) {
		buf_add_str(out, json_is(values, JSON_ARRAY) ? "(nothing was chosen)"
							     : "(an empty answer)");
	} else if (index >= 0 && chooses_one(arguments)) {
		buf_addf(out, " (number %lld of the list)", (long long)index + 1);
	}
}

PARSER(dialog) {
	auto_json struct json *root = parse_document(text, len);
	const char *error = json_get_string(root, "error");

	if (!json_is(root, JSON_OBJECT)) {
		return parse_plain(text, len, out);
	}
	if (!str_is_empty(error)) {
		return err_set(err, ERR_IO, "%.300s", error);
	}
	if (json_get_int(root, "code", 0) == -2) {
		return buf_add_str(out, "The dialog was closed without an answer.");
	}
	print_answer(root, arguments, out);
	return true;
}
