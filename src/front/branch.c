/* Which message is meant, and what is said about it; agent/ and store/ do the rest. */

#include "front/branch.h"

#include <string.h>

#include "agent/branch.h"
#include "agent/skill/skills.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/branch_versions.h"
#include "front/command/commands.h"
#include "front/transcript/entry_meta.h"
#include "front/who/switch.h"
#include "store/conversations.h"

static const struct conversation *messages_of(const struct command_front *front) {
	return agent_messages(front->session->agent);
}

/* Words or files of the person; facts alone are chela's own. */
static bool is_from_person(const struct message *message) {
	return message->role == ROLE_USER &&
	       message_count(message, PART_CONTEXT) < message->parts.len;
}

/* The person's message at or before `message` (0: the last one of all); -1: none. */
static long find_prompt(const struct conversation *messages, int64_t message) {
	bool found = message == 0;

	for (size_t i = messages->messages.len; i > 0; i--) {
		const struct message *at = &messages->messages.items[i - 1];

		found = found || at->id == message;
		if (found && is_from_person(at)) {
			return (long)i - 1;
		}
	}
	return -1;
}

static long find_message(const struct conversation *messages, int64_t message) {
	for (size_t i = messages->messages.len; i > 0; i--) {
		if (messages->messages.items[i - 1].id == message) {
			return (long)i - 1;
		}
	}
	return -1;
}

/* The last stored message at or before number `at`; 0: none. */
static int64_t stored_up_to(const struct conversation *messages, long at) {
	while (at >= 0 && messages->messages.items[at].id == 0) {
		at--;
	}
	return at >= 0 ? messages->messages.items[at].id : 0;
}

static bool cut(const struct command_front *front, int64_t last, bool resend) {
	struct err err = ERR_INIT;

	if (agent_branch(front->session->agent, last, resend, &err)) {
		return true;
	}
	command_toast(front, "%s", err.text);
	return false;
}

/* What was set aside, and how it comes back. */
static void tell_edit(const struct command_front *front) {
	size_t files = agent_carried(front->session->agent);
	auto_buf struct buf text = BUF_INIT;

	buf_add_str(&text, tr("What stood below is kept. Sending makes a new version of this "
			      "conversation; /back undoes this."));
	if (files > 0) {
		buf_addf(&text, "\n%s", tr("The files of that message go with the next one."));
	}
	front->say(front->ctx, text.data);
}

static void edit_at(const struct command_front *front, long at) {
	const struct conversation *messages = messages_of(front);
	auto_buf struct buf words = BUF_INIT_MAX(SIZE_MAX);

	message_text(&messages->messages.items[at], PART_TEXT, &words);
	if (!cut(front, stored_up_to(messages, at - 1), true)) {
		return;
	}
	front->reload(front->ctx);
	tell_edit(front);
	if (!front->compose(front->ctx, words.data)) {
		front->say(front->ctx, words.data);
	}
}

void branch_edit(const struct command_front *front, int64_t message) {
	const struct conversation *messages = messages_of(front);
	long at = message ? find_message(messages, message) : find_prompt(messages, 0);

	if (at < 0 || !is_from_person(&messages->messages.items[at])) {
		command_toast(front, tr("only what you wrote can be edited"));
		return;
	}
	edit_at(front, at);
}

void branch_rewind(const struct command_front *front, int turns) {
	const struct conversation *messages = messages_of(front);
	long at = find_prompt(messages, 0);

	for (long i = at; turns > 1 && i > 0; i--) {
		if (is_from_person(&messages->messages.items[i - 1])) {
			at = i - 1;
			turns--;
		}
	}
	if (at < 0) {
		command_toast(front, tr("there is nothing to take back"));
		return;
	}
	edit_at(front, at);
}

static void answer_again(const struct command_front *front, const char *model) {
	struct agent *agent = front->session->agent;
	struct err err = ERR_INIT;

	if (model && !switch_model(front->session, model, &err)) {
		command_toast(front, "%s", err.text);
		agent_unbranch(agent, NULL);
		return;
	}
	front->reload(front->ctx);
	if (!agent_continue(agent, &err)) {
		command_fail(front, &err);
	}
}

void branch_retry(const struct command_front *front, int64_t message, const char *model) {
	const struct conversation *messages = messages_of(front);
	long at = find_prompt(messages, message);

	if (at < 0) {
		command_toast(front, tr("there is nothing to answer again"));
	} else if (cut(front, stored_up_to(messages, at), false)) {
		answer_again(front, model);
	}
}

/* Results of its calls stand behind a message and belong to it. */
static long end_of_exchange(const struct conversation *messages, long at) {
	while ((size_t)at + 1 < messages->messages.len &&
		messages->messages.items[at + 1].role == ROLE_TOOL) {
		at++;
	}
	return at;
}

