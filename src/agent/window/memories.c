/* What is told is frozen into the message it was first sent with, so nothing that was
   sent changes when a memory does. */

#include "agent/window/memories.h"

#include "agent/run.h"
#include "base/log.h"
#include "base/str.h"
#include "base/tr.h"
#include "memory/inject.h"
#include "store/memories.h"
#include "store/messages.h"

bool agent_memory_is_on(const struct agent *agent) {
	return agent->options.store && !agent->profile.forgets && !agent->forgetful;
}

/* What was said while it was off stays out. */
static enum store_result keep_switch(struct agent *agent, struct err *err) {
	struct store *store = agent->options.store;
	int64_t id = agent->conversation;
	enum store_result result = memories_set_off(store, id, agent->forgetful, err);

	if (result == STORE_OK && !agent->forgetful) {
		result = memories_set_distilled(store, id, messages_newest(store, id), err);
	}
	return result;
}

bool agent_set_memory(struct agent *agent, bool on, struct err *err) {
	bool before = agent->forgetful;

	if (on && !agent->options.store) {
		return err_set(err, ERR_UNAVAILABLE,
			tr("nothing is saved here, so nothing is remembered"));
	}
	if (on && agent->profile.forgets) {
		return err_set(err, ERR_UNAVAILABLE,
			tr("memory is off for this agent or by memory.on"));
	}
	agent->forgetful = !on;
	if (before == agent->forgetful || !agent->conversation || !agent->options.store) {
		return true;
	}
	if (keep_switch(agent, err) != STORE_OK) {
		agent->forgetful = before;
		return false;
	}
	return true;
}

static struct part *context_of(struct message *message) {
	for (size_t i = 0; i < message->parts.len; i++) {
		if (message->parts.items[i].kind == PART_CONTEXT) {
			return &message->parts.items[i];
		}
	}
	return message_add(message, PART_CONTEXT, "");
}

static void add_to_context(struct message *message, const struct buf *lines) {
	struct part *part = context_of(message);
	const char *before = part->text ? part->text : "";
	char *text = xasprintf("%s%s%s", before, before[0] ? "\n\n" : "", lines->data);

	free(part->text);
	part->text = text;
}

/* The lines for this message; what fits it counts as used. A database that cannot be
   read or is busy costs the memories, not the message. */
static void find_lines(struct run *run, const char *query, struct buf *out) {
	const struct agent *agent = run->agent;
	struct memory_told told = { 0 };
	struct memory_ids fitting = { 0 };
	struct err err = ERR_INIT;

	memory_told_read(&told, &agent->messages);
	if (!memory_inject(out, agent->options.store, query, &told, &fitting, &err)) {
		log_warn("memory: %s", err.text);
	}
	memories_used(agent->options.store, fitting.items.items, fitting.items.len, NULL);
	memory_told_fini(&told);
	memory_ids_fini(&fitting);
}

void memories_tell(struct run *run) {
	auto_buf struct buf query = BUF_INIT;
	auto_buf struct buf lines = BUF_INIT;

	message_text(&run->user, PART_TEXT, &query);
	if (run->told || query.len == 0 || !agent_memory_is_on(run->agent)) {
		return;
	}
	run->told = true;
	find_lines(run, query.data, &lines);
	if (lines.len) {
		add_to_context(&run->user, &lines);
	}
}

static struct store *open_for_tool(
	const struct tool_store *from, bool memory, struct err *err) {
	const struct agent *agent = from->ctx;

	if (!agent->options.store) {
		err_set(err, ERR_UNAVAILABLE, "nothing is saved in this conversation");
		return NULL;
	}
	if (memory && !agent_memory_is_on(agent)) {
		err_set(err, ERR_UNAVAILABLE,
			"the person turned memory off here; do not try to remember or recall");
		return NULL;
	}
	return agent->options.store;
}

void memories_begin(struct run *run) {
	struct agent *agent = run->agent;

	run->store = (struct tool_store){ open_for_tool, agent, agent->conversation };
	run->env.store = &run->store;
	if (run->is_new && agent->forgetful && agent->options.store) {
		memories_set_off(agent->options.store, agent->conversation, true, NULL);
	}
}
