/* Grants of a conversation, as a person looks at them. Those of an earlier session hold
   again only when the person says so: nobody remembers what was allowed last week. */

#include "agent/agent.h"

#include "agent/record.h"
#include "agent/state.h"
#include "base/tr.h"

static void describe(const struct grant *grants, size_t count,
	void (*each)(void *ctx, const char *words), void *ctx) {
	for (size_t i = 0; i < count; i++) {
		auto_buf struct buf words = BUF_INIT;
		gate_describe(&grants[i], &words);
		each(ctx, words.data);
	}
}

void agent_grants(struct agent *agent, void (*each)(void *ctx, const char *words), void *ctx) {
	describe(agent->gate.grants.items, agent->gate.grants.len, each, ctx);
}

void agent_grants_waiting(
	struct agent *agent, void (*each)(void *ctx, const char *words), void *ctx) {
	describe(agent->gate.waiting.items, agent->gate.waiting.len, each, ctx);
}

void agent_grants_keep(struct agent *agent) {
	gate_keep(&agent->gate);
}

static bool keep_dropped(struct agent *agent, struct err *err) {
	return record_settings(agent, err) == STORE_OK ||
	       err_wrap(err, tr("it is dropped now, but may come back with the next start"));
}

bool agent_grants_forget(struct agent *agent, struct err *err) {
	gate_forget(&agent->gate);
	return keep_dropped(agent, err);
}

bool agent_grant_drop(struct agent *agent, int number, struct err *err) {
	if (number < 0 || (size_t)number > agent->gate.grants.len) {
		return err_set(err, ERR_NOT_FOUND, tr("there is no grant %d"), number);
	}
	if (number == 0) {
		gate_fini(&agent->gate);
	} else {
		gate_drop(&agent->gate, (size_t)number - 1);
	}
	return keep_dropped(agent, err);
}
