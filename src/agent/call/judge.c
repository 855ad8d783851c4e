/* GATE: whether one call may run. Reads it, holds it against the breaker, the
   budgets and the gate, and asks the person where the gate says so. */

#include "agent/record.h"
#include "agent/run.h"

#include "agent/call/budget_calls.h"
#include "agent/completion.h"
#include "agent/skill/skills_inner.h"
#include "agent/subagent/crew.h"
#include "agent/window/offer.h"
#include "base/str.h"
#include "base/tr.h"
#include "chat/inquiry.h"
#include "loop/loop.h"
#include "json/json.h"

/* Reads name and arguments anew: what a call may touch can change while others
   run or while a person thinks. */
void call_read(struct run_call *call) {
	prepared_fini(&call->prepared);
	buf_clear(&call->error);
	strv_clear(&call->scopes);
	struct err err = ERR_INIT;
	const char *name = call->edited ? call->edited_tool : call->name;
	const char *raw = call->edited ? call->edited : call->arguments;
	call->prepare =
		call_prepare(&call->prepared, &call->run->env, name, raw, strlen(raw), &err);
	if (call->prepare != PREPARE_OK) {
		buf_add_str(&call->error, err.text);
		return;
	}
	const struct tool *tool = call->prepared.tool;
	if (tool->ops->scope) {
		tool->ops->scope(&call->run->env, call->prepared.arguments, &call->scopes);
	}
}

void call_end(struct run_call *call, enum call_status status, const char *text) {
	call->stage = CALL_ENDED;
	call->status = status;
	buf_clear(&call->result);
	buf_add_str(&call->result, text);
}

const char *call_name(const struct run_call *call) {
	return call->prepared.tool ? call->prepared.tool->name : call->name;
}

void call_note(struct run_call *call) {
	completion_note(call);
	bool repeat = call->prepared.tool && call->prepared.tool->repeat;
	const struct buf *all = call->full.len > 0 ? &call->full : &call->result;
	if (breaker_note(&call->run->breaker, call_name(call), call->hash,
		    call->status == CALL_FAILED, repeat, all->data, all->len, call->screen)) {
		buf_add_str(&call->result, "\n[This call gave the same result before. "
					   "Repeating it changes nothing.]");
	}
}

/* Arguments that cannot be read count as a failure of the tool. */
static void refuse_invalid(struct run_call *call) {
	auto_buf struct buf reason = BUF_INIT;
	call->hash = breaker_hash(call_name(call), call->arguments, strlen(call->arguments));
	if (!breaker_allows(&call->run->breaker, call_name(call), call->hash, &reason)) {
		call_end(call, CALL_DENIED, reason.data);
		return;
	}
	call_end(call, CALL_FAILED, call->error.data);
	call_note(call);
}

/* What needs no person: readable, offered, within the breaker and the budgets. */
static bool is_admissible(struct run_call *call) {
	struct run *run = call->run;
	const struct tool *tool = call->prepared.tool;
	if (call->is_shell && call->prepare == PREPARE_OK) {
		return true;
	}
	if (run->last_turn) {
		call_end(call, CALL_DENIED,
			"Not run: the limit of this task is reached. Conclude with what you "
			"have.");
	} else if (call->prepare == PREPARE_UNKNOWN) {
		call_end(call, CALL_DENIED, call->error.data);
	} else if (tool && run->agent->profile.tools &&
		   !offer_allows(tool, MODE_MAX, run->agent->profile.tools)) {
		call_end(call, CALL_DENIED, "Denied: this agent may not use this tool.");
	} else if (call->prepare == PREPARE_INVALID) {
		refuse_invalid(call);
	} else {
		return true;
	}
	return false;
}

bool call_forbids(
	const struct tool_env *env, const struct prepared *prepared, struct buf *why) {
	const struct run *run = env->agent;
	const char *const *only = run->agent->profile.tools;
	if (only && !offer_allows(prepared->tool, MODE_MAX, only)) {
		buf_addf(why, "Denied: this agent may not use %s.", prepared->tool->name);
		return true;
	}
	return gate_forbids(&run->agent->gate, prepared, why);
}

static bool is_within_limits(struct run_call *call) {
	auto_buf struct buf reason = BUF_INIT;
	auto_buf struct buf arguments = BUF_INIT;
	if (call->is_shell) {
		return true;
	}
	json_print(call->prepared.arguments, &arguments);
	call->hash = breaker_hash(call_name(call), arguments.data, arguments.len);
	if (!breaker_allows(&call->run->breaker, call_name(call), call->hash, &reason) ||
		!budget_allows_call(call->run, call->prepared.tool, &reason)) {
		call_end(call, CALL_DENIED, reason.data);
		return false;
	}
	return true;
}

