/* What a run writes, in the order that makes a kill at any instant harmless: the
   user's words before the request, a call before its effect, its result after.
   Each function is one transaction and may be repeated while it says STORE_BUSY.
   Without a store all of them succeed and write nothing. */

#include "agent/record.h"

#include "agent/aside/spent.h"
#include "agent/call/policy.h"
#include "agent/run.h"
#include "agent/skill/skills_inner.h"

#include "base/sanitize.h"
#include "base/str.h"
#include "base/width.h"
#include "store/conversations.h"
#include "store/messages.h"
#include "json/write.h"

#define TITLE_COLUMNS 60
#define GIST_COLUMNS 8 /* a shorter prompt ("yes") says nothing of what it is about */

static struct store *store_of(const struct run *run) {
	return run->agent->options.store;
}

/* Ends a transaction whose writes gave `result`. */
static enum store_result settle(
	struct store *store, enum store_result result, struct err *err) {
	if (result == STORE_OK) {
		return store_commit(store, err);
	}
	store_rollback(store);
	return result;
}

/* The first line of a message, cut. */
static char *make_title(const struct message *user) {
	auto_buf struct buf text = BUF_INIT;
	message_text(user, PART_TEXT, &text);
	if (text.len == 0 && user->parts.len > 0 && user->parts.items[0].kind == PART_SHELL) {
		buf_addf(&text, "%s%s", user->parts.items[0].id ? "" : "!",
			user->parts.items[0].name);
	}
	char *start = str_trim(text.data);
	char *end = strpbrk(start, "\r\n");
	size_t len = end ? (size_t)(end - start) : strlen(start);
	auto_buf struct buf clean = BUF_INIT;
	sanitize(&clean, start, len, SANITIZE_LINE);
	struct buf title = BUF_INIT;
	width_elide_end(&title, clean.data, clean.len, TITLE_COLUMNS);
	return buf_detach(&title);
}

static enum store_result add_conversation(struct run *run, int64_t *id, struct err *err) {
	struct agent *agent = run->agent;
	*id = agent->conversation;
	if (*id && agent->branching) {
		return conversations_branch(
			store_of(run), *id, agent->branch_last, NULL, id, err);
	}
	if (*id) {
		return STORE_OK;
	}
	struct conversation_row row = {
		.title = make_title(&run->user),
		.agent = xstrdup(agent->profile.name),
		.model = xstrdup(agent->profile.target.model),
		.mode = xstrdup(agent_mode_name(agent->gate.mode)),
		.made_by = agent->made_by,
	};
	enum store_result result = conversations_add(store_of(run), &row, err);
	*id = row.id;
	conversation_row_fini(&row);
	return result;
}

static enum store_result add_run(
	struct run *run, int64_t conversation, int64_t *id, struct err *err) {
	const struct agent *agent = run->agent;
	struct buf policy = BUF_INIT;
	policy_write(agent, &policy);
	struct run_row row = {
		.conversation = conversation,
		.state = RUN_RUNNING,
		.agent = xstrdup(agent->profile.name),
		.model = xstrdup(agent->profile.target.model),
		.mode = xstrdup(agent_mode_name(agent->gate.mode)),
		.policy = buf_detach(&policy),
	};
	enum store_result result = runs_begin(store_of(run), &row, err);
	*id = row.id;
	run_row_fini(&row);
	return result;
}

/* The last prompt's gist is the title, unless a person gave one. */
static enum store_result set_gist(struct run *run, int64_t conversation, struct err *err) {
	auto_free char *title = make_title(&run->user);
	if (run->is_new || width_text(title, strlen(title)) < GIST_COLUMNS) {
		return STORE_OK;
	}
	return conversations_set_gist(store_of(run), conversation, title, err);
}

/* Is the title another one than was told? */
static bool read_title(struct agent *agent) {
	struct conversation_row row = { 0 };
	if (!conversations_get(agent->options.store, agent->conversation, &row, NULL)) {
		return false;
	}
	bool changed = row.title && !str_eq(row.title, agent->title);
	if (changed) {
		free(agent->title);
		agent->title = take(row.title);
	}
	conversation_row_fini(&row);
	return changed;
}

