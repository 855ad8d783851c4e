/* What can be said of a flow before it runs: its placeholders by its parameters, its calls by
   the tools that there are. */

#include "flow/read_inner.h"

#include "base/mem.h"
#include "base/str.h"
#include "flow/plan.h"
#include "tool/template.h"
#include "json/schema.h"

static void tell(struct diagnostics *found, const struct flow *flow,
	const struct flow_step *step, bool fatal, const char *text) {
	diagnostics_add(found, flow->path, step ? step->line : 0, fatal, "%s%s%s",
		step ? step->word : "", step ? ": " : "", text);
}

static bool check_template(
	struct template_scope *scope, const struct json *json, bool line, struct err *err) {
	const char *text = json_string(json);

	if (text) {
		return line ? template_check_line(scope, text, err)
			    : template_check_text(scope, text, err);
	}
	for (const struct json *at = json_first(json); at; at = json_next(at)) {
		if (!check_template(scope, at, line && str_eq(json_key(at), "command"), err)) {
			return false;
		}
	}
	return true;
}

static bool check_step(
	struct template_scope *scope, const struct flow_step *step, struct err *err) {
	const struct flow_target *target = &step->target;

	return check_template(scope, step->arguments, flow_is_line(step), err) &&
	       (!target->text || template_check_text(scope, target->text, err)) &&
	       (!target->id || template_check_text(scope, target->id, err));
}

void flow_check_templates(struct flow_reader *reader) {
	struct flow *flow = reader->flow;
	struct template_scope scope = { .schema = flow->schema };
	const struct json *properties = json_get(flow->schema, "properties");

	for (size_t i = 0; i < flow->steps.len; i++) {
		struct err err = ERR_INIT;

		if (!check_step(&scope, &flow->steps.items[i], &err)) {
			tell(reader->found, flow, &flow->steps.items[i], true, err.text);
			reader->failed = true;
		}
	}
	for (const struct json *at = json_first(properties); at && !reader->failed;
		at = json_next(at)) {
		if (!strv_has(&scope.used, json_key(at))) {
			auto_free char *text =
				xasprintf("the parameter %s is never used", json_key(at));

			tell(reader->found, flow, NULL, false, text);
		}
	}
	template_scope_fini(&scope);
}

static bool is_given(const struct flow_step *step, const char *name) {
	return json_get(step->arguments, name) || str_eq(step->parameter, name);
}

static bool check_argument(
	const struct tool *tool, const struct json *argument, struct err *err) {
	const struct json *properties = json_get(tool->schema, "properties");
	const struct json *schema = json_get(properties, json_key(argument));

	if (!schema) {
		return err_set(err, ERR_CONFIG, "%s has no parameter `%s`", tool->name,
			json_key(argument));
	}
	if (flow_has_placeholder(argument)) {
		return true; /* told when it has its values */
	}
	return schema_validate(schema, argument, err) ||
	       err_wrap(err, "%s", json_key(argument));
}

static bool check_call(
	const struct flow_step *step, const struct snapshot *snapshot, struct err *err) {
	struct tool *tool = flow_find_tool(step, snapshot, err);
	const struct json *required = tool ? json_get(tool->schema, "required") : NULL;

	if (!tool) {
		return false;
	}
	for (const struct json *at = json_first(step->arguments); at; at = json_next(at)) {
		if (!check_argument(tool, at, err)) {
			return false;
		}
	}
	for (const struct json *at = json_first(required); at; at = json_next(at)) {
		if (!is_given(step, json_string(at))) {
			return err_set(err, ERR_CONFIG, "`%s` is missing", json_string(at));
		}
	}
	return true;
}

bool flow_check(
	const struct flow *flow, const struct snapshot *snapshot, struct diagnostics *found) {
	bool fine = true;

	for (size_t i = 0; i < flow->steps.len; i++) {
		const struct flow_step *step = &flow->steps.items[i];
		struct err err = ERR_INIT;

		if (step->kind == FLOW_CALL && !check_call(step, snapshot, &err)) {
			tell(found, flow, step, true, err.text);
			fine = false;
		}
	}
	return fine;
}
