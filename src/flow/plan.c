/* From a flow and its values to calls. */

#include "flow/plan.h"

#include "base/mem.h"
#include "base/str.h"
#include "flow/describe.h"
#include "json/json.h"

#include <string.h>

void flow_plan_fini(struct flow_plan *plan) {
	for (size_t i = 0; i < plan->steps.len; i++) {
		struct flow_planned *step = &plan->steps.items[i];

		for (size_t n = 0; n < step->tries.len; n++) {
			prepared_fini(&step->tries.items[n].call);
		}
		vec_fini(&step->tries);
		free(step->words);
		free(step->text);
	}
	vec_fini(&plan->steps);
	free(plan->name);
	*plan = (struct flow_plan){ 0 };
}

bool flow_is_line(const struct flow_step *step) {
	return str_eq(step->tool, "run_shell");
}

/* They lead to other tools, or ask the person, who may not be there. */
static bool may_be_step(const struct tool *tool) {
	static const char *const never[] = { "call_tool", "find_tools", "hand_over",
		"run_flow" };

	for (size_t i = 0; i < ARRAY_LEN(never); i++) {
		if (str_eq(tool->name, never[i])) {
			return false;
		}
	}
	return !tool->ops->asks_person;
}

struct tool *flow_find_tool(
	const struct flow_step *step, const struct snapshot *snapshot, struct err *err) {
	const struct tool_alias *alias = NULL;
	struct tool *tool = snapshot_find(snapshot, step->tool, &alias);
	const char *near = tool ? NULL : snapshot_nearest(snapshot, step->tool);

	if (!tool) {
		err_set(err, ERR_CONFIG,
			"there is no such word, and no tool of this name%s%s%s",
			near ? "; did you mean `" : "", near ? near : "", near ? "`?" : "");
		return NULL;
	}
	if (alias && alias->with) {
		err_set(err, ERR_CONFIG, "this is an old name: write `%s`", tool->name);
		return NULL;
	}
	if (!may_be_step(tool)) {
		err_set(err, ERR_CONFIG, "%s cannot be a step of a flow", tool->name);
		return NULL;
	}
	return tool;
}

struct maker {
	struct flow_plan *plan;
	struct flow_planned *step;
	const struct json *values;
	const struct tool_env *env;
	struct tool *tool;
};

static bool fill_text(
	const struct maker *maker, const char *from, char **out, struct err *err) {
	auto_json struct json *text = json_new_string(from);
	auto_json struct json *filled = NULL;
	auto_buf struct buf words = BUF_INIT;

	if (!flow_fill(text, maker->values, maker->plan->flow->schema, false, &filled, err)) {
		return false;
	}
	json_scalar_text(filled, &words);
	if (words.len == 0) {
		return err_set(err, ERR_USAGE, "what it is aimed at is empty");
	}
	*out = buf_detach(&words);
	return true;
}

/* May it be called here? */
static bool admit(const struct maker *maker, const struct prepared *call, struct err *err) {
	auto_buf struct buf why = BUF_INIT;

	if (!tool_is_available(maker->tool, maker->env->device, &why)) {
		return err_set(err, ERR_UNAVAILABLE, "%s", why.data);
	}
	if (maker->env->forbids && maker->env->forbids(maker->env, call, &why)) {
		return err_set(err, ERR_DENIED, "%s", why.data);
	}
	return true;
}

/* Takes `arguments` over. */
static bool add_try(
	struct maker *maker, enum flow_try_kind kind, struct json *arguments, struct err *err) {
	struct prepared call = { .notes = BUF_INIT };

	if (!call_prepare_exact(&call, maker->env, maker->tool, arguments, err)) {
		return false;
	}
	if (!admit(maker, &call, err)) {
		prepared_fini(&call);
		return false;
	}
	struct flow_try *one = vec_grow(&maker->step->tries);

	one->kind = kind;
	one->call = call;
	if (call.risk > maker->plan->risk) {
		maker->plan->risk = call.risk;
	}
	return true;
}

