/* One question at a time: a sub-agent's waits while the agent's own stands there, and
   the other way round. What the front knows is a number of this file; whose call that is
   stands in the line. */

#include "agent/subagent/crew.h"

#include "agent/run.h"
#include "base/tr.h"
#include "loop/loop.h"

static void handle_confirm(void *ctx);

struct crew *crew_of(struct agent *agent) {
	if (!agent->crew) {
		struct crew *crew = xcalloc(1, sizeof(*crew));
		crew->root = agent;
		crew->places = places_new(agent->options.loop);
		crew->confirm = loop_timer(agent->options.loop, handle_confirm, crew);
		crew->last_shown = CREW_INDEX;
		agent->crew = crew;
	}
	return agent->crew;
}

struct crew *crew_free(struct crew *crew) {
	if (crew) {
		places_free(crew->places);
		timer_remove(crew->confirm);
		vec_fini(&crew->members);
		vec_fini(&crew->questions);
		vec_fini(&crew->on_screen);
		vec_fini(&crew->for_screen);
		free(crew);
	}
	return NULL;
}

void crew_join(struct crew *crew, struct subagent *subagent) {
	vec_push(&crew->members, subagent);
	crew->last_number++;
}

static void remove_question(struct crew *crew, size_t at) {
	struct crew_question gone = crew->questions.items[at];
	struct agent_subagent who;
	subagent_view(gone.subagent, &who);
	vec_remove(&crew->questions, at);
	subagent_release(gone.subagent);
	if (!gone.shown) {
		return;
	}
	timer_disarm(crew->confirm);
	struct agent_call call = { .index = gone.shown, .agent = who.name, .name = "" };
	struct agent_event event = { .kind = EVENT_SUBAGENT_ANSWERED, .call = &call };
	agent_tell(crew->root, &event);
	if (crew->root->run) {
		run_wake(crew->root->run); /* looks for the next one */
	}
}

void crew_leave(struct crew *crew, struct subagent *subagent) {
	for (size_t i = crew->questions.len; i > 0; i--) {
		if (crew->questions.items[i - 1].subagent == subagent) {
			remove_question(crew, i - 1);
		}
	}
	crew_leave_screen(crew, subagent);
	for (size_t i = 0; i < crew->members.len; i++) {
		if (crew->members.items[i] == subagent) {
			vec_remove(&crew->members, i);
			break;
		}
	}
}

bool crew_is_asking(const struct agent *agent) {
	const struct crew *crew = agent->subagent ? NULL : agent->crew;
	return crew && crew->questions.len && crew->questions.items[0].shown;
}

static struct run_call *find_call(const struct crew_question *question) {
	struct run *run = subagent_agent(question->subagent)->run;
	for (size_t i = 0; run && i < run->calls.len; i++) {
		struct run_call *call = run->calls.items[i];
		if (call->index == question->index && call->stage == CALL_ASKING) {
			return call;
		}
	}
	return NULL;
}

static void view_question(const struct crew_question *question, const struct run_call *call,
	struct agent_call *view) {
	struct agent_subagent who;
	subagent_view(question->subagent, &who);
	calls_view(call, view);
	view->index = question->shown;
	view->agent = who.name;
}

static void tell_question(struct crew *crew, enum agent_event_kind kind) {
	const struct crew_question *question = &crew->questions.items[0];
	const struct run_call *call = find_call(question);
	struct agent_call view;
	if (call) {
		view_question(question, call, &view);
		struct agent_event event = { .kind = kind,
			.call = &view,
			.wait_ms = crew->root->options.limits.confirm_subagents };
		agent_tell(crew->root, &event);
	}
}

