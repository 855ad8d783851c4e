/* Reading a tree. Absent values and wrong types give NULL or the fallback, so
   that callers need no ladder of checks. */

#include "json/json.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "json/node.h"
#include "json/number.h"

void json_free(struct json *json) {
	cJSON_Delete(node_of(json));
}

void json_auto_free(struct json **json) {
	json_free(*json);
}

struct json *json_copy(const struct json *json) {
	if (!json) {
		return NULL;
	}
	node_use_memory();
	cJSON *copy = cJSON_Duplicate(node_of_const(json), true);

	/* It is no member of anything yet. */
	free(copy->string);
	copy->string = NULL;
	return (struct json *)copy;
}

enum json_type json_type(const struct json *json) {
	switch (json ? node_type(node_of_const(json)) : cJSON_NULL) {
	case cJSON_False:
	case cJSON_True:
		return JSON_BOOL;
	case cJSON_Number:
	case cJSON_Raw:
		return JSON_NUMBER;
	case cJSON_String:
		return JSON_STRING;
	case cJSON_Array:
		return JSON_ARRAY;
	case cJSON_Object:
		return JSON_OBJECT;
	default:
		return JSON_NULL;
	}
}

bool json_is(const struct json *json, enum json_type type) {
	return json && json_type(json) == type;
}

const struct json *json_get(const struct json *object, const char *key) {
	if (json_is(object, JSON_OBJECT) && key) {
		for (const cJSON *at = node_of_const(object)->child; at; at = at->next) {
			if (strcmp(at->string, key) == 0) {
				return (const struct json *)at;
			}
		}
	}
	return NULL;
}

const struct json *json_at(const struct json *array, size_t index) {
	const struct json *item = json_is(array, JSON_ARRAY) ? json_first(array) : NULL;

	for (; item && index; index--) {
		item = json_next(item);
	}
	return item;
}

size_t json_len(const struct json *json) {
	size_t len = 0;

	for (const struct json *item = json_first(json); item; item = json_next(item)) {
		len++;
	}
	return len;
}

const struct json *json_first(const struct json *json) {
	return json ? (const struct json *)node_of_const(json)->child : NULL;
}

const struct json *json_next(const struct json *item) {
	return item ? (const struct json *)node_of_const(item)->next : NULL;
}

const char *json_key(const struct json *member) {
	return member ? node_of_const(member)->string : NULL;
}

const char *json_string(const struct json *json) {
	return json_is(json, JSON_STRING) ? node_of_const(json)->valuestring : NULL;
}

bool json_is_true(const struct json *json) {
	return json && node_type(node_of_const(json)) == cJSON_True;
}

bool json_scalar_text(const struct json *json, struct buf *out) {
	if (!json) {
		return false;
	}
	switch (json_type(json)) {
	case JSON_NULL:
		return buf_add_str(out, "null");
	case JSON_BOOL:
		return buf_add_str(out, json_is_true(json) ? "true" : "false");
	case JSON_NUMBER:
		number_text(json, out);
		return true;
	case JSON_STRING:
		return buf_add_str(out, json_string(json));
	default:
		return false;
	}
}

const char *json_get_string(const struct json *object, const char *key) {
	return json_string(json_get(object, key));
}

int64_t json_get_int(const struct json *object, const char *key, int64_t fallback) {
	int64_t number;

	return json_int(json_get(object, key), &number) ? number : fallback;
}

bool json_get_bool(const struct json *object, const char *key, bool fallback) {
	const struct json *value = json_get(object, key);

	return json_is(value, JSON_BOOL) ? json_is_true(value) : fallback;
}

static bool is_same_object(const struct json *a, const struct json *b) {
	if (json_len(a) != json_len(b)) {
		return false;
	}
	for (const struct json *at = json_first(a); at; at = json_next(at)) {
		const struct json *other = json_get(b, json_key(at));

		if (!other || !json_equal(at, other)) {
			return false;
		}
	}
	return true;
}

static bool is_same_array(const struct json *a, const struct json *b) {
	a = json_first(a);
	b = json_first(b);
	for (; a && b; a = json_next(a), b = json_next(b)) {
		if (!json_equal(a, b)) {
			return false;
		}
	}
	return a == b;
}

bool json_equal(const struct json *a, const struct json *b) {
	if (!a || !b || json_type(a) != json_type(b)) {
		return a == b;
	}
	switch (json_type(a)) {
	case JSON_BOOL:
		return json_is_true(a) == json_is_true(b);
	case JSON_NUMBER:
		return number_equal(a, b);
	case JSON_STRING:
		return strcmp(json_string(a), json_string(b)) == 0;
	case JSON_ARRAY:
		return is_same_array(a, b);
	case JSON_OBJECT:
		return is_same_object(a, b);
	default:
		return true;
	}
}
