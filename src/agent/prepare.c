/* PREPARE: all that must be true before a request goes out. Steering messages
   join, a limit that was met is told to the model, prefix and turn are stored.
   Each step is done once; after STORE_BUSY the next try goes on behind it. */

#include "agent/record.h"

#include "agent/completion.h"
#include "agent/run.h"
#include "agent/skill/skills_inner.h"
#include "agent/window/budget.h"
#include "agent/window/compaction.h"
#include "agent/window/cut.h"
#include "agent/window/documents.h"
#include "base/clock.h"
#include "base/tr.h"

/* Messages that the person sent into the run. */
static enum store_result take_steering(struct run *run, struct err *err) {
	struct agent *agent = run->agent;
	while (agent->steer.len && run->phase == PHASE_PREPARE) {
		enum store_result result = record_user(run, &agent->steer.items[0], err);
		if (result != STORE_OK) {
			return result;
		}
		documents_kept(agent, &agent->steer.items[0]);
		struct message *kept =
			conversation_add(&agent->messages, &agent->steer.items[0]);
		vec_remove(&agent->steer, 0);
		struct agent_event event = { .kind = EVENT_USER, .message = kept };
		run_emit(run, event);
	}
	return STORE_OK;
}

/* A fact of the moment for the model, stored as a user message of its own. */
static enum store_result tell(struct run *run, const char *text, struct err *err) {
	struct message message;
	message_init(&message, ROLE_USER);
	message_add(&message, PART_CONTEXT, text);
	enum store_result result = record_user(run, &message, err);
	if (result == STORE_OK) {
		conversation_add(&run->agent->messages, &message);
	}
	message_fini(&message);
	return result;
}

/* Who wanted to end too early, once. */
static enum store_result ask_to_look_again(struct run *run, struct err *err) {
	auto_buf struct buf words = BUF_INIT;
	if (!run->holds) {
		return STORE_OK;
	}
	completion_words(run, &words);
	enum store_result result = tell(run, words.data, err);
	run->holds = result != STORE_OK;
	return result;
}

/* At a limit: the instruction to conclude, once, as a fact of the moment. */
static enum store_result announce_last_turn(struct run *run, struct err *err) {
	if (run->requests - run->refused >= run->max_requests && !run->limit_stop) {
		run->limit_stop = "rounds";
	}
	if (!run->limit_stop || run->last_turn) {
		return STORE_OK;
	}
	enum store_result result = tell(run,
		"The limit of this task is reached. Call no more tools. Hold the goal against "
		"what you have seen, then conclude: what was done, what is left, and how to go "
		"on.",
		err);
	run->last_turn = result == STORE_OK;
	return result;
}

/* A request whose last word is the model's own is refused by some servers, and asks for
   nothing: so it stands after a turn that was to end in a call and did not. */
static enum store_result ask_again(struct run *run, struct err *err) {
	struct conversation *conversation = &run->agent->messages;
	const struct message *last = vec_last(&conversation->messages);
	if (!last || last->role != ROLE_ASSISTANT) {
		return STORE_OK;
	}
	struct message message;
	message_init(&message, ROLE_USER);
	message_add(&message, PART_CONTEXT,
		"Your last message was to end in a call of a tool, but holds none. Make the "
		"call now, or give the answer.");
	enum store_result result = record_user(run, &message, err);
	if (result == STORE_OK) {
		conversation_add(conversation, &message);
	}
	message_fini(&message);
	return result;
}

static enum store_result make_prefix(struct run *run, struct err *err) {
	bool had_one = run->agent->prefix.system != NULL;
	bool made = false;
	if (!prefix_ready(run->agent, run->snapshot, &made, err)) {
		return STORE_FAILED;
	}
	if (made && had_one) {
		struct agent_event event = {
			.kind = EVENT_NOTICE,
			.text = tr("prompt and tools were made anew; the provider's cache "
				   "starts again"),
		};
		run_emit(run, event);
	}
	return STORE_OK;
}

/* Skills are looked at when a message goes out and when the prompt is made. */
static enum store_result tell_skills(struct run *run, struct err *err) {
	(void)err;
	skills_tell_broken(run);
	return STORE_OK;
}

/* Past the mark the older part gives way to a summary first, once for a request; what
   another request of the person began is waited for. */
static enum store_result make_room(struct run *run, struct err *err) {
	struct agent *agent = run->agent;
	int64_t window = run->fit ? run->fit : budget_window(agent, NULL);
	bool changed = false;
	(void)err;
	if (agent->compaction) {
		run_enter(run, PHASE_COMPACT);
		return STORE_OK;
	}
	if (run->compacted_at == run->requests + 1 ||
		(!run->fit && window_estimate(agent) <= budget_mark(agent, window))) {
		return STORE_OK;
	}
	run->compacted_at = run->requests + 1;
	struct compaction_request request = {
		.window = window,
		.refused = run->fit > 0,
		.turns = CUT_TURNS,
	};
	if (compaction_start(agent, &request, &changed)) {
		run_enter(run, PHASE_COMPACT);
	} else if (run->fit && !changed) {
		run_fail(run, "error",
			tr("the newest message is too long for the model's window; send less, "
			   "or choose a model with a larger one"));
	}
	return STORE_OK;
}

static enum store_result open_turn(struct run *run, struct err *err) {
	message_fini(&run->answer);
	message_init(&run->answer, ROLE_ASSISTANT);
	run->answer.state = MESSAGE_STREAMING;
	run->answer.mode = xstrdup(agent_mode_name(run->agent->gate.mode));
	run->turn_started = clock_monotonic();
	enum store_result result = record_turn(run, err);
	if (result == STORE_OK) {
		run->turn_open = true;
		run->answer_taken = false;
	}
	return result;
}

enum store_result prepare_turn(struct run *run, struct err *err) {
	enum store_result (*const steps[])(struct run * run, struct err * err) = {
		take_steering,
		ask_to_look_again,
		announce_last_turn,
		ask_again,
		make_prefix,
		tell_skills,
		documents_read,
		make_room,
		open_turn,
	};
	enum store_result result = STORE_OK;
	for (size_t i = 0; i < ARRAY_LEN(steps) && result == STORE_OK; i++) {
		if (run->phase != PHASE_PREPARE) { /* the observer cancelled */
			break;
		}
		result = steps[i](run, err);
	}
	return result;
}