static void apply_answer(struct run_call *call, enum agent_answer answer, const char *reason);

/* False once it was answered or the task stopped, also from inside of a callback. */
static bool is_asking(const struct run_call *call) {
	return call->stage == CALL_ASKING && call->run->phase == PHASE_CALLS;
}

/* A sub-agent's goes to the person by way of all that work for the conversation. */
static enum agent_answer put_question(
	struct agent *agent, const struct agent_call *view, const char **reason) {
	const struct agent_options *options = &agent->options;
	if (agent->subagent) {
		crew_ask(agent->crew, agent->subagent, view->index);
		return ANSWER_LATER;
	}
	agent->telling++;
	enum agent_answer answer =
		options->ask ? options->ask(options->ctx, view, reason) : ANSWER_NOBODY;
	agent->telling--;
	return answer;
}

static void ask(struct run_call *call) {
	struct agent_options *options = &call->run->agent->options;
	call->stage = CALL_ASKING;
	call->asked_risk = call->prepared.risk;
	strv_clear(&call->asked_scopes);
	strv_add_all(&call->asked_scopes, (const char *const *)strv_items(&call->scopes));
	calls_event(call, EVENT_CALL_ASKED, NULL, 0);
	if (!is_asking(call)) {
		return;
	}
	const char *reason = NULL;
	struct agent_call view;
	calls_view(call, &view);
	enum agent_answer answer = put_question(call->run->agent, &view, &reason);
	if (!is_asking(call)) {
		return;
	}
	if (answer != ANSWER_LATER) {
		apply_answer(call, answer, reason);
	} else if (options->limits.confirm > 0) {
		timer_arm(call->run->confirm, options->limits.confirm);
	}
}

/* A question to the person is asked, not run. */
static void ask_person(struct run_call *call) {
	struct inquiry inquiry = { 0 };
	struct err err = ERR_INIT;
	if (!inquiry_read(&inquiry, call->prepared.arguments, &err)) {
		call_end(call, CALL_FAILED, err.text);
		call_note(call);
		return;
	}
	inquiry_fini(&inquiry);
	call->is_question = true;
	ask(call);
}

/* What the gate says of a call that is admissible. */
static void decide(struct run_call *call) {
	const struct gate *gate = &call->run->agent->gate;
	auto_buf struct buf reason = BUF_INIT;
	enum gate_decision decision =
		gate_decide(gate, &call->prepared, &call->scopes, &reason);
	if (decision != GATE_DENY && call->prepared.tool->ops->asks_person) {
		ask_person(call);
		return;
	}
	if (decision == GATE_ALLOW && wishes_ask(call)) {
		decision = GATE_ASK;
	}
	switch (decision) {
	case GATE_ALLOW:
		call->granted = gate_by_grant(gate, &call->prepared, &call->scopes);
		call->stage = CALL_ALLOWED;
		break;
	case GATE_DENY:
		call_end(call, CALL_DENIED, reason.data);
		break;
	case GATE_ASK:
		ask(call);
		break;
	}
}

void call_judge(struct run_call *call) {
	call_read(call);
	if (is_admissible(call) && is_within_limits(call)) {
		decide(call);
	}
}

static void reject(struct run_call *call, const char *reason) {
	auto_buf struct buf text = BUF_INIT;
	buf_add_str(&text, call->is_question ? "The person did not answer the question."
					     : "The person rejected this call.");
	if (!str_is_empty(reason)) {
		buf_addf(&text, " They said: %s", reason);
	}
	call_end(call, CALL_REJECTED, text.data);
}

/* A yes holds for what was shown: a call that has become more dangerous since
   then goes before the gate again. */
static void allow(struct run_call *call, enum agent_answer answer) {
	call_read(call);
	if (!is_admissible(call)) {
		return;
	}
	if (call->prepared.risk > call->asked_risk) {
		decide(call);
		return;
	}
	struct gate *gate = &call->run->agent->gate;
	if (call->prepared.tool->ops->scopes_are_tools && answer == ANSWER_ALLOW_SCOPE) {
		if (!wishes_grant(call)) {
			ask(call);
			return;
		}
	} else if (answer != ANSWER_ALLOW) {
		gate_grant(gate, &call->prepared, &call->scopes,
			(enum grant_kind)(answer - ANSWER_ALLOW_CALL));
		record_settings(call->run->agent, NULL); /* else with the run's end */
	}
	call->stage = CALL_ALLOWED;
}

