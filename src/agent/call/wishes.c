/* What a skill wishes to use without a question, at the call that loads it. Only a person may
   grant that, and only what they were shown: a file can change while they think. */

#include "agent/run.h"
#include "agent/skill/skills_inner.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "tool/registry.h"
#include "json/json.h"

/* A wish counts for tools that only read or write, by their own declaration here; what a
   skill says of its own tools is not believed, and a pattern in parentheses would be less
   than the whole tool. */
static bool is_grantable(const struct tool *tool, const char *wish) {
	return tool && !strchr(wish, '(') && tool->source != TOOL_SKILL &&
	       (tool->risk == TOOL_RISK_READ || tool->risk == TOOL_RISK_WRITE);
}

static void add_never(const char *wish, struct strv *never) {
	if (never) {
		strv_add_nodup(never, sanitize_dup(wish, SANITIZE_LINE));
	}
}

static void wishes_of(
	struct agent *agent, const struct skill *skill, struct strv *out, struct strv *never) {
	struct snapshot *snapshot = registry_snapshot(agent->options.registry);

	for (size_t i = 0; i < skill->allowed.len; i++) {
		auto_free char *name = skill_allowed_tool(skill->allowed.items[i]);
		const struct tool *tool = snapshot_find(snapshot, name, NULL);

		if (!is_grantable(tool, skill->allowed.items[i])) {
			add_never(skill->allowed.items[i], never);
		} else if (!strv_has(out, tool->name)) {
			strv_add(out, tool->name);
		}
	}
	snapshot_unref(snapshot);
}

void agent_skill_wishes(
	struct agent *agent, const char *name, struct strv *out, struct strv *never) {
	const struct library_entry *entry = skills_find(agent, name, NULL);

	if (entry) {
		wishes_of(agent, &entry->skill, out, never);
	}
}

/* Those that nobody granted yet. */
static void wishes_left(struct agent *agent, const char *name, struct strv *out) {
	const struct library_entry *entry = skills_find(agent, name, NULL);
	auto_strv struct strv wishes = STRV_INIT;

	if (entry) {
		wishes_of(agent, &entry->skill, &wishes, NULL);
	}
	for (size_t i = 0; i < wishes.len; i++) {
		if (!gate_has_skill(&agent->gate, entry->skill.name, wishes.items[i])) {
			strv_add(out, wishes.items[i]);
		}
	}
}

void skills_wishes(const struct tool_env *env, const char *name, struct strv *out) {
	struct agent *agent = skills_agent(env, NULL);

	if (agent) {
		wishes_left(agent, name, out);
	}
}

bool wishes_ask(const struct run_call *call) {
	const struct gate *gate = &call->run->agent->gate;
	return call->prepared.tool->ops->scopes_are_tools && call->scopes.len > 0 &&
	       gate->mode == MODE_BUILD && !gate->yes && !gate_has_grant(gate, &call->prepared);
}

static bool was_shown(const struct run_call *call) {
	bool same = call->scopes.len == call->asked_scopes.len;
	for (size_t i = 0; same && i < call->scopes.len; i++) {
		same = str_eq(call->scopes.items[i], call->asked_scopes.items[i]);
	}
	return same;
}

static void grant(struct agent *agent, const char *name, const struct strv *tools) {
	const struct library_entry *entry = skills_find(agent, name, NULL);

	if (entry) {
		gate_grant_skill(&agent->gate, entry->skill.name, tools);
	}
}

bool wishes_grant(const struct run_call *call) {
	const char *name = json_get_string(call->prepared.arguments, "name");
	if (!was_shown(call)) {
		return false;
	}
	grant(call->run->agent, name, &call->scopes);
	return true;
}
