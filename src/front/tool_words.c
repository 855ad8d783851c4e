/* The schema in words: a line a parameter. */

#include "front/tool_words.h"

#include "base/str.h"
#include "base/tr.h"
#include "json/json.h"

static bool is_required(const struct json *schema, const char *name) {
	const struct json *required = json_get(schema, "required");

	for (const struct json *one = json_first(required); one; one = json_next(one)) {
		if (str_eq(json_string(one), name)) {
			return true;
		}
	}
	return false;
}

static void add_choices(const struct json *choices, struct buf *out) {
	const char *before = ": ";

	for (const struct json *one = json_first(choices); one; one = json_next(one)) {
		buf_add_str(out, before);
		json_scalar_text(one, out);
		before = ", ";
	}
}

static void add_parameter(
	const struct json *schema, const struct json *parameter, struct buf *out) {
	const char *name = json_key(parameter), *type = json_get_string(parameter, "type");
	const char *words = json_get_string(parameter, "description");

	buf_addf(out, "\n  %s  (%s", name, type ? type : "?");
	add_choices(json_get(parameter, "enum"), out);
	buf_addf(out, "%s%s)", is_required(schema, name) ? ", " : "",
		is_required(schema, name) ? tr("required") : "");
	if (words) {
		buf_addf(out, "  %s", words);
	}
}

void tool_describe(const struct tool *tool, struct device *device, struct buf *out) {
	const struct json *parameters = json_get(tool->schema, "properties");
	auto_buf struct buf why = BUF_INIT;

	buf_addf(out, tr("%s: risk %s"), tool->name, tool_risk_name(tool->risk));
	if (tool->family) {
		buf_addf(out, tr(", family %s"), tool->family);
	}
	if (!tool_is_available(tool, device, &why)) {
		buf_addf(out, tr("\ncannot run here: %s"), why.data);
	}
	buf_addf(out, "\n\n%s\n", tool->description ? tool->description : "");
	if (json_first(parameters)) {
		buf_add_str(out, tr("\nparameters:"));
	}
	for (const struct json *one = json_first(parameters); one; one = json_next(one)) {
		add_parameter(tool->schema, one, out);
	}
}
