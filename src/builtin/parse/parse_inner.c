/* What the parsers share. */
#include "builtin/parse/parse_inner.h"

bool parse_plain(const char *text, size_t len, struct buf *out) {
	auto_json struct json *root = parse_document(text, len);

	/* Termux:API indents its JSON, which says nothing and costs. */
	if (root) {
		json_print(root, out);
	} else {
		buf_add(out, text, len);
	}
	return true;
}

struct json *parse_document(const char *text, size_t len) {
	struct json *root = NULL;

	if (len == 0 || (text[0] != '{' && text[0] != '[') ||
		!json_parse_lenient(text, len, &root, NULL)) {
		return NULL;
	}
	return root;
}

void parse_comma(struct buf *out, size_t start) {
	if (out->len > start) {
		buf_add_str(out, ", ");
	}
}
