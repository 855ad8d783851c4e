/* Going back in a conversation: what stands behind some message is left out here,
   and stays in the store. Only with the next run is there another version: an edit
   that was thought better of leaves no trace. */

#include "agent/branch.h"

#include "agent/run.h"
#include "agent/state.h"
#include "agent/window/compaction.h"
#include "base/tr.h"
#include "store/stars.h"

/* Messages up to and with `last`; SIZE_MAX: there is no such message. */
static size_t count_up_to(const struct agent *agent, int64_t last) {
	for (size_t i = agent->messages.messages.len; i > 0 && last; i--) {
		if (agent->messages.messages.items[i - 1].id == last) {
			return i;
		}
	}
	return last ? SIZE_MAX : 0;
}

/* Whatever was in the way of a PDF may have been mended since. */
static void try_again(struct part *part) {
	if (part->kind == PART_PDF && part->status == CALL_FAILED) {
		part->status = CALL_PENDING;
		free(take(part->text));
	}
}

/* What is not text goes with the next message. */
static void carry(struct agent *agent, const struct message *from) {
	struct message copy;
	message_copy(&copy, from);
	for (size_t i = 0; i < copy.parts.len; i++) {
		struct part *part = &copy.parts.items[i];
		if (part->kind == PART_IMAGE || part->kind == PART_FILE ||
			part->kind == PART_PDF) {
			try_again(part);
			vec_push(&agent->carried.parts, *part);
			*part = (struct part){ .kind = PART_CONTEXT };
		}
	}
	message_fini(&copy);
}

static void cut(struct agent *agent, size_t count) {
	struct conversation *messages = &agent->messages;
	while (messages->messages.len > count) {
		message_fini(vec_last(&messages->messages));
		messages->messages.len--;
	}
	agent_mend(agent);
}

bool agent_branch(struct agent *agent, int64_t last, bool resend, struct err *err) {
	if (agent->run) {
		return err_set(err, ERR_BUSY, tr("not while a task runs; Esc stops it"));
	}
	if (!agent->options.store || !agent->conversation) {
		return err_set(err, ERR_USAGE,
			tr("nothing of this conversation is saved, so nothing can be brought "
			   "back later"));
	}
	if (!agent_complete(agent, err)) {
		return false;
	}
	size_t count = count_up_to(agent, last);
	if (count == SIZE_MAX) {
		return err_set(err, ERR_NOT_FOUND, tr("that message is not here"));
	}
	message_fini(&agent->carried);
	if (count == agent->messages.messages.len) {
		return true;
	}
	if (resend) {
		carry(agent, &agent->messages.messages.items[count]);
	}
	compaction_cancel(agent);
	cut(agent, count);
	window_shorten(agent);
	agent->branching = true;
	agent->branch_last = last;
	return true;
}

bool agent_unbranch(struct agent *agent, struct err *err) {
	if (agent->run || !agent->branching) {
		return err_set(err, ERR_USAGE, tr("there is nothing to bring back"));
	}
	if (!agent_reload(agent, 0, err)) {
		return false;
	}
	message_fini(&agent->carried);
	agent->branching = false;
	return true;
}

bool agent_is_branching(const struct agent *agent) {
	return agent->branching;
}

size_t agent_carried(const struct agent *agent) {
	return message_count(&agent->carried, PART_IMAGE) +
	       message_count(&agent->carried, PART_FILE) +
	       message_count(&agent->carried, PART_PDF);
}

bool agent_star(struct agent *agent, int64_t id, bool on, struct err *err) {
	struct store *store = agent->options.store;
	size_t count = agent->unread ? 0 : count_up_to(agent, id);
	if (!store || !id || count == SIZE_MAX) {
		return err_set(err, ERR_NOT_FOUND, tr("that message is not saved"));
	}
	switch (stars_set(store, id, on, err)) {
	case STORE_OK:
		if (count > 0) {
			agent->messages.messages.items[count - 1].starred = on;
		}
		return true;
	case STORE_BUSY:
		return err_set(err, ERR_BUSY, tr("the database is busy; try again"));
	case STORE_FAILED:
		break;
	}
	return false;
}
