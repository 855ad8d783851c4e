/* {name} and {name?}; "{{" is a brace, and a brace that is neither is an error, so
   that a slip is found when the file is read and not when the phone acts. */
#include "tool/placeholder.h"

#include "base/str.h"
#include "json/json.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define NUMBER_MAX ((int64_t)1000000000000) /* times MAP_FACTOR_MAX it still fits */

static size_t name_length(const char *text) {
	size_t len = 0;

	if (!isalpha((unsigned char)text[0]) && text[0] != '_') {
		return 0;
	}
	while (isalnum((unsigned char)text[len]) || text[len] == '_' || text[len] == '-') {
		len++;
	}
	return len;
}

static enum piece_kind read_value(const char **at, struct piece *piece, struct err *err) {
	const char *name = *at + 1;
	size_t len = name_length(name);
	const char *end = name + len;

	*piece = (struct piece){ .optional = *end == '?' };
	end += piece->optional;
	if (len == 0 || len > PLACEHOLDER_NAME_MAX || *end != '}') {
		err_set(err, ERR_CONFIG, "\"%.20s\" is no {placeholder}; a brace is written {{",
			*at);
		return PIECE_BAD;
	}
	memcpy(piece->name, name, len);
	*at = end + 1;
	return PIECE_VALUE;
}

enum piece_kind piece_next(const char **at, struct piece *piece, struct err *err) {
	const char *start = *at;

	if (*start == '\0') {
		return PIECE_END;
	}
	if (*start != '{') {
		*piece = (struct piece){ .text = start, .len = strcspn(start, "{") };
		*at = start + piece->len;
		return PIECE_TEXT;
	}
	if (start[1] == '{') {
		*piece = (struct piece){ .text = start, .len = 1 };
		*at = start + 2;
		return PIECE_TEXT;
	}
	return read_value(at, piece, err);
}

bool piece_is_alone(const char *text, struct piece *piece) {
	return piece_next(&text, piece, NULL) == PIECE_VALUE && *text == '\0';
}

const struct json *parameter_schema(const struct json *schema, const char *name) {
	return json_get(json_get(schema, "properties"), name);
}

bool parameter_is_plain(const struct json *schema, const char *name) {
	const struct json *parameter = parameter_schema(schema, name);
	const char *type = json_get_string(parameter, "type");

	return str_eq(type, "integer") || str_eq(type, "number") || str_eq(type, "boolean") ||
	       json_is(json_get(parameter, "enum"), JSON_ARRAY);
}

static bool find_argument(
	const struct template_values *values, const char *name, struct value *out) {
	const struct json *given = json_get(values->arguments, name);
	const struct json *schema = parameter_schema(values->schema, name);
	const char *type = json_get_string(schema, "type");

	*out = (struct value){ .json = given };
	const struct json *fallback = json_get(schema, "default");

	if (!given || json_is(given, JSON_NULL) ||
		(str_eq(json_string(given), "") && str_eq(json_string(fallback), ""))) {
		out->json = fallback;
		out->fixed = out->json;
	}
	out->numeric = json_is(out->json, JSON_NUMBER) &&
		       (!schema || str_eq(type, "integer") || str_eq(type, "number"));
	return out->json;
}

/* {from: percent, times: 255, over: 100}: 50 becomes 128. */
static bool scale(
	const struct json *mapping, const char *from, struct value *out, struct err *err) {
	int64_t times = json_get_int(mapping, "times", 1);
	int64_t over = json_get_int(mapping, "over", 1);
	int64_t number;

	if (!json_int(out->json, &number) || number > NUMBER_MAX || number < -NUMBER_MAX) {
		return err_set(err, ERR_USAGE,
			"%s: expected a whole number that is not so large", from);
	}
	number *= times;
	number = (number + (number < 0 ? -(over / 2) : over / 2)) / over;
	snprintf(out->number, sizeof(out->number), "%lld", (long long)number);
	out->numeric = true;
	return true;
}

bool value_find(const struct template_values *values, const char *name, struct value *out,
	struct err *err) {
	const struct json *mapping = json_get(values->map, name);
	const char *from = json_get_string(mapping, "from");
	auto_buf struct buf key = BUF_INIT;

	if (!mapping) {
		find_argument(values, name, out);
		return true;
	}
	if (!from) {
		return err_set(err, ERR_CONFIG, "map: %s has no `from`", name);
	}
	if (!find_argument(values, from, out)) {
		return true;
	}
	if (json_get(mapping, "times")) {
		return scale(mapping, from, out, err);
	}
	if (!value_text(out, from, &key, err)) {
		return false;
	}
	*out = (struct value){ .json = json_get(json_get(mapping, "values"), key.data),
		.fixed = true };
	if (!out->json) {
		return err_set(
			err, ERR_USAGE, "%s: \"%.100s\" is not possible here", from, key.data);
	}
	return true;
}

bool value_text(const struct value *value, const char *name, struct buf *out, struct err *err) {
	if (value->number[0]) {
		return buf_add_str(out, value->number) ||
		       err_set(err, ERR_LIMIT, "%s is too long", name);
	}
	if (json_is(value->json, JSON_ARRAY) || json_is(value->json, JSON_OBJECT)) {
		return err_set(err, ERR_USAGE,
			"%s: a list or an object cannot be put into one word", name);
	}
	if (!json_scalar_text(value->json, out)) {
		return err_set(err, ERR_LIMIT, "%s is too long", name);
	}
	return true;
}

bool value_is_absent(const struct value *value) {
	/* An empty text as a default stands for nothing. */
	if (!value->json || (value->fixed && str_eq(json_string(value->json), ""))) {
		return true;
	}
	return json_is(value->json, JSON_ARRAY)  ? json_len(value->json) == 0
	       : json_is(value->json, JSON_BOOL) ? !json_is_true(value->json)
						 : false;
}

bool refuse_dash(const char *name, const char *text, struct err *err) {
	return err_set(err, ERR_USAGE,
		"%s: \"%.60s\" would be read as an option; it may not begin with '-'", name,
		text);
}

bool refuse_absent(const char *name, struct err *err) {
	return err_set(err, ERR_USAGE, "%s is missing", name);
}
