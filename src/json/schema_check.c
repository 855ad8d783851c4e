/* Each keyword has a shape that its value must have; a keyword that is not in the
   table refuses the schema, as what is not checked must not look as if it were. */

#include "json/schema.h"

#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/str.h"
#include "json/json.h"
#include "json/number.h"
#include "json/pattern.h"

#define NODES_MAX 4000
#define DEPTH_MAX 32

enum shape {
	SHAPE_ANY,
	SHAPE_BOOL,
	SHAPE_COUNT,
	SHAPE_LIST,
	SHAPE_NAMES,
	SHAPE_NUMBER,
	SHAPE_PATTERN,
	SHAPE_SCHEMA,
	SHAPE_SCHEMA_LIST,
	SHAPE_SCHEMA_MAP,
	SHAPE_SCHEMA_OR_BOOL,
	SHAPE_TEXT,
	SHAPE_TYPE,
};

static const struct {
	const char *name;
	enum shape shape;
} keywords[] = {
	{ "additionalProperties", SHAPE_SCHEMA_OR_BOOL },
	{ "allOf", SHAPE_SCHEMA_LIST },
	{ "anyOf", SHAPE_SCHEMA_LIST },
	{ "const", SHAPE_ANY },
	{ "default", SHAPE_ANY },
	{ "description", SHAPE_TEXT },
	{ "enum", SHAPE_LIST },
	{ "exclusiveMaximum", SHAPE_NUMBER },
	{ "exclusiveMinimum", SHAPE_NUMBER },
	{ "items", SHAPE_SCHEMA },
	{ "maxItems", SHAPE_COUNT },
	{ "maxLength", SHAPE_COUNT },
	{ "maxProperties", SHAPE_COUNT },
	{ "maximum", SHAPE_NUMBER },
	{ "minItems", SHAPE_COUNT },
	{ "minLength", SHAPE_COUNT },
	{ "minProperties", SHAPE_COUNT },
	{ "minimum", SHAPE_NUMBER },
	{ "not", SHAPE_SCHEMA },
	{ "oneOf", SHAPE_SCHEMA_LIST },
	{ "pattern", SHAPE_PATTERN },
	{ "properties", SHAPE_SCHEMA_MAP },
	{ "required", SHAPE_NAMES },
	{ "title", SHAPE_TEXT },
	{ "type", SHAPE_TYPE },
	{ "uniqueItems", SHAPE_BOOL },
};

struct checker {
	struct buf path; /* of the schema that is looked at, "a.b" */
	int nodes;
	int depth;
	struct err *err;
};

static bool check_schema(struct checker *checker, const struct json *schema);

static bool refuse(struct checker *checker, const char *keyword, const char *what) {
	const char *path = checker->path.len ? checker->path.data : "schema";

	return err_set(checker->err, ERR_CONFIG, "%s: '%s' %s", path, keyword, what);
}

static bool check_below(struct checker *checker, const char *step, const struct json *schema) {
	size_t len = checker->path.len;

	buf_addf(&checker->path, "%s%s", len ? "." : "", step);
	bool ok = check_schema(checker, schema);

	buf_truncate(&checker->path, len);
	return ok;
}

static bool check_map(struct checker *checker, const char *keyword, const struct json *value) {
	if (!json_is(value, JSON_OBJECT)) {
		return refuse(checker, keyword, "must be an object");
	}
	for (const struct json *at = json_first(value); at; at = json_next(at)) {
		if (!check_below(checker, json_key(at), at)) {
			return false;
		}
	}
	return true;
}

static bool check_list(struct checker *checker, const char *keyword, const struct json *value) {
	if (!json_is(value, JSON_ARRAY) || !json_first(value)) {
		return refuse(checker, keyword, "must be a list of schemas");
	}
	for (const struct json *at = json_first(value); at; at = json_next(at)) {
		if (!check_below(checker, keyword, at)) {
			return false;
		}
	}
	return true;
}

static bool check_names(
	struct checker *checker, const char *keyword, const struct json *value) {
	bool ok = json_is(value, JSON_ARRAY);

	for (const struct json *at = json_first(value); ok && at; at = json_next(at)) {
		ok = json_is(at, JSON_STRING);
	}
	return ok || refuse(checker, keyword, "must be a list of names");
}