enum store_result record_grants(struct agent *agent, int64_t conversation, struct err *err) {
	auto_buf struct buf grants = BUF_INIT;
	struct json_writer w;
	json_writer_init(&w, &grants);
	json_write_array(&w);
	gate_write_items(&agent->gate, &w);
	skills_keep(agent, &w);
	json_write_end(&w);
	return conversations_set_grants(agent->options.store, conversation, grants.data, err);
}

static bool has_grants(const struct agent *agent) {
	return agent->gate.grants.len || agent->gate.waiting.len || agent->skills;
}

/* `*behind`: another process wrote into the conversation since it was read. */
static enum store_result begin_all(
	struct run *run, int64_t *conversation, int64_t *id, bool *behind, struct err *err) {
	struct store *store = store_of(run);
	enum store_result result = add_conversation(run, conversation, err);
	if (result == STORE_OK) {
		result = add_run(run, *conversation, id, err);
		*behind = !run->is_new && !run->agent->branching && agent_is_behind(run->agent);
	}
	if (result == STORE_OK && run->user.parts.len) {
		result = messages_add(store, *conversation, &run->user, err);
	}
	if (result == STORE_OK && !run->is_new) {
		result = conversations_set_agent(store, *conversation, run->agent->profile.name,
			run->agent->profile.target.model,
			agent_mode_name(run->agent->gate.mode), err);
	}
	if (result == STORE_OK && has_grants(run->agent)) {
		result = record_grants(run->agent, *conversation, err);
	}
	return result == STORE_OK ? set_gist(run, *conversation, err) : result;
}

enum store_result record_begin(struct run *run, struct err *err) {
	struct store *store = store_of(run);
	if (!store) {
		return STORE_OK;
	}
	run->is_new = run->agent->conversation == 0;
	enum store_result result = store_begin(store, err);
	if (result != STORE_OK) {
		return result;
	}
	int64_t conversation = 0;
	int64_t id = 0;
	bool behind = false;
	result = settle(store, begin_all(run, &conversation, &id, &behind, err), err);
	if (result != STORE_OK) {
		run->user.id = 0;
		return result;
	}
	run->agent->conversation = conversation;
	run->agent->branching = false;
	run->id = id;
	run->retitled = read_title(run->agent);
	if (behind && !agent_reload(run->agent, run->user.id, err)) {
		return STORE_FAILED;
	}
	return STORE_OK;
}

enum store_result record_user(struct run *run, struct message *message, struct err *err) {
	struct store *store = store_of(run);
	return store ? messages_add(store, run->agent->conversation, message, err) : STORE_OK;
}

static enum store_result turn_all(struct run *run, int64_t *turn, struct err *err) {
	struct store *store = store_of(run);
	enum store_result result = record_add_prefix(run->agent, err);
	if (result == STORE_OK) {
		result = record_add_snapshot(run->agent, err);
	}
	if (result == STORE_OK) {
		result = turns_begin(store, run->id, run->requests + 1, turn, err);
	}
	if (result == STORE_OK) {
		result = messages_add(store, run->agent->conversation, &run->answer, err);
	}
	return result;
}

enum store_result record_turn(struct run *run, struct err *err) {
	struct store *store = store_of(run);
	if (!store) {
		return STORE_OK;
	}
	enum store_result result = store_begin(store, err);
	if (result != STORE_OK) {
		return result;
	}
	int64_t turn = 0;
	result = settle(store, turn_all(run, &turn, err), err);
	if (result == STORE_OK) {
		run->turn = turn;
		run->agent->prefix.stored = true;
		run->agent->window.stored = true;
	} else {
		run->answer.id = 0;
	}
	return result;
}

/* Called every second; what is busy now goes with the next second's text. */
enum store_result record_chunks(struct run *run) {
	struct store *store = store_of(run);
	struct buf *pieces[] = { &run->chunk_thinking, &run->chunk_text };
	enum store_result result = STORE_OK;
	for (size_t i = 0; i < ARRAY_LEN(pieces) && result == STORE_OK; i++) {
		if (store && pieces[i]->len) {
			result = chunks_add(store, run->answer.id, i == 0, pieces[i]->data,
				pieces[i]->len, NULL);
		}
		if (result == STORE_OK) {
			buf_clear(pieces[i]);
		}
	}
	return result;
}

