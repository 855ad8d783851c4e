/* "key=value": the schema says what the value is. */

#include "tool/argument.h"

#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "json/json.h"

#include <string.h>

static struct json *typed(const struct json *property, const char *text) {
	struct json *value = NULL;
	const char *type = json_get_string(property, "type");
	if (type && !str_eq(type, "string") && json_parse(text, strlen(text), &value, NULL)) {
		return value;
	}
	return json_new_string(text);
}

bool argument_add(
	struct json *arguments, const struct json *schema, const char *word, struct err *err) {
	const char *equals = strchr(word, '=');
	if (!equals || equals == word) {
		return err_set(err, ERR_USAGE, tr("'%s' is no key=value"), word);
	}
	auto_free char *key = xmemdup(word, (size_t)(equals - word));
	const struct json *property = json_get(json_get(schema, "properties"), key);
	json_put(arguments, key, typed(property, equals + 1));
	return true;
}
