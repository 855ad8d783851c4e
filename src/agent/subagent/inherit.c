/* The smaller of the two wins everywhere: mode, calls, levels, room for an answer. */

#include "agent/subagent/inherit.h"

#include "agent/state.h"

#define CALLS_MOST 1000

static int smaller(int64_t a, int64_t b) {
	return (int)(a < b ? a : b);
}

int inherit_calls(const struct subagent_profile *profile) {
	return smaller(profile->calls, CALLS_MOST);
}

void inherit_options(const struct agent *above, const struct subagent_profile *profile,
	struct agent_options *out) {
	*out = above->options;
	out->on_event = NULL;
	out->ask = NULL;
	out->extra_system = NULL;
	out->hold_grants = false;
	out->limits.confirm = 0;
	out->limits.calls = inherit_calls(profile);
	out->limits.depth = smaller(above->options.limits.depth - 1, profile->depth);
}

/* Room for thoughts comes on top of that for the answer. */
static void bound_answer(struct provider_target *target, int64_t tokens) {
	int64_t most = target->thinking ? 4 * tokens : tokens;
	if (target->max_tokens <= 0 || target->max_tokens > most) {
		target->max_tokens = most;
	}
}

void inherit_profile(const struct subagent_profile *profile, struct agent_profile *out) {
	*out = *profile->profile;
	bound_answer(&out->target, profile->tokens);
	out->forgets = true; /* a task is no word of the person's */
}

enum agent_mode inherit_mode(
	const struct agent *above, const struct subagent_profile *profile) {
	int mode = (int)above->gate.mode;
	if (profile->mode >= 0 && profile->mode < mode) {
		mode = profile->mode;
	}
	return (enum agent_mode)mode;
}

void inherit_take_away(struct agent *agent) {
	strv_add(&agent->profile_tools, "!ask_user");
	if (agent->options.limits.depth < 1) {
		strv_add(&agent->profile_tools, "!dispatch");
	}
	agent->profile.tools = (const char *const *)strv_items(&agent->profile_tools);
}
