/* Slips that the schema proves: a name that is almost the one that is missing,
   and scalars that carry the right value in the wrong type. What could mean two
   things is left as it is, for the validator to refuse. */

#include "json/lenient.h"

#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/utf8.h"
#include "json/json.h"
#include "json/node.h"
#include "json/number.h"

#define NAME_MIN 3
#define DISTANCE_MAX 2
#define DEPTH_MAX 32
#define SHOWN_MAX 60 /* bytes of a value in a note */

static void heal(struct json *value, const struct json *schema, struct buf *notes, int depth);

static void note(struct buf *notes, const char *name, const char *change) {
	if (notes) {
		buf_addf(notes, "%s'%s' %s", notes->len ? "; " : "", name, change);
	}
}

/* The one missing property that `name` is a slip of; NULL when none or two. */
static const char *find_meant(
	const char *name, const struct json *object, const struct json *properties) {
	const char *meant = NULL;
	int best = DISTANCE_MAX + 1;

	for (const struct json *at = json_first(properties); at; at = json_next(at)) {
		const char *known = json_key(at);
		size_t len = strlen(known);

		if (len < NAME_MIN || json_get(object, known)) {
			continue;
		}
		/* Of three letters one must not be all that is left. */
		int distance = str_distance(name, known, len == NAME_MIN ? 1 : DISTANCE_MAX);

		if (distance > (len == NAME_MIN ? 1 : DISTANCE_MAX) || distance > best) {
			continue;
		}
		meant = distance == best ? NULL : known;
		best = distance;
	}
	return meant;
}

static void heal_names(struct json *object, const struct json *schema,
	const struct json *properties, struct buf *notes) {
	const struct json *more = json_get(schema, "additionalProperties");

	if (more && !(json_is(more, JSON_BOOL) && !json_is_true(more))) {
		return;
	}
	for (const struct json *at = json_first(object); at; at = json_next(at)) {
		const char *name = json_key(at);
		const char *meant = json_get(properties, name)
					    ? NULL
					    : find_meant(name, object, properties);

		if (meant) {
			auto_free char *old = xstrdup(name);
			auto_free char *change = xasprintf("read as '%s'", meant);

			json_rename(object, name, meant);
			note(notes, old, change);
		}
	}
}

/* The number that a text is, or NULL. */
static struct json *number_of_text(const char *text, bool integer) {
	struct json *number = NULL;

	if (!text || !json_parse(text, strlen(text), &number, NULL)) {
		return NULL;
	}
	if (!json_is(number, JSON_NUMBER) || (integer && !number_is_integer(number))) {
		json_free(number);
		return NULL;
	}
	return number;
}

/* The scalar of type `type` that `value` writes in another one, or NULL. */
static struct json *convert(const struct json *value, const char *type) {
	const char *text = json_string(value);

	if (str_eq(type, "integer") || str_eq(type, "number")) {
		return number_of_text(text, str_eq(type, "integer"));
	}
	if (str_eq(type, "boolean") && (str_eq(text, "true") || str_eq(text, "false"))) {
		return json_new_bool(str_eq(text, "true"));
	}
	if (str_eq(type, "string") && json_is(value, JSON_NUMBER)) {
		auto_buf struct buf written = BUF_INIT;

		number_text(value, &written);
		return json_new_string(written.data);
	}
	return NULL;
}

static bool is_of_type(const struct json *value, const char *type) {
	switch (json_type(value)) {
	case JSON_STRING:
		return str_eq(type, "string");
	case JSON_NUMBER:
		return str_eq(type, "number") ||
		       (str_eq(type, "integer") && number_is_integer(value));
	case JSON_BOOL:
		return str_eq(type, "boolean");
	case JSON_OBJECT:
		return str_eq(type, "object");
	default:
		return false;
	}
}

/* What should stand instead of a value; NULL when it is right or beyond help. */
static struct json *replacement(const struct json *value, const struct json *schema) {
	const char *type = json_get_string(schema, "type");
	const char *item_type = json_get_string(json_get(schema, "items"), "type");

	if (!str_eq(type, "array") || json_is(value, JSON_ARRAY)) {
		return type ? convert(value, type) : NULL;
	}
	struct json *item =
		is_of_type(value, item_type) ? json_copy(value) : convert(value, item_type);

	if (!item) {
		return NULL;
	}
	struct json *array = json_new_array();

	json_add(array, item);
	return array;
}

static void heal_child(struct json *parent, struct json *child, const struct json *schema,
	const char *name, struct buf *notes, int depth) {
	struct json *fresh = schema ? replacement(child, schema) : NULL;

	if (fresh) {
		auto_buf struct buf change = BUF_INIT;

		json_print(child, &change);
		if (change.len > SHOWN_MAX) {
			buf_truncate(&change, utf8_valid_prefix(change.data, SHOWN_MAX));
		}
		buf_add_str(&change, " read as ");
		json_print(fresh, &change);
		note(notes, name, change.data);
		json_replace(parent, child, fresh); /* `name` goes with the child */
	} else if (schema) {
		heal(child, schema, notes, depth + 1);
	}
}

static void heal_children(
	struct json *parent, const struct json *schema, struct buf *notes, int depth) {
	const struct json *properties = json_get(schema, "properties");
	const struct json *items = json_get(schema, "items");
	bool is_array = json_is(parent, JSON_ARRAY);
	const struct json *next;

	for (const struct json *at = json_first(parent); at; at = next) {
		const char *key = json_key(at);

		next = json_next(at);
		heal_child(parent, (struct json *)at,
			is_array ? items : json_get(properties, key), key ? key : "item", notes,
			depth);
	}
}

static void heal(struct json *value, const struct json *schema, struct buf *notes, int depth) {
	if (depth > DEPTH_MAX) {
		return;
	}
	if (json_is(value, JSON_OBJECT)) {
		heal_names(value, schema, json_get(schema, "properties"), notes);
	}
	heal_children(value, schema, notes, depth);
}

void lenient_heal(struct json *arguments, const struct json *schema, struct buf *notes) {
	if (json_is(arguments, JSON_OBJECT)) {
		heal(arguments, schema, notes, 0);
	}
}
