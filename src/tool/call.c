/* From what a model wrote to a call that may be judged and run. Every error here
   is read by the model: it says what was wrong and what would be right. */
#include "tool/call.h"

#include "base/mem.h"
#include "base/str.h"
#include "tool/recipe_files.h"
#include "json/json.h"
#include "json/lenient.h"
#include "json/schema.h"

void prepared_fini(struct prepared *prepared) {
	tool_unref(prepared->tool);
	json_free(prepared->arguments);
	buf_fini(&prepared->notes);
	*prepared = (struct prepared){ .notes = BUF_INIT };
}

static enum prepare_result fail_unknown(
	const struct tool_env *env, const char *name, struct err *err) {
	const char *nearest = snapshot_nearest(env->snapshot, name);

	if (nearest) {
		err_set(err, ERR_NOT_FOUND,
			"there is no tool \"%.64s\"; did you mean %s? find_tools {query} "
			"searches all tools",
			name, nearest);
	} else {
		err_set(err, ERR_NOT_FOUND,
			"there is no tool \"%.64s\"; find_tools {query} searches all tools",
			name);
	}
	return PREPARE_UNKNOWN;
}

void tool_alias_apply(const struct tool_alias *alias, struct json *arguments) {
	const struct json *with = alias ? alias->with : NULL;

	for (const struct json *pair = json_first(with); pair; pair = json_next(pair)) {
		if (json_get(arguments, json_key(pair))) {
			json_rename(arguments, json_key(pair), json_string(pair));
		}
	}
}

static bool prepare_arguments(struct prepared *out, const struct tool_alias *alias,
	const char *raw, size_t len, struct err *err) {
	if (!lenient_arguments(raw, len, &out->arguments, &out->notes, err)) {
		return false;
	}
	tool_alias_apply(alias, out->arguments);
	lenient_heal(out->arguments, out->tool->schema, &out->notes);
	return schema_validate(out->tool->schema, out->arguments, err);
}

static enum tool_risk find_risk(const struct prepared *prepared, const struct tool_env *env) {
	const struct tool *tool = prepared->tool;
	enum tool_risk risk = tool->risk;

	if (tool->ops->risk) {
		enum tool_risk raised = tool->ops->risk(env, prepared->arguments, risk);

		risk = raised > risk ? raised : risk;
	}
	if (tool->recipe) {
		enum tool_risk raised =
			recipe_files_risk(tool->recipe, env, prepared->arguments);

		risk = raised > risk ? raised : risk;
	}
	return risk;
}

static enum prepare_result prepare_named(struct prepared *out, const struct tool_env *env,
	const char *name, const char *raw, size_t len, struct err *err) {
	const struct tool_alias *alias;
	struct tool *tool = snapshot_find(env->snapshot, name, &alias);

	if (!tool) {
		return fail_unknown(env, name, err);
	}
	out->tool = tool_ref(tool);
	if (!prepare_arguments(out, alias, raw, len, err)) {
		err_wrap(err, "%s", tool->name);
		return PREPARE_INVALID;
	}
	out->risk = find_risk(out, env);
	return PREPARE_OK;
}

static bool is_call_tool(const char *name) {
	return str_eq(name, "call_tool");
}

/* The arguments of the inner call as text: an object, or text as models write
   it, or nothing. */
static bool read_inner(
	const struct json *outer, const char **name, struct buf *raw, struct err *err) {
	const struct json *arguments = json_get(outer, "arguments");

	*name = json_get_string(outer, "name");
	if (str_is_empty(*name) || is_call_tool(*name)) {
		return err_set(err, ERR_USAGE, "call_tool: `name` must name the tool to call");
	}
	if (json_is(arguments, JSON_STRING)) {
		buf_add_str(raw, json_string(arguments));
	} else if (json_is(arguments, JSON_OBJECT)) {
		json_print(arguments, raw);
	} else if (arguments && !json_is(arguments, JSON_NULL)) {
		return err_set(err, ERR_USAGE, "call_tool: `arguments` must be an object");
	}
	for (const struct json *v = json_first(outer); v; v = json_next(v)) {
		if (!str_eq(json_key(v), "name") && !str_eq(json_key(v), "arguments")) {
			return err_set(err, ERR_USAGE,
				"call_tool: \"%.64s\" belongs into `arguments`", json_key(v));
		}
	}
	return true;
}

static enum prepare_result prepare_unwrapped(struct prepared *out, const struct tool_env *env,
	const char *raw, size_t len, struct err *err) {
	auto_json struct json *outer = NULL;
	auto_buf struct buf inner = BUF_INIT;
	const char *name;

	if (!lenient_arguments(raw, len, &outer, &out->notes, err)) {
		err_wrap(err, "call_tool");
		return PREPARE_INVALID;
	}
	if (!read_inner(outer, &name, &inner, err)) {
		return PREPARE_INVALID;
	}
	return prepare_named(out, env, name, inner.data, inner.len, err);
}

enum prepare_result call_prepare(struct prepared *out, const struct tool_env *env,
	const char *name, const char *raw, size_t len, struct err *err) {
	struct prepared prepared = { .notes = BUF_INIT };
	enum prepare_result result;

	result = is_call_tool(name) ? prepare_unwrapped(&prepared, env, raw, len, err)
				    : prepare_named(&prepared, env, name, raw, len, err);
	if (result == PREPARE_OK) {
		*out = prepared;
		return result;
	}
	struct tool *tool = prepared.tool ? tool_ref(prepared.tool) : NULL;
	prepared_fini(&prepared);
	*out = (struct prepared){ .tool = tool, .notes = BUF_INIT };
	out->risk = tool ? tool->risk : TOOL_RISK_READ;
	return result;
}

bool call_prepare_exact(struct prepared *out, const struct tool_env *env, struct tool *tool,
	struct json *arguments, struct err *err) {
	struct prepared prepared = {
		.tool = tool_ref(tool),
		.arguments = arguments,
		.notes = BUF_INIT,
	};
	if (!schema_validate(tool->schema, arguments, err)) {
		err_wrap(err, "%s", tool->name);
		prepared_fini(&prepared);
		return false;
	}
	prepared.risk = find_risk(&prepared, env);
	*out = prepared;
	return true;
}
