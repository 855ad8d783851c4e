/* Unwraps, never repairs: the object must be there whole, once, and what stands
   around it must not be JSON itself, or a part of a larger value would be taken
   for the whole. */

#include "json/lenient.h"

#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/str.h"
#include "json/json.h"

#define UNWRAP_MAX 3

static void note(struct buf *notes, const char *phrase) {
	if (notes) {
		buf_addf(notes, "%s%s", notes->len ? "; " : "", phrase);
	}
}

/* End of the object that begins at `data[0]`, by brackets outside of strings; 0
   when it does not end. The parser looks at the rest. */
static size_t object_end(const char *data, size_t len) {
	size_t depth = 0;
	bool in_string = false;

	for (size_t at = 0; at < len; at++) {
		if (in_string && data[at] == '\\') {
			at++;
		} else if (in_string) {
			in_string = data[at] != '"';
		} else if (data[at] == '"') {
			in_string = true;
		} else if (data[at] == '{' || data[at] == '[') {
			depth++;
		} else if ((data[at] == '}' || data[at] == ']') && --depth == 0) {
			return at + 1;
		}
	}
	return 0;
}

/* Could this text, left of the object, be the beginning of a larger value? */
static bool is_json_before(const char *data, size_t len) {
	data = str_trim_span(data, &len);
	if (memchr(data, '}', len)) {
		return true;
	}
	if (len == 0) {
		return false;
	}
	char last = data[len - 1];

	return last == '[' || last == ',' || last == '\\' || last == '"' ||
	       (last == ':' && len > 1 && data[len - 2] == '"');
}

static bool is_json_behind(const char *data, size_t len) {
	data = str_trim_span(data, &len);
	return memchr(data, '{', len) || memchr(data, '}', len) ||
	       (len && strchr(",]:\"\\", data[0]));
}

/* The one object within prose; false when there is none that is sure. */
static bool find_object(const char *text, size_t len, struct json **out) {
	const char *start = memchr(text, '{', len);

	if (!start) {
		return false;
	}
	size_t before = (size_t)(start - text);
	size_t size = object_end(start, len - before);

	if (!size || is_json_before(text, before) ||
		is_json_behind(start + size, len - before - size)) {
		return false;
	}
	return json_parse(start, size, out, NULL);
}

static const char *type_name(const struct json *value) {
	static const char *const names[] = {
		[JSON_NULL] = "null",
		[JSON_BOOL] = "a boolean",
		[JSON_NUMBER] = "a number",
		[JSON_STRING] = "a string",
		[JSON_ARRAY] = "an array",
		[JSON_OBJECT] = "an object",
	};

	return names[json_type(value)];
}

static bool parse(const char *text, size_t len, struct json **out, struct buf *notes,
	int unwraps, struct err *err);

/* A value that is no object: perhaps a string that holds one. */
static bool unwrap(const struct json *value, struct json **out, struct buf *notes, int unwraps,
	struct err *err) {
	const char *inner = json_string(value);

	if (inner && unwraps < UNWRAP_MAX && strchr(inner, '{') &&
		parse(inner, strlen(inner), out, notes, unwraps + 1, NULL)) {
		return true;
	}
	return err_set(err, ERR_PARSE, "the arguments must be one JSON object, not %s",
		type_name(value));
}

static bool parse(const char *text, size_t len, struct json **out, struct buf *notes,
	int unwraps, struct err *err) {
	auto_json struct json *value = NULL;
	struct err why = ERR_INIT;

	text = str_trim_span(text, &len);
	if (json_parse(text, len, &value, &why)) {
		if (json_is(value, JSON_OBJECT)) {
			*out = take(value);
			return true;
		}
		if (unwrap(value, out, notes, unwraps, err)) {
			note(notes, "taken out of a JSON string");
			return true;
		}
		return false;
	}
	if (why.code == ERR_PARSE && find_object(text, len, out)) {
		note(notes, "taken out of the text around it");
		return true;
	}
	return err_set(err, why.code, "the arguments are no JSON object: %s", why.text);
}

bool lenient_arguments(
	const char *text, size_t len, struct json **out, struct buf *notes, struct err *err) {
	const char *trimmed = str_trim_span(text, &len);

	if (len == 0 || (len == 4 && memcmp(trimmed, "null", 4) == 0)) {
		*out = json_new_object();
		return true;
	}
	return parse(trimmed, len, out, notes, 0, err);
}
