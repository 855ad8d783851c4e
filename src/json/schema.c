/* A walk over schema and value together. Each check that fails writes the one
   sentence that a model or a person can act on: where, what was expected, what
   came. The schema is believed to have passed schema_check(). */

#include "json/schema.h"

#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/strv.h"
#include "json/json.h"
#include "json/number.h"
#include "json/pattern.h"
#include "json/report.h"

#define UNIQUE_MAX 1000 /* items that are compared with each other */

static bool validate(const struct json *schema, const struct json *value,
	const struct place *place, bool in_place, struct err *err);

static bool has_type(const char *type, const struct json *value) {
	switch (json_type(value)) {
	case JSON_BOOL:
		return str_eq(type, "boolean");
	case JSON_NUMBER:
		return str_eq(type, "number") ||
		       (str_eq(type, "integer") && number_is_integer(value));
	case JSON_STRING:
		return str_eq(type, "string");
	case JSON_ARRAY:
		return str_eq(type, "array");
	case JSON_OBJECT:
		return str_eq(type, "object");
	default:
		return str_eq(type, "null");
	}
}

static bool check_type(const struct json *schema, const struct json *value,
	const struct place *place, struct err *err) {
	const char *type = json_get_string(schema, "type");

	if (!type || has_type(type, value)) {
		return true;
	}
	auto_free char *expected =
		xasprintf("%s %s", strchr("aio", type[0]) ? "an" : "a", type);

	return report_fail(err, place, value, str_eq(type, "null") ? "null" : expected);
}

static bool check_enum(const struct json *schema, const struct json *value,
	const struct place *place, struct err *err) {
	const struct json *list = json_get(schema, "enum"), *only = json_get(schema, "const");
	auto_buf struct buf expected = BUF_INIT;

	if (only && !json_equal(only, value)) {
		report_value(&expected, only);
		return report_fail(err, place, value, expected.data);
	}
	buf_add_str(&expected, "one of ");
	for (const struct json *at = json_first(list); at; at = json_next(at)) {
		if (json_equal(at, value)) {
			return true;
		}
		buf_add_str(&expected, at == json_first(list) ? "" : ", ");
		report_value(&expected, at);
	}
	return !list || report_fail(err, place, value, expected.data);
}

static bool check_number(const struct json *schema, const struct json *value,
	const struct place *place, struct err *err) {
	static const struct {
		const char *keyword, *words;
		int sign; /* of the comparison that fails */
		bool or_equal;
	} limits[] = {
		{ "minimum", "at least", -1, false },
		{ "maximum", "at most", 1, false },
		{ "exclusiveMinimum", "more than", -1, true },
		{ "exclusiveMaximum", "less than", 1, true },
	};

	for (size_t i = 0; i < ARRAY_LEN(limits); i++) {
		const struct json *limit = json_get(schema, limits[i].keyword);
		int relation = limit ? number_compare(value, limit) : 0;

		if (limit &&
			(relation == limits[i].sign || (relation == 0 && limits[i].or_equal))) {
			auto_buf struct buf expected = BUF_INIT;

			buf_addf(&expected, "a number of %s ", limits[i].words);
			number_text(limit, &expected);
			return report_fail(err, place, value, expected.data);
		}
	}
	return true;
}

static int64_t count_characters(const char *text) {
	int64_t count = 0;

	for (; *text; text++) {
		count += ((unsigned char)*text & 0xc0) != 0x80;
	}
	return count;
}

static bool check_size(const struct json *schema, const char *least, const char *most,
	int64_t size, const char *unit, const struct json *value, const struct place *place,
	struct err *err) {
	int64_t min = json_get_int(schema, least, 0),
		max = json_get_int(schema, most, INT64_MAX);

	if (size < min) {
		return report_count(err, place, value, "at least", min, unit);
	}
	return size <= max || report_count(err, place, value, "at most", max, unit);
}

