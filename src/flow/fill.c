/* Values of parameters into the texts of a step: the templates of tools do it, so that what
   cannot be said there cannot be said here. */

#include "flow/flow.h"

#include "base/buf.h"
#include "base/mem.h"
#include "base/str.h"
#include "tool/placeholder.h"
#include "tool/template.h"
#include "json/json.h"
#include "json/schema.h"

#include <string.h>

bool flow_has_placeholder(const struct json *json) {
	const char *text = json_string(json);

	if (text) {
		return strchr(text, '{') != NULL;
	}
	for (const struct json *at = json_first(json); at; at = json_next(at)) {
		if (flow_has_placeholder(at)) {
			return true;
		}
	}
	return false;
}

static bool fill_text(const char *text, const struct template_values *values, bool line,
	struct json **out, struct err *err) {
	auto_buf struct buf filled = BUF_INIT_MAX(FLOW_BYTES_MAX * 4);
	struct piece piece;
	const struct json *whole = NULL;

	if (!line && piece_is_alone(text, &piece)) {
		whole = json_get(values->arguments, piece.name);
	}
	if (whole) {
		*out = json_copy(whole);
		return true;
	}
	if (line ? !template_line(text, values, &filled, err)
		 : !template_text(text, values, &filled, err)) {
		return false;
	}
	*out = json_new_string(filled.data);
	return true;
}

static bool fill(const struct json *from, const struct template_values *values, bool line,
	struct json **out, struct err *err) {
	bool is_object = json_is(from, JSON_OBJECT);

	if (json_string(from)) {
		return fill_text(json_string(from), values, line, out, err);
	}
	if (!is_object && !json_is(from, JSON_ARRAY)) {
		*out = json_copy(from);
		return true;
	}
	auto_json struct json *made = is_object ? json_new_object() : json_new_array();

	for (const struct json *at = json_first(from); at; at = json_next(at)) {
		struct json *value = NULL;

		if (!fill(at, values, line && is_object && str_eq(json_key(at), "command"),
			    &value, err)) {
			return false;
		}
		if (is_object) {
			json_put(made, json_key(at), value);
		} else {
			json_add(made, value);
		}
	}
	*out = take(made);
	return true;
}

bool flow_fill(const struct json *from, const struct json *values, const struct json *schema,
	bool line, struct json **out, struct err *err) {
	struct template_values template = { .arguments = values, .schema = schema };

	return fill(from, &template, line, out, err);
}

bool flow_bind(
	const struct flow *flow, const struct json *given, struct json **out, struct err *err) {
	auto_json struct json *values = given ? json_copy(given) : json_new_object();
	const struct json *properties = json_get(flow->schema, "properties");

	if (!json_is(values, JSON_OBJECT)) {
		return err_set(
			err, ERR_USAGE, "%s: the arguments must be an object", flow->name);
	}
	for (const struct json *at = json_first(properties); at; at = json_next(at)) {
		const struct json *fallback = json_get(at, "default");

		if (fallback && !json_get(values, json_key(at))) {
			json_put(values, json_key(at), json_copy(fallback));
		}
	}
	if (!schema_validate(flow->schema, values, err)) {
		return err_wrap(err, "%s", flow->name);
	}
	*out = take(values);
	return true;
}