/* Its index goes to the front, which may answer at once. */
static void show_first(struct crew *crew) {
	const struct agent_options *options = &crew->root->options;
	struct crew_question *first = &crew->questions.items[0];
	int shown = first->shown = ++crew->last_shown;
	const struct run_call *call = find_call(first);
	if (!call) {
		remove_question(crew, 0);
		return;
	}
	tell_question(crew, EVENT_SUBAGENT_ASKED);
	if (!crew_is_asking(crew->root) || crew->questions.items[0].shown != shown) {
		return;
	}
	struct agent_call view;
	const char *reason = NULL;
	view_question(&crew->questions.items[0], call, &view);
	crew->root->telling++;
	enum agent_answer answer =
		options->ask ? options->ask(options->ctx, &view, &reason) : ANSWER_NOBODY;
	crew->root->telling--;
	if (answer != ANSWER_LATER) {
		crew_answer(crew, shown, answer, reason);
	} else if (options->limits.confirm_subagents > 0) {
		timer_arm(crew->confirm, options->limits.confirm_subagents);
	}
}

static bool asks_itself(const struct agent *agent) {
	for (size_t i = 0; agent->run && i < agent->run->calls.len; i++) {
		if (agent->run->calls.items[i]->stage == CALL_ASKING) {
			return true;
		}
	}
	return false;
}

void crew_look(struct agent *agent) {
	struct crew *crew = agent->subagent ? NULL : agent->crew;
	if (crew && crew->questions.len && !crew->questions.items[0].shown &&
		!asks_itself(agent)) {
		show_first(crew);
	}
}

void crew_ask(struct crew *crew, struct subagent *subagent, int index) {
	struct crew_question question = { .subagent = subagent, .index = index };
	vec_push(&crew->questions, question);
	subagent_hold(subagent);
	if (crew->root->run) {
		run_wake(crew->root->run);
	}
}

void crew_over(struct crew *crew, struct subagent *subagent, int index) {
	for (size_t i = 0; i < crew->questions.len; i++) {
		const struct crew_question *question = &crew->questions.items[i];
		if (question->subagent == subagent && question->index == index) {
			remove_question(crew, i);
			return;
		}
	}
}

void crew_changed(struct crew *crew, struct subagent *subagent, int index) {
	const struct crew_question *first = crew->questions.items;
	if (crew_is_asking(crew->root) && first->subagent == subagent &&
		first->index == index) {
		tell_question(crew, EVENT_SUBAGENT_CHANGED);
	}
}

static const struct crew_question *find_shown(const struct crew *crew, int shown) {
	const struct crew_question *first = crew->questions.items;
	return crew_is_asking(crew->root) && first->shown == shown ? first : NULL;
}

/* The whole task is the person's, not the sub-agent's part of it. */
bool crew_answer(struct crew *crew, int shown, enum agent_answer answer, const char *reason) {
	const struct crew_question *question = find_shown(crew, shown);
	if (!question || answer == ANSWER_LATER) {
		return false;
	}
	struct crew_question asked = *question;
	bool stops = answer == ANSWER_STOP;
	bool taken = agent_answer(subagent_agent(asked.subagent), asked.index,
		stops ? ANSWER_REJECT : answer, stops ? "stop the whole task" : reason);
	if (taken) {
		crew_over(crew, asked.subagent, asked.index);
	}
	if (stops) {
		agent_cancel(crew->root);
	}
	return taken;
}

bool crew_edit(struct crew *crew, int shown, const char *arguments, struct err *err) {
	const struct crew_question *question = find_shown(crew, shown);
	struct run *run = question ? subagent_agent(question->subagent)->run : NULL;
	if (!run) {
		return err_set(err, ERR_NOT_FOUND, tr("this call does not wait any more"));
	}
	return calls_edit(run, question->index, arguments, err);
}

static void handle_confirm(void *ctx) {
	struct crew *crew = ctx;
	if (crew_is_asking(crew->root)) {
		struct crew_question asked = crew->questions.items[0];
		struct run *run = subagent_agent(asked.subagent)->run;
		if (run) {
			calls_nobody_answered(run);
		}
		crew_over(crew, asked.subagent, asked.index);
	}
}
