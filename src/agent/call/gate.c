/* Deny rules first, then the mode, then grants, then the question. Grants only
   ever turn a question into a yes: they cannot reach what is denied or what the
   mode does not offer. */

#include "agent/call/gate.h"

#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "json/json.h"

#include <fnmatch.h>

static void grant_fini(struct grant *grant) {
	free(grant->tool);
	free(grant->value);
}

void gate_forget(struct gate *gate) {
	for (size_t i = 0; i < gate->waiting.len; i++) {
		grant_fini(&gate->waiting.items[i]);
	}
	vec_fini(&gate->waiting);
}

void gate_fini(struct gate *gate) {
	gate_forget(gate);
	for (size_t i = 0; i < gate->grants.len; i++) {
		grant_fini(&gate->grants.items[i]);
	}
	vec_fini(&gate->grants);
}

void gate_drop(struct gate *gate, size_t at) {
	grant_fini(&gate->grants.items[at]);
	vec_remove(&gate->grants, at);
}

bool gate_offers(enum agent_mode mode, enum tool_risk risk) {
	switch (mode) {
	case MODE_CHAT:
		return false;
	case MODE_PLAN:
		return risk <= TOOL_RISK_PRIVATE;
	case MODE_BUILD:
	case MODE_MAX:
		return true;
	}
	return false;
}

/* A text as a whole, or one of the pieces that a shell would run one by one: a rule
   on "rm *" means "ls; rm x" too. Cutting where a shell would not only denies more. */
static bool text_matches(const char *pattern, const char *text) {
	if (fnmatch(pattern, text, 0) == 0) {
		return true;
	}
	auto_strv struct strv pieces = STRV_INIT;
	strv_split(&pieces, text, ";|&\n(){}`");
	for (size_t i = 0; i < pieces.len; i++) {
		if (fnmatch(pattern, str_trim(pieces.items[i]), 0) == 0) {
			return true;
		}
	}
	return false;
}

/* The value, or one that lies in it. */
static bool value_matches(const char *pattern, const struct json *value) {
	auto_buf struct buf text = BUF_INIT;
	if (json_scalar_text(value, &text)) {
		return text_matches(pattern, text.data);
	}
	for (const struct json *v = json_first(value); v; v = json_next(v)) {
		if (value_matches(pattern, v)) {
			return true;
		}
	}
	return false;
}

/* A pattern of a rule is held against each argument and against all of them as
   JSON. */
static bool arguments_match(const char *pattern, const struct json *arguments) {
	if (value_matches(pattern, arguments)) {
		return true;
	}
	auto_buf struct buf all = BUF_INIT;
	json_print(arguments, &all);
	return fnmatch(pattern, all.data, 0) == 0;
}

/* A rule that was written for an old name holds for the tool too. */
static bool name_matches(const char *pattern, const struct tool *tool) {
	for (size_t i = 0; i < tool->aliases.len; i++) {
		if (fnmatch(pattern, tool->aliases.items[i].name, 0) == 0) {
			return true;
		}
	}
	return fnmatch(pattern, tool->name, 0) == 0;
}

/* "tool" or "tool(pattern)"; the tool's name may hold * and ?. */
static bool rule_matches(const char *rule, const struct prepared *call) {
	const char *open = strchr(rule, '(');
	if (!open) {
		return name_matches(rule, call->tool);
	}
	auto_free char *name = xmemdup(rule, (size_t)(open - rule));
	if (!name_matches(name, call->tool)) {
		return false;
	}
	size_t len = strlen(open + 1);
	if (len && open[len] == ')') {
		len--;
	}
	auto_free char *pattern = xmemdup(open + 1, len);
	return arguments_match(pattern, call->arguments);
}

static const char *denied_by(const struct gate *gate, const struct prepared *call) {
	for (size_t i = 0; gate->deny && gate->deny[i]; i++) {
		if (rule_matches(gate->deny[i], call)) {
			return gate->deny[i];
		}
	}
	return NULL;
}

