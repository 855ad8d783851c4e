/* What stands at the beginning of every request: the prefix, and where the messages begin.
   Both go with the next turn, or at once where no turn follows. */

#include "agent/record.h"

#include "agent/run.h"
#include "store/conversations.h"
#include "store/snapshots.h"

/* Inside a transaction; the prefix counts as stored when that is through. */
enum store_result record_add_prefix(struct agent *agent, struct err *err) {
	if (agent->prefix.stored || !agent->prefix.system) {
		return STORE_OK;
	}
	auto_buf struct buf text = BUF_INIT;
	prefix_write(&agent->prefix, &text);
	return conversations_set_prefix(
		agent->options.store, agent->conversation, text.data, err);
}

/* The same for where the window begins. */
enum store_result record_add_snapshot(struct agent *agent, struct err *err) {
	const struct window *window = &agent->window;
	int64_t last = 0;
	if (window->stored || window->first == 0) {
		return STORE_OK;
	}
	for (size_t i = window->first; i > 0 && last == 0; i--) {
		last = agent->messages.messages.items[i - 1].id;
	}
	return last == 0 ? STORE_OK
			 : snapshots_add(agent->options.store, agent->conversation, last,
				   window->summary, err);
}

enum store_result record_window(struct agent *agent, struct err *err) {
	struct store *store = agent->options.store;
	if (!store || !agent->conversation) {
		return STORE_OK;
	}
	enum store_result result = store_begin(store, err);
	if (result != STORE_OK) {
		return result;
	}
	result = record_add_prefix(agent, err);
	if (result == STORE_OK) {
		result = record_add_snapshot(agent, err);
	}
	if (result != STORE_OK) {
		store_rollback(store);
		return result;
	}
	result = store_commit(store, err);
	if (result == STORE_OK) {
		agent->window.stored = true;
		agent->prefix.stored = agent->prefix.system != NULL;
	}
	return result;
}