static void end_unasked(struct run_call *call) {
	if (call->is_question) {
		call_end(call, CALL_DONE,
			"There is nobody to ask here. Go on with what is most sensible and say "
			"what you assumed.");
		return;
	}
	call->run->unasked = true;
	call_end(call, CALL_REJECTED,
		"Rejected: this call needs a confirmation and there is nobody to ask here. Say "
		"what you would have done.");
}

/* The reply to a question is its result. */
static bool reply(struct run_call *call, const char *text) {
	struct inquiry inquiry = { 0 };
	auto_buf struct buf result = BUF_INIT;
	bool fits = inquiry_read(&inquiry, call->prepared.arguments, NULL) &&
		    inquiry_reply(&inquiry, text, &result);
	inquiry_fini(&inquiry);
	if (fits) {
		call_end(call, CALL_DONE, result.data);
	}
	return fits;
}

static void apply_answer(struct run_call *call, enum agent_answer answer, const char *reason) {
	timer_disarm(call->run->confirm);
	switch (answer) {
	case ANSWER_ALLOW:
	case ANSWER_ALLOW_CALL:
	case ANSWER_ALLOW_SCOPE:
	case ANSWER_ALLOW_TOOL:
	case ANSWER_ALLOW_READS:
		allow(call, answer);
		break;
	case ANSWER_REJECT:
		reject(call, reason);
		break;
	case ANSWER_STOP:
		reject(call, "stop the whole task");
		run_cancel(call->run);
		break;
	case ANSWER_NOBODY:
		end_unasked(call);
		break;
	case ANSWER_LATER:
		break;
	}
}

static struct run_call *find_asking(struct run *run, int index) {
	for (size_t i = 0; i < run->calls.len; i++) {
		struct run_call *call = run->calls.items[i];
		if (is_asking(call) && (index == 0 || call->index == index)) {
			return call;
		}
	}
	return NULL;
}

bool calls_answer(struct run *run, int index, enum agent_answer answer, const char *reason) {
	struct run_call *call = find_asking(run, index);
	if (!call || answer == ANSWER_LATER) {
		return false;
	}
	if (call->is_question && answer <= ANSWER_ALLOW_READS) {
		if (!reply(call, reason)) {
			return false;
		}
		timer_disarm(run->confirm);
	} else {
		apply_answer(call, answer, reason);
	}
	run_wake(run);
	return true;
}

static void set_edit(struct run_call *call, const char *tool, const char *arguments) {
	auto_free char *name = xstrdup(tool);
	auto_free char *text = xstrdup(arguments);
	free(call->edited_tool);
	free(call->edited);
	call->edited_tool = take(name);
	call->edited = take(text);
	call_read(call);
}

/* Is what it would do now readable and not denied? */
static bool is_possible(const struct run_call *call, struct buf *why) {
	if (call->prepare != PREPARE_OK) {
		buf_add_str(why, call->error.data);
		return false;
	}
	return gate_decide(&call->run->agent->gate, &call->prepared, &call->scopes, why) !=
	       GATE_DENY;
}

bool calls_edit(struct run *run, int index, const char *arguments, struct err *err) {
	struct run_call *call = find_asking(run, index);
	auto_buf struct buf why = BUF_INIT;
	if (!call || call->is_question || !call->prepared.tool) {
		return err_set(err, ERR_NOT_FOUND, tr("this call does not wait any more"));
	}
	auto_free char *old_tool = xstrdup(call->edited_tool);
	auto_free char *old = xstrdup(call->edited);
	auto_free char *tool = xstrdup(call_name(call));
	set_edit(call, tool, arguments);
	if (!is_possible(call, &why)) {
		set_edit(call, old_tool, old);
		return err_set(err, ERR_USAGE, "%s", why.data);
	}
	call->asked_risk = call->prepared.risk;
	calls_event(call, EVENT_CALL_CHANGED, NULL, 0);
	return true;
}

void calls_nobody_answered(struct run *run) {
	struct run_call *call = find_asking(run, 0);
	if (call && call->is_question) {
		call_end(call, CALL_REJECTED,
			"Nobody answered the question in time. Go on with what is most "
			"sensible and say what you assumed.");
		run_wake(run);
	} else if (call) {
		call_end(call, CALL_REJECTED,
			"Rejected: nobody answered the confirmation in time. Say what you "
			"would "
			"have done.");
		run->unasked = true;
		run_wake(run);
	}
}
