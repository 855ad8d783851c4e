/* Typed access to the keys of a tool, with file, line and key in every complaint. */
#include "tool/catalogue_inner.h"

#include "base/mem.h"
#include "base/str.h"
#include "json/json.h"

static void report(struct reader *reader, const struct json *node, bool fatal,
	const char *format, va_list args) {
	auto_buf struct buf text = BUF_INIT;

	if (reader->tool && reader->tool->name) {
		buf_addf(&text, "%s: ", reader->tool->name);
	}
	buf_vaddf(&text, format, args);
	int line = yaml_line(reader->yaml, node);

	if (line == 0 && reader->action) {
		line = yaml_line(reader->yaml, reader->action);
	}
	diagnostics_add(reader->diagnostics, reader->path, line, fatal, "%s", text.data);
}

bool reader_refuse(struct reader *reader, const struct json *node, const char *format, ...) {
	va_list args;

	va_start(args, format);
	report(reader, node, true, format, args);
	va_end(args);
	return false;
}

void reader_warn(struct reader *reader, const struct json *node, const char *format, ...) {
	va_list args;

	va_start(args, format);
	report(reader, node, false, format, args);
	va_end(args);
}

static bool is_known(const char *key, const char *const *known) {
	for (size_t i = 0; known[i]; i++) {
		if (str_eq(known[i], key)) {
			return true;
		}
	}
	return false;
}

bool reader_check_keys(
	struct reader *reader, const struct json *object, const char *const *known) {
	bool fine = true;

	for (const struct json *v = json_first(object); v; v = json_next(v)) {
		const char *key = json_key(v);
		const char *nearest;

		if (is_known(key, known)) {
			continue;
		}
		nearest = str_nearest(key, known);
		fine = reader_refuse(reader, v, "unknown key `%s`%s%s%s", key,
			nearest ? "; did you mean `" : "", nearest ? nearest : "",
			nearest ? "`?" : "");
	}
	return fine;
}

bool reader_string(struct reader *reader, const char *key, char **out) {
	const struct json *node = json_get(reader->node, key);

	if (!node) {
		return true;
	}
	if (!json_string(node) || json_string(node)[0] == '\0') {
		return reader_refuse(reader, node, "%s: expected a text", key);
	}
	free(*out);
	*out = xstrdup(json_string(node));
	return true;
}

bool reader_bool(struct reader *reader, const char *key, bool *out) {
	const struct json *node = json_get(reader->node, key);

	if (!node) {
		return true;
	}
	if (!json_is(node, JSON_BOOL)) {
		return reader_refuse(reader, node, "%s: expected true or false", key);
	}
	*out = json_is_true(node);
	return true;
}

bool reader_int(struct reader *reader, const struct json *node, int64_t low, int64_t high,
	int64_t *out) {
	int64_t number;

	if (!node) {
		return true;
	}
	if (!json_int(node, &number) || number < low || number > high) {
		return reader_refuse(reader, node,
			"%s: expected a whole number from %lld to %lld", json_key(node),
			(long long)low, (long long)high);
	}
	*out = number;
	return true;
}

bool reader_strings(struct reader *reader, const struct json *node, struct strv *out) {
	if (!node) {
		return true;
	}
	if (json_string(node)) {
		strv_add(out, json_string(node));
		return true;
	}
	for (const struct json *item = json_first(node); item; item = json_next(item)) {
		if (!json_string(item)) {
			break;
		}
		strv_add(out, json_string(item));
	}
	if (!json_is(node, JSON_ARRAY) || out->len == 0 || out->len != json_len(node)) {
		return reader_refuse(
			reader, node, "%s: expected a text or a list of texts", json_key(node));
	}
	return true;
}
