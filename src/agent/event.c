/* Names of modes and ends, as the command line, the store and --json have them. */

#include "agent/event.h"

#include "base/str.h"

static const char *const mode_names[] = { "chat", "plan", "build", "max" };
static const char *const end_names[] = { "completed", "failed", "cancelled", "limit" };

const char *agent_mode_name(enum agent_mode mode) {
	return mode_names[mode];
}

bool agent_mode_parse(const char *name, enum agent_mode *out) {
	for (size_t i = 0; i < ARRAY_LEN(mode_names); i++) {
		if (str_eq(name, mode_names[i])) {
			*out = (enum agent_mode)i;
			return true;
		}
	}
	return false;
}

const char *agent_end_name(enum agent_end_state state) {
	return end_names[state];
}
