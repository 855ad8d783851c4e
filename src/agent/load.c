/* A conversation as the store holds it: when it is opened, and again when another
   process added to it. Whatever died in the middle, it is a valid transcript. */

#include "agent/skill/skills_inner.h"
#include "agent/state.h"
#include "agent/window/compaction.h"

#include "store/conversations.h"
#include "store/memories.h"
#include "store/messages.h"

#include "base/tr.h"

#define UNKNOWN_END "interrupted: it is not known how this ended"

void agent_mend(struct agent *agent) {
	if (!conversation_check(&agent->messages, NULL)) {
		conversation_repair(&agent->messages, UNKNOWN_END);
	}
}

static void load_prefix(struct agent *agent, int64_t id) {
	auto_free char *prefix = conversations_prefix(agent->options.store, id);
	prefix_fini(&agent->prefix);
	prefix_read(&agent->prefix, prefix);
	prefix_drop_thinking(agent, agent->prefix.thinking_after);
}

static bool load_mode(struct agent *agent, int64_t id, int mode, struct err *err) {
	struct conversation_row row = { 0 };
	if (!conversations_get(agent->options.store, id, &row, err)) {
		return false;
	}
	if (mode < 0) {
		agent_mode_parse(row.mode, &agent->gate.mode);
	}
	agent->title = xstrdup(row.title);
	conversation_row_fini(&row);
	return true;
}

/* Only who sends them needs them: a conversation that is looked at stays in the
   store. */
bool agent_load(struct agent *agent, int64_t id, int mode, struct err *err) {
	struct store *store = agent->options.store;
	if (!store) {
		return err_set(err, ERR_USAGE,
			tr("nothing is saved, so there is nothing to go on with"));
	}
	if (!load_mode(agent, id, mode, err)) {
		return false;
	}
	agent->unread = true;
	agent->newest = messages_newest(store, id);
	load_prefix(agent, id);
	auto_free char *grants = conversations_grants(store, id);
	gate_read(&agent->gate, grants);
	skills_recall(agent, grants);
	if (agent->options.hold_grants) {
		gate_hold(&agent->gate);
	}
	agent->conversation = id;
	agent->forgetful = memories_are_off(store, id);
	return true;
}

bool agent_complete(struct agent *agent, struct err *err) {
	return !agent->unread || agent_reload(agent, 0, err);
}

bool agent_is_behind(const struct agent *agent) {
	int64_t newest = agent->unread ? agent->newest : 0;
	for (size_t i = 0; i < agent->messages.messages.len; i++) {
		int64_t id = agent->messages.messages.items[i].id;
		newest = id > newest ? id : newest;
	}
	return messages_newest(agent->options.store, agent->conversation) > newest;
}

bool agent_reload(struct agent *agent, int64_t before, struct err *err) {
	struct conversation fresh = { 0 };
	if (!messages_load(agent->options.store, agent->conversation, &fresh, err)) {
		return false;
	}
	while (before && fresh.messages.len && vec_last(&fresh.messages)->id >= before) {
		message_fini(vec_last(&fresh.messages));
		fresh.messages.len--;
	}
	compaction_cancel(agent);
	conversation_fini(&agent->messages);
	agent->messages = fresh;
	agent->unread = false;
	agent_mend(agent);
	load_prefix(agent, agent->conversation);
	window_load(agent);
	return true;
}

/* While a run is on elsewhere its rows are half of something: they come when it has
   ended. */
static bool is_busy_elsewhere(const struct agent *agent) {
	struct conversation_row row = { 0 };
	bool found = conversations_get(agent->options.store, agent->conversation, &row, NULL);
	bool busy = !found || row.run != 0;
	conversation_row_fini(&row);
	return busy;
}

/* Where those begin that are newer than message `newest`. */
static size_t find_newer(const struct agent *agent, int64_t newest) {
	size_t at = agent->messages.messages.len;
	while (at > 0 && agent->messages.messages.items[at - 1].id > newest) {
		at--;
	}
	return at;
}

bool agent_refresh(struct agent *agent, size_t *first) {
	size_t known = agent->messages.messages.len;
	int64_t newest = agent->newest;
	bool unread = agent->unread;
	if (agent->run || agent->branching || !agent->options.store || !agent->conversation ||
		!agent_is_behind(agent) || is_busy_elsewhere(agent) ||
		!agent_reload(agent, 0, NULL)) {
		return false;
	}
	known = unread ? find_newer(agent, newest) : known;
	*first = known < agent->messages.messages.len ? known : 0;
	return true;
}