static bool check_string(const struct json *schema, const struct json *value,
	const struct place *place, struct err *err) {
	const char *text = json_string(value), *pattern = json_get_string(schema, "pattern");

	if (!check_size(schema, "minLength", "maxLength", count_characters(text), "characters",
		    value, place, err)) {
		return false;
	}
	enum pattern_result result = pattern ? pattern_match(pattern, text) : PATTERN_YES;

	if (result == PATTERN_YES) {
		return true;
	}
	if (result == PATTERN_TOO_LONG) {
		return report_fail(err, place, value, "a shorter text, as it has a pattern");
	}
	auto_free char *expected = xasprintf("a text that matches %s", pattern);

	return report_fail(err, place, value, expected);
}

static bool check_unique(const struct json *value, const struct place *place, struct err *err) {
	if (json_len(value) > UNIQUE_MAX) {
		return report_count(err, place, value, "at most", UNIQUE_MAX, "items");
	}
	for (const struct json *a = json_first(value); a; a = json_next(a)) {
		for (const struct json *b = json_next(a); b; b = json_next(b)) {
			if (json_equal(a, b)) {
				return report_fail(err, place, value, "items that differ");
			}
		}
	}
	return true;
}

static bool check_array(const struct json *schema, const struct json *value,
	const struct place *place, struct err *err) {
	const struct json *items = json_get(schema, "items");
	struct place below = { .up = place };

	if (!check_size(schema, "minItems", "maxItems", (int64_t)json_len(value), "items",
		    value, place, err) ||
		(json_get_bool(schema, "uniqueItems", false) &&
			!check_unique(value, place, err))) {
		return false;
	}
	for (const struct json *at = json_first(value); items && at; at = json_next(at)) {
		if (!validate(items, at, &below, false, err)) {
			return false;
		}
		below.index++;
	}
	return true;
}

static bool check_required(const struct json *schema, const struct json *value,
	const struct place *place, struct err *err) {
	const struct json *required = json_get(schema, "required");

	for (const struct json *at = json_first(required); at; at = json_next(at)) {
		if (!json_get(value, json_string(at))) {
			auto_free char *expected =
				xasprintf("'%s' to be given", json_string(at));

			return report_fail(err, place, value, expected);
		}
	}
	return true;
}

/* Schemas that speak about the same value: their names are known here too. */
static const char *const in_place_keywords[] = { "allOf", "anyOf", "oneOf" };

/* Gathers the names of properties; false when unknown ones are welcome. */
static bool gather_names(const struct json *schema, struct strv *names) {
	const struct json *more = json_get(schema, "additionalProperties");
	const struct json *properties = json_get(schema, "properties");

	if (more && !(json_is(more, JSON_BOOL) && !json_is_true(more))) {
		return false;
	}
	for (const struct json *at = json_first(properties); at; at = json_next(at)) {
		strv_add(names, json_key(at));
	}
	for (size_t i = 0; i < ARRAY_LEN(in_place_keywords); i++) {
		const struct json *list = json_get(schema, in_place_keywords[i]);

		for (const struct json *at = json_first(list); at; at = json_next(at)) {
			if (!gather_names(at, names)) {
				return false;
			}
		}
	}
	return true;
}

static bool refuse_unknown(
	const char *key, struct strv *names, const struct place *place, struct err *err) {
	const char *near = str_nearest(key, (const char *const *)strv_items(names));
	auto_buf struct buf path = BUF_INIT;

	report_path(&path, place);
	if (path.len) {
		buf_add_str(&path, ": ");
	}
	if (near) {
		return err_set(err, ERR_PARSE, "%s'%s' is not known; did you mean '%s'?",
			path.data, key, near);
	}
	buf_addf(&path, "'%s' is not known; known: ", key);
	for (size_t i = 0; i < names->len && path.len < 300; i++) {
		buf_addf(&path, "%s%s", i ? ", " : "", names->items[i]);
	}
	return err_set(err, ERR_PARSE, "%s%s", path.data, names->len ? "" : "none");
}