static bool asks(const struct gate *gate, enum tool_risk risk) {
	switch (gate->mode) {
	case MODE_PLAN:
		return risk == TOOL_RISK_PRIVATE;
	case MODE_BUILD:
		return gate->ask_reads || risk != TOOL_RISK_READ;
	case MODE_MAX:
		return gate->ask_danger && risk == TOOL_RISK_DANGER;
	case MODE_CHAT:
		break;
	}
	return true;
}

static bool holds(
	const struct gate *gate, enum grant_kind kind, const char *tool, const char *value) {
	for (size_t i = 0; i < gate->grants.len; i++) {
		const struct grant *grant = &gate->grants.items[i];
		if (grant->kind == kind && str_eq(grant->tool, tool) &&
			str_eq(grant->value, value)) {
			return true;
		}
	}
	return false;
}

static bool has_grant(
	const struct gate *gate, enum grant_kind kind, const char *tool, const char *value) {
	while (gate->above) {
		gate = gate->above;
	}
	return holds(gate, kind, tool, value);
}

static bool all_scopes_granted(
	const struct gate *gate, const char *tool, const struct strv *scopes) {
	for (size_t i = 0; scopes && i < scopes->len; i++) {
		if (!has_grant(gate, GRANT_SCOPE, tool, scopes->items[i])) {
			return false;
		}
	}
	return scopes && scopes->len > 0;
}

/* Does a skill's grant cover it? */
static bool is_wished(const struct gate *gate, const struct prepared *call) {
	if (call->tool->source == TOOL_SKILL ||
		(call->risk != TOOL_RISK_READ && call->risk != TOOL_RISK_WRITE)) {
		return false;
	}
	for (; gate; gate = gate->above) {
		for (size_t i = 0; i < gate->grants.len; i++) {
			const struct grant *grant = &gate->grants.items[i];
			if (grant->kind == GRANT_SKILL &&
				str_eq(grant->tool, call->tool->name)) {
				return true;
			}
		}
	}
	return false;
}

static bool is_granted(
	const struct gate *gate, const struct prepared *call, const struct strv *scopes) {
	const char *tool = call->tool->name;
	auto_buf struct buf exact = BUF_INIT;
	json_print(call->arguments, &exact);
	if (has_grant(gate, GRANT_CALL, tool, exact.data)) {
		return true;
	}
	if (call->risk == TOOL_RISK_DANGER) {
		return false;
	}
	return has_grant(gate, GRANT_TOOL, tool, NULL) || is_wished(gate, call) ||
	       all_scopes_granted(gate, tool, scopes) ||
	       (call->risk == TOOL_RISK_READ && has_grant(gate, GRANT_READS, NULL, NULL));
}

bool gate_forbids(const struct gate *gate, const struct prepared *call, struct buf *reason) {
	const char *rule = denied_by(gate, call);
	if (rule) {
		buf_addf(reason,
			"Denied by the person's rule '%s'. Do not try to reach the same end "
			"another way; say what you would need.",
			rule);
	}
	return rule != NULL;
}

enum gate_decision gate_decide(const struct gate *gate, const struct prepared *call,
	const struct strv *scopes, struct buf *reason) {
	if (gate_forbids(gate, call, reason)) {
		return GATE_DENY;
	}
	if (!gate_offers(gate->mode, call->risk)) {
		buf_addf(reason,
			"Denied: mode '%s' does not run calls of risk '%s'. Tell the person "
			"what you "
			"would do; they can change the mode with /mode build.",
			agent_mode_name(gate->mode), tool_risk_name(call->risk));
		return GATE_DENY;
	}
	if (gate->yes || !asks(gate, call->risk) || is_granted(gate, call, scopes)) {
		return GATE_ALLOW;
	}
	return GATE_ASK;
}

bool gate_by_grant(
	const struct gate *gate, const struct prepared *call, const struct strv *scopes) {
	return !gate->yes && asks(gate, call->risk) && is_granted(gate, call, scopes);
}