static enum store_result add_calls(struct run *run, int64_t *rows, struct err *err) {
	for (size_t i = 0; i < run->calls.len; i++) {
		struct run_call *call = run->calls.items[i];
		struct call_row row = {
			.run = run->id,
			.turn = run->turn,
			.message = run->answer.id,
			.position = (int)i,
			.call_id = call->id,
			.name = (char *)call_name(call),
			.arguments = call->arguments,
		};
		enum store_result result = calls_add(store_of(run), &row, err);
		rows[i] = row.id;
		if (result != STORE_OK) {
			return result;
		}
	}
	return STORE_OK;
}

static enum store_result answer_all(struct run *run, int64_t *rows, struct err *err) {
	struct store *store = store_of(run);
	enum store_result result = message_is_empty(&run->answer)
					   ? messages_remove(store, run->answer.id, err)
					   : messages_finish(store, &run->answer, err);
	if (result == STORE_OK) {
		result = add_calls(run, rows, err);
	}
	if (result == STORE_OK) {
		result = turns_end(store, run->turn, run->answer.stop, &run->answer.usage, err);
	}
	return result == STORE_OK ? spent_answer(run, err) : result;
}

enum store_result record_answer(struct run *run, struct err *err) {
	struct store *store = store_of(run);
	if (!store) {
		return STORE_OK;
	}
	enum store_result result = store_begin(store, err);
	if (result != STORE_OK) {
		return result;
	}
	int64_t *rows = xcalloc(run->calls.len + 1, sizeof(*rows));
	result = settle(store, answer_all(run, rows, err), err);
	for (size_t i = 0; i < run->calls.len && result == STORE_OK; i++) {
		run->calls.items[i]->row = rows[i];
	}
	free(rows);
	return result;
}

enum store_result record_call_start(struct run_call *call, struct err *err) {
	struct store *store = store_of(call->run);
	return store ? calls_start(store, call->row, err) : STORE_OK;
}

enum store_result record_call_end(
	struct run_call *call, struct message *message, struct err *err) {
	struct store *store = store_of(call->run);
	if (!store) {
		return STORE_OK;
	}
	enum store_result result = store_begin(store, err);
	if (result != STORE_OK) {
		return result;
	}
	if (call->stage == CALL_ENDED) {
		struct call_row row = {
			.id = call->row,
			.status = call->status,
			.result = call->result.data,
			.summary = call->summary,
			.exit_code = call->exit_code,
			.timed_out = call->timed_out,
		};
		result = calls_finish(store, &row, err);
	}
	if (message && result == STORE_OK) {
		result = messages_add(store, call->run->agent->conversation, message, err);
	}
	return settle(store, result, err);
}

static enum run_state stored_state(enum agent_end_state end) {
	switch (end) {
	case AGENT_COMPLETED:
		return RUN_COMPLETED;
	case AGENT_FAILED:
		return RUN_FAILED;
	case AGENT_CANCELLED:
		return RUN_CANCELLED;
	case AGENT_LIMIT:
		return RUN_LIMIT;
	}
	return RUN_FAILED;
}

enum store_result record_close(struct run *run, struct err *err) {
	struct store *store = store_of(run);
	if (!store || !run->id) {
		return STORE_OK;
	}
	enum store_result result = store_begin(store, err);
	if (result != STORE_OK) {
		return result;
	}
	result = record_grants(run->agent, run->agent->conversation, err);
	if (result == STORE_OK) {
		result = runs_end(store, run->id, stored_state(run->end), run->stop,
			run->error.len ? run->error.data : NULL, err);
	}
	if (result == STORE_OK) {
		result = record_add_prefix(run->agent, err);
	}
	return settle(store, result, err);
}

enum store_result record_settings(struct agent *agent, struct err *err) {
	struct store *store = agent->options.store;
	if (!store || !agent->conversation) {
		return STORE_OK;
	}
	enum store_result result = store_begin(store, err);
	if (result != STORE_OK) {
		return result;
	}
	result = record_grants(agent, agent->conversation, err);
	if (result == STORE_OK) {
		result = conversations_set_agent(store, agent->conversation,
			agent->profile.name, agent->profile.target.model,
			agent_mode_name(agent->gate.mode), err);
	}
	return settle(store, result, err);
}