static bool check_type(struct checker *checker, const char *keyword, const struct json *value) {
	static const char *const types[] = { "array", "boolean", "integer", "null", "number",
		"object", "string", NULL };

	for (const char *const *at = types; *at; at++) {
		if (str_eq(json_string(value), *at)) {
			return true;
		}
	}
	const char *near = str_nearest(json_string(value), types);

	if (near) {
		auto_free char *what = xasprintf("is no type; did you mean '%s'?", near);

		return refuse(checker, keyword, what);
	}
	return refuse(checker, keyword, "must be one type by its name");
}

static bool check_pattern(
	struct checker *checker, const char *keyword, const struct json *value) {
	if (!json_is(value, JSON_STRING)) {
		return refuse(checker, keyword, "must be a text");
	}
	return pattern_check(json_string(value), checker->err) ||
	       err_wrap(checker->err, "%s", checker->path.len ? checker->path.data : "schema");
}

static bool check_count(
	struct checker *checker, const char *keyword, const struct json *value) {
	int64_t number;

	return (json_int(value, &number) && number >= 0) ||
	       refuse(checker, keyword, "must be a whole number from 0");
}

static bool check_shape(struct checker *checker, enum shape shape, const char *keyword,
	const struct json *value) {
	switch (shape) {
	case SHAPE_BOOL:
		return json_is(value, JSON_BOOL) ||
		       refuse(checker, keyword, "must be true or false");
	case SHAPE_COUNT:
		return check_count(checker, keyword, value);
	case SHAPE_LIST:
		return (json_is(value, JSON_ARRAY) && json_first(value)) ||
		       refuse(checker, keyword, "must be a list of values");
	case SHAPE_NAMES:
		return check_names(checker, keyword, value);
	case SHAPE_NUMBER:
		return json_is(value, JSON_NUMBER) ||
		       refuse(checker, keyword, "must be a number");
	case SHAPE_PATTERN:
		return check_pattern(checker, keyword, value);
	case SHAPE_SCHEMA_OR_BOOL:
		return json_is(value, JSON_BOOL) || check_below(checker, keyword, value);
	case SHAPE_SCHEMA:
		return check_below(checker, keyword, value);
	case SHAPE_SCHEMA_LIST:
		return check_list(checker, keyword, value);
	case SHAPE_SCHEMA_MAP:
		return check_map(checker, keyword, value);
	case SHAPE_TEXT:
		return json_is(value, JSON_STRING) ||
		       refuse(checker, keyword, "must be a text");
	case SHAPE_TYPE:
		return check_type(checker, keyword, value);
	default:
		return true;
	}
}

static bool check_keyword(struct checker *checker, const struct json *member) {
	for (size_t i = 0; i < ARRAY_LEN(keywords); i++) {
		if (str_eq(json_key(member), keywords[i].name)) {
			return check_shape(
				checker, keywords[i].shape, keywords[i].name, member);
		}
	}
	return refuse(checker, json_key(member), "is not supported");
}

static bool check_schema(struct checker *checker, const struct json *schema) {
	const char *path = checker->path.len ? checker->path.data : "schema";

	if (!json_is(schema, JSON_OBJECT)) {
		return err_set(
			checker->err, ERR_CONFIG, "%s: a schema must be an object", path);
	}
	if (++checker->nodes > NODES_MAX || checker->depth >= DEPTH_MAX) {
		return err_set(checker->err, ERR_LIMIT,
			"%s: the schema has more than %d parts or %d levels", path, NODES_MAX,
			DEPTH_MAX);
	}
	bool ok = true;

	checker->depth++;
	for (const struct json *at = json_first(schema); ok && at; at = json_next(at)) {
		ok = check_keyword(checker, at);
	}
	checker->depth--;
	return ok;
}

bool schema_check(const struct json *schema, struct err *err) {
	struct checker checker = { .path = BUF_INIT, .err = err };
	bool ok = check_schema(&checker, schema);

	buf_fini(&checker.path);
	return ok;
}