static bool fork_at(
	const struct command_front *front, int64_t last, int64_t *made, struct err *err) {
	struct store *store = services_store(front->services, err);
	int64_t id = agent_conversation(front->session->agent);
	struct conversation_row row = { 0 };

	if (!store || !conversations_get(store, id, &row, err)) {
		return false;
	}
	auto_free char *title = xasprintf(tr("%s (fork)"), row.title ? row.title : "");
	enum store_result result =
		conversations_branch(store, id, last, str_trim(title), made, err);

	conversation_row_fini(&row);
	if (result == STORE_OK) {
		agent_skills_carry(front->session->agent, *made);
	}
	return result == STORE_BUSY
		       ? err_set(err, ERR_BUSY, tr("the database is busy; try again"))
		       : result == STORE_OK;
}

void branch_fork(const struct command_front *front, int64_t message) {
	const struct conversation *messages = messages_of(front);
	long at = message ? find_message(messages, message) : (long)messages->messages.len - 1;
	int64_t last = at < 0 ? 0 : stored_up_to(messages, end_of_exchange(messages, at));
	int64_t made = 0;
	struct err err = ERR_INIT;

	if (agent_is_running(front->session->agent)) {
		command_toast(front, tr("not while a task runs; Esc stops it"));
	} else if (last == 0 || agent_conversation(front->session->agent) == 0) {
		command_toast(front, tr("nothing of this conversation is saved yet"));
	} else if (!fork_at(front, last, &made, &err)) {
		command_fail(front, &err);
	} else if (front->open_conversation(front->ctx, made)) {
		command_toast(front, tr("a conversation of its own; the other one stays"));
	}
}

/* `id` instead of the version that is open. */
static void open_version(const struct command_front *front, int64_t id) {
	struct err err = ERR_INIT;

	if (!branch_choose(front->services, id, &err)) {
		command_toast(front, "%s", err.text);
		return;
	}
	front->open_version(front->ctx, id);
}

/* Answers of one turn are a version together: they part at the first of them. */
static long start_of_answers(const struct conversation *messages, long at) {
	while (at > 0 && messages->messages.items[at].role != ROLE_USER &&
		messages->messages.items[at - 1].role != ROLE_USER) {
		at--;
	}
	return at;
}

void branch_version(const struct command_front *front, int64_t message, int step) {
	const struct conversation *messages = messages_of(front);
	long at = start_of_answers(messages, find_message(messages, message));
	int64_t id = agent_conversation(front->session->agent);

	if (agent_is_running(front->session->agent)) {
		command_toast(front, tr("not while a task runs; Esc stops it"));
		return;
	}
	if (at < 0 || id == 0 || message == 0) {
		command_toast(front, tr("this message has no other version"));
		return;
	}
	int64_t before = stored_up_to(messages, at - 1);
	int64_t here = messages->messages.items[at].id;
	int64_t other = branch_beside(front->services, id, before, here, step);

	if (other == 0) {
		command_toast(front, step < 0 ? tr("this is the first version")
					      : tr("this is the last version"));
		return;
	}
	open_version(front, other);
}

static int64_t made_from(const struct command_front *front) {
	struct store *store = services_store(front->services, NULL);
	struct conversation_row row = { 0 }, parent = { 0 };
	int64_t from = 0;

	if (store &&
		conversations_get(
			store, agent_conversation(front->session->agent), &row, NULL) &&
		row.parent && conversations_get(store, row.parent, &parent, NULL)) {
		from = parent.family == row.family ? parent.id : 0;
	}
	conversation_row_fini(&row);
	conversation_row_fini(&parent);
	return from;
}

void branch_back(const struct command_front *front) {
	struct agent *agent = front->session->agent;
	struct err err = ERR_INIT;

	if (agent_is_branching(agent)) {
		if (agent_unbranch(agent, &err)) {
			front->reload(front->ctx);
		} else {
			command_toast(front, "%s", err.text);
		}
		return;
	}
	int64_t from = made_from(front);

	if (agent_is_running(agent)) {
		command_toast(front, tr("not while a task runs; Esc stops it"));
	} else if (from == 0) {
		command_toast(front, tr("no version stands before this one"));
	} else {
		open_version(front, from);
	}
}

void branch_star(const struct command_front *front, int64_t message) {
	const struct conversation *messages = messages_of(front);
	long at = message ? find_message(messages, message) : -1;
	struct err err = ERR_INIT;

	if (at < 0) {
		command_toast(front, tr("that message is not saved"));
		return;
	}
	bool on = !messages->messages.items[at].starred;

	if (!agent_star(front->session->agent, message, on, &err)) {
		command_toast(front, "%s", err.text);
		return;
	}
	transcript_star(front->transcript(front->ctx), message, on);
	command_toast(front, on ? tr("marked with a star") : tr("the star is gone"));
}

static void mark_one(void *ctx, int64_t message, int number, int count) {
	transcript_version(ctx, message, number, count);
}

void branch_mark(const struct command_front *front) {
	int64_t id = agent_conversation(front->session->agent);

	if (id && front->transcript) {
		branch_points(front->services, id, mark_one, front->transcript(front->ctx));
	}
}
