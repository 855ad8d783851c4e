/* Making and changing trees. cJSON's own add functions look at no keys, so each
   put looks first: a key stands once. */

#include "json/json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "json/node.h"

#define EXACT_MAX (INT64_C(1) << 53)

struct json *json_new_object(void) {
	node_use_memory();
	return (struct json *)cJSON_CreateObject();
}

struct json *json_new_array(void) {
	node_use_memory();
	return (struct json *)cJSON_CreateArray();
}

struct json *json_new_string(const char *text) {
	node_use_memory();
	return (struct json *)(text ? cJSON_CreateString(text) : cJSON_CreateNull());
}

struct json *json_new_int(int64_t number) {
	if (number > EXACT_MAX || number < -EXACT_MAX) {
		auto_free char *text = xasprintf("%lld", (long long)number);

		return json_new_number_text(text);
	}
	return json_new_double((double)number);
}

struct json *json_new_double(double number) {
	node_use_memory();
	return (struct json *)(isfinite(number) ? cJSON_CreateNumber(number)
						: cJSON_CreateNull());
}

struct json *json_new_bool(bool value) {
	node_use_memory();
	return (struct json *)cJSON_CreateBool(value);
}

struct json *json_new_null(void) {
	node_use_memory();
	return (struct json *)cJSON_CreateNull();
}

struct json *json_new_number_text(const char *text) {
	struct json *number = NULL;

	if (json_parse(text, strlen(text), &number, NULL) && json_is(number, JSON_NUMBER)) {
		return number;
	}
	json_free(number);
	return json_new_string(text);
}

void json_put_new(struct json *object, const char *key, struct json *value) {
	node_use_memory();
	cJSON_AddItemToObject(
		node_of(object), key, value ? node_of(value) : cJSON_CreateNull());
}

void json_put(struct json *object, const char *key, struct json *value) {
	const struct json *old = json_get(object, key);

	if (!old) {
		json_put_new(object, key, value);
		return;
	}
	cJSON *node = value ? node_of(value) : node_of(json_new_null());

	node->string = xstrdup(key);
	cJSON_ReplaceItemViaPointer(node_of(object), node_of((struct json *)old), node);
}

void json_put_string(struct json *object, const char *key, const char *text) {
	json_put(object, key, json_new_string(text));
}

void json_put_int(struct json *object, const char *key, int64_t number) {
	json_put(object, key, json_new_int(number));
}

void json_put_bool(struct json *object, const char *key, bool value) {
	json_put(object, key, json_new_bool(value));
}

void json_add(struct json *array, struct json *value) {
	cJSON_AddItemToArray(node_of(array), value ? node_of(value) : node_of(json_new_null()));
}

void json_replace(struct json *parent, const struct json *old, struct json *fresh) {
	const char *key = json_key(old);
	cJSON *node = node_of(fresh);

	node->string = key ? xstrdup(key) : NULL;
	cJSON_ReplaceItemViaPointer(node_of(parent), node_of((struct json *)old), node);
}

void json_remove(struct json *object, const char *key) {
	const struct json *member = json_get(object, key);

	if (member) {
		cJSON_Delete(cJSON_DetachItemViaPointer(
			node_of(object), node_of((struct json *)member)));
	}
}

bool json_rename(struct json *object, const char *from, const char *to) {
	cJSON *member = node_of((struct json *)json_get(object, from));

	if (!member || json_get(object, to)) {
		return false;
	}
	char *old = member->string;

	member->string = xstrdup(to);
	free(old);
	return true;
}
