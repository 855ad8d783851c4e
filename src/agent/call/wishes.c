/* What a skill wishes to use without a question, at the call that loads it. Only a person may
   grant that, and only what they were shown: a file can change while they think. */

#include "agent/run.h"
#include "agent/skill/skills_inner.h"
#include "base/str.h"
#include "json/json.h"

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

bool wishes_grant(const struct run_call *call) {
	const char *name = json_get_string(call->prepared.arguments, "name");
	if (!was_shown(call)) {
		return false;
	}
	skills_grant(call->run->agent, name, &call->scopes);
	return true;
}