/* A text that looks like a number of read_screen is a text all the same. */
static char *as_text(const char *text) {
	bool looks =
		text[0] == '[' || text[0] == '"' || strspn(text, "0123456789") == strlen(text);

	return looks ? xasprintf("\"%s\"", text) : xstrdup(text);
}

static bool try_named(struct maker *maker, enum flow_try_kind kind, const char *template,
	const struct json *arguments, struct err *err) {
	const struct flow_step *step = maker->step->step;
	auto_free char *text = NULL;

	if (!template) {
		return true;
	}
	if (!fill_text(maker, template, &text, err)) {
		return false;
	}
	auto_free char *name = kind == FLOW_TRY_ID ? xasprintf("#%s", text) : as_text(text);
	struct json *copy = json_copy(arguments);

	json_put_string(copy, step->parameter, name);
	return add_try(maker, kind, copy, err);
}

/* Only a tap has a place in place of a name. */
static bool try_place(struct maker *maker, const struct json *arguments, struct err *err) {
	const struct flow_target *target = &maker->step->step->target;

	if (target->x < 0 || target->y < 0) {
		return true;
	}
	struct json *copy = json_copy(arguments);

	json_put_int(copy, "x", target->x);
	json_put_int(copy, "y", target->y);
	return add_try(maker, FLOW_TRY_PLACE, copy, err);
}

static bool make_call(struct maker *maker, struct err *err) {
	const struct flow_step *step = maker->step->step;
	const struct flow_target *target = &step->target;
	auto_json struct json *arguments = NULL;

	maker->tool = flow_find_tool(step, maker->env->snapshot, err);
	if (!maker->tool ||
		!flow_fill(step->arguments, maker->values, maker->plan->flow->schema,
			flow_is_line(step), &arguments, err)) {
		return false;
	}
	if (!try_named(maker, FLOW_TRY_TEXT, target->text, arguments, err) ||
		!try_named(maker, FLOW_TRY_ID, target->id, arguments, err) ||
		!try_place(maker, arguments, err)) {
		return false;
	}
	return maker->step->tries.len > 0 ||
	       add_try(maker, FLOW_TRY_TEXT, take(arguments), err);
}

static bool make_own(struct maker *maker, struct err *err) {
	struct flow_planned *planned = maker->step;
	auto_json struct json *filled = NULL;
	auto_buf struct buf text = BUF_INIT;
	int64_t seconds = 0;

	if (!flow_fill(planned->step->arguments, maker->values, maker->plan->flow->schema,
		    false, &filled, err)) {
		return false;
	}
	const struct json *value = json_get(filled, "value");

	json_scalar_text(value, &text);
	if (planned->step->kind == FLOW_DONE) {
		planned->text = buf_detach(&text);
		return true;
	}
	if (!str_to_int(text.data, &seconds) || seconds < 1 || seconds > FLOW_TIMEOUT_MAX) {
		return err_set(
			err, ERR_USAGE, "expected seconds from 1 to %d", FLOW_TIMEOUT_MAX);
	}
	planned->wait = seconds * 1000;
	return true;
}

bool flow_plan_make(struct flow_plan *out, const struct flow *flow, const struct json *values,
	const struct tool_env *env, struct err *err) {
	struct flow_plan plan = { .flow = flow, .name = xstrdup(flow->name) };
	struct maker maker = { .plan = &plan, .values = values, .env = env };

	for (size_t i = 0; i < flow->steps.len; i++) {
		const struct flow_step *step = &flow->steps.items[i];

		maker.step = vec_grow(&plan.steps);
		maker.step->step = step;
		if (step->kind == FLOW_CALL ? !make_call(&maker, err)
					    : !make_own(&maker, err)) {
			err_wrap(err, "%s:%d: %s", flow->path, step->line, step->word);
			flow_plan_fini(&plan);
			return false;
		}
		maker.step->words = flow_describe(maker.step);
	}
	*out = plan;
	return true;
}