/* Without additionalProperties, what no schema of this place names is unknown. */
static bool check_names(const struct json *schema, const struct json *value,
	const struct place *place, struct err *err) {
	auto_strv struct strv names = STRV_INIT;

	if (!gather_names(schema, &names) || !names.len) {
		return true;
	}
	for (const struct json *at = json_first(value); at; at = json_next(at)) {
		if (!strv_has(&names, json_key(at))) {
			return refuse_unknown(json_key(at), &names, place, err);
		}
	}
	return true;
}

static bool check_member(const struct json *schema, const struct json *member,
	const struct place *place, struct err *err) {
	const struct json *properties = json_get(schema, "properties");
	const struct json *own = json_get(properties, json_key(member));
	const struct json *more = json_get(schema, "additionalProperties");
	struct place below = { .up = place, .key = json_key(member) };

	if (own) {
		return validate(own, member, &below, false, err);
	}
	if (json_is(more, JSON_OBJECT)) {
		return validate(more, member, &below, false, err);
	}
	if (json_is(more, JSON_BOOL) && !json_is_true(more)) {
		auto_strv struct strv names = STRV_INIT;

		for (const struct json *at = json_first(properties); at; at = json_next(at)) {
			strv_add(&names, json_key(at));
		}
		return refuse_unknown(json_key(member), &names, place, err);
	}
	return true;
}

static bool check_object(const struct json *schema, const struct json *value,
	const struct place *place, bool in_place, struct err *err) {
	/* Unknown names before missing ones: a misspelt name is both. */
	if (!in_place && !check_names(schema, value, place, err)) {
		return false;
	}
	for (const struct json *at = json_first(value); at; at = json_next(at)) {
		if (!check_member(schema, at, place, err)) {
			return false;
		}
	}
	return check_required(schema, value, place, err) &&
	       check_size(schema, "minProperties", "maxProperties", (int64_t)json_len(value),
		       "members", value, place, err);
}

/* How many of the schemas fit; the first failure is left in `first`. */
static int count_fits(const struct json *list, const struct json *value,
	const struct place *place, struct err *first) {
	int fits = 0;

	for (const struct json *at = json_first(list); at; at = json_next(at)) {
		struct err err = ERR_INIT;

		if (validate(at, value, place, true, &err)) {
			fits++;
		} else if (first->code == ERR_NONE) {
			*first = err;
		}
	}
	return fits;
}

static bool check_combined(const struct json *schema, const struct json *value,
	const struct place *place, struct err *err) {
	const struct json *any = json_get(schema, "anyOf"), *one = json_get(schema, "oneOf");
	const struct json *all = json_get(schema, "allOf"), *not = json_get(schema, "not");
	struct err first = ERR_INIT;

	for (const struct json *at = json_first(all); at; at = json_next(at)) {
		if (!validate(at, value, place, true, err)) {
			return false;
		}
	}
	int any_fits = any ? count_fits(any, value, place, &first) : 1;
	int one_fits = one ? count_fits(one, value, place, &first) : 1;

	if (any_fits == 0 || one_fits == 0) {
		return err_set(err, ERR_PARSE,
			"fits none of the allowed forms; of the first: %s", first.text);
	}
	if (one_fits > 1) {
		return report_fail(err, place, value, "exactly one of the allowed forms");
	}
	return !not || !validate(not, value, place, true, NULL) ||
	       report_fail(err, place, value, "something else than the schema forbids");
}

static bool validate(const struct json *schema, const struct json *value,
	const struct place *place, bool in_place, struct err *err) {
	if (!check_type(schema, value, place, err) || !check_enum(schema, value, place, err)) {
		return false;
	}
	bool ok = true;

	switch (json_type(value)) {
	case JSON_NUMBER:
		ok = check_number(schema, value, place, err);
		break;
	case JSON_STRING:
		ok = check_string(schema, value, place, err);
		break;
	case JSON_ARRAY:
		ok = check_array(schema, value, place, err);
		break;
	case JSON_OBJECT:
		ok = check_object(schema, value, place, in_place, err);
		break;
	default:
		break;
	}
	return ok && check_combined(schema, value, place, err);
}

bool schema_validate(const struct json *schema, const struct json *value, struct err *err) {
	return validate(schema, value, NULL, false, err);
}
