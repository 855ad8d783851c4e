/* Folders and files of Android's document picker, from termux-saf-ls, -dirs and
   -stat: name, size, date, and the address by which the other tools reach it. */
#include "builtin/parse/parse_inner.h"

#include "base/clock.h"

static void print_entry(const struct json *entry, struct buf *out) {
	const char *name = json_get_string(entry, "name");
	const char *type = json_get_string(entry, "type");
	const char *uri = json_get_string(entry, "uri");
	bool is_folder = str_eq(type, "vnd.android.document/directory");
	int64_t modified = json_get_int(entry, "last_modified", 0);
	int64_t size = json_get_int(entry, "length", -1);
	char date[32];

	buf_addf(out, "%s%s", name ? name : "?", is_folder ? "/" : "");
	if (!is_folder && size >= 0) {
		buf_addf(out, ", %lld bytes", (long long)size);
	}
	if (modified > 0 && modified < 253402300799000) {
		clock_format_local(modified, date);
		buf_addf(out, ", %s", date);
	}
	buf_addf(out, "\n  %s\n", uri ? uri : "(no address)");
}

PARSER(saf) {
	auto_json struct json *root = parse_document(text, len);

	(void)arguments;
	(void)err;
	if (json_is(root, JSON_OBJECT) && json_get(root, "uri")) {
		print_entry(root, out);
		return true;
	}
	if (!json_is(root, JSON_ARRAY)) {
		return parse_plain(text, len, out);
	}
	for (const struct json *v = json_first(root); v; v = json_next(v)) {
		print_entry(v, out);
	}
	if (json_len(root) == 0) {
		buf_add_str(out, "Nothing is there.");
	}
	return true;
}