bool gate_has_grant(const struct gate *gate, const struct prepared *call) {
	return is_granted(gate, call, NULL);
}

void gate_add(struct gate *gate, enum grant_kind kind, const char *tool, const char *value) {
	while (gate->above && kind != GRANT_SKILL) {
		gate = gate->above;
	}
	if (holds(gate, kind, tool, value)) {
		return;
	}
	struct grant grant = { .kind = kind, .tool = xstrdup(tool), .value = xstrdup(value) };
	vec_push(&gate->grants, grant);
}

void gate_grant_skill(struct gate *gate, const char *skill, const struct strv *tools) {
	for (size_t i = 0; i < tools->len; i++) {
		gate_add(gate, GRANT_SKILL, tools->items[i], skill);
	}
}

bool gate_has_skill(const struct gate *gate, const char *skill, const char *tool) {
	while (gate && !holds(gate, GRANT_SKILL, tool, skill)) {
		gate = gate->above;
	}
	return gate != NULL;
}

void gate_drop_skill(struct gate *gate, const char *skill) {
	for (size_t i = gate->grants.len; i > 0; i--) {
		const struct grant *grant = &gate->grants.items[i - 1];
		if (grant->kind == GRANT_SKILL && str_eq(grant->value, skill)) {
			gate_drop(gate, i - 1);
		}
	}
	for (size_t i = gate->waiting.len; i > 0; i--) {
		struct grant *grant = &gate->waiting.items[i - 1];
		if (grant->kind == GRANT_SKILL && str_eq(grant->value, skill)) {
			grant_fini(grant);
			vec_remove(&gate->waiting, i - 1);
		}
	}
}

void gate_grant(struct gate *gate, const struct prepared *call, const struct strv *scopes,
	enum grant_kind kind) {
	if (call->risk == TOOL_RISK_DANGER ||
		(kind == GRANT_SCOPE && (!scopes || scopes->len == 0)) ||
		(kind == GRANT_READS && call->risk != TOOL_RISK_READ)) {
		kind = GRANT_CALL;
	}
	const char *tool = call->tool->name;
	auto_buf struct buf exact = BUF_INIT;
	switch (kind) {
	case GRANT_CALL:
		json_print(call->arguments, &exact);
		gate_add(gate, GRANT_CALL, tool, exact.data);
		break;
	case GRANT_SCOPE:
		for (size_t i = 0; i < scopes->len; i++) {
			gate_add(gate, GRANT_SCOPE, tool, scopes->items[i]);
		}
		break;
	case GRANT_TOOL:
		gate_add(gate, GRANT_TOOL, tool, NULL);
		break;
	case GRANT_READS:
		gate_add(gate, GRANT_READS, NULL, NULL);
		break;
	case GRANT_SKILL: /* is not an answer to a call */
		break;
	}
}

void gate_describe(const struct grant *grant, struct buf *out) {
	switch (grant->kind) {
	case GRANT_CALL:
		buf_addf(out, tr("%s, exactly %s"), grant->tool, grant->value);
		break;
	case GRANT_SCOPE:
		buf_addf(out, "%s: %s", grant->tool, grant->value);
		break;
	case GRANT_TOOL:
		buf_addf(out, "%s", grant->tool);
		break;
	case GRANT_READS:
		buf_add_str(out, tr("all reads"));
		break;
	case GRANT_SKILL: {
		auto_free char *skill = sanitize_dup(grant->value, SANITIZE_LINE);
		buf_addf(out, tr("%s, while the skill %s is loaded"), grant->tool, skill);
		break;
	}
	}
}

void gate_hold(struct gate *gate) {
	for (size_t i = 0; i < gate->grants.len; i++) {
		vec_push(&gate->waiting, gate->grants.items[i]);
	}
	gate->grants.len = 0;
}

void gate_keep(struct gate *gate) {
	for (size_t i = 0; i < gate->waiting.len; i++) {
		struct grant *grant = &gate->waiting.items[i];
		gate_add(gate, grant->kind, grant->tool, grant->value);
	}
	gate_forget(gate);
}
