/* One request to the provider: what stands before every turn (prefix), all
   messages of the conversation, and nothing else. Deltas go two ways: as events
   to the observer at once, and once a second as chunks to the store. */

#include "agent/run.h"

#include "agent/subagent/crew.h"
#include "agent/window/documents.h"
#include "base/redact.h"
#include "base/tr.h"
#include "loop/loop.h"

#define FLUSH_EVERY 1000 /* ms */

_Static_assert(AGENT_RETRIES == CLIENT_RETRIES, "observers are told the right number");

static void keep(struct run *run, struct buf *chunk, const struct buf *text) {
	if (!run->agent->options.store) {
		return;
	}
	buf_add(chunk, text->data, text->len);
	if (!timer_is_armed(run->flush)) {
		timer_arm(run->flush, FLUSH_EVERY);
	}
}

/* Text on its way to the observer and to the store, secrets masked. */
static void pass(struct run *run, enum agent_event_kind kind, const struct buf *text) {
	if (text->len == 0) {
		return;
	}
	keep(run, kind == EVENT_TEXT ? &run->chunk_text : &run->chunk_thinking, text);
	struct agent_event event = { .kind = kind, .data = text->data, .len = text->len };
	run_emit(run, event);
}

/* Thinking and text are streams of their own: what one holds back goes before the other. */
static void end_held(struct run *run, enum agent_event_kind kind) {
	auto_buf struct buf text = BUF_INIT;
	redact_rest(kind == EVENT_TEXT ? &run->held_text : &run->held_thinking, &text);
	pass(run, kind, &text);
}

static void add_text(struct run *run, enum agent_event_kind kind, const struct delta *delta) {
	auto_buf struct buf text = BUF_INIT;
	end_held(run, kind == EVENT_TEXT ? EVENT_THINKING : EVENT_TEXT);
	redact_piece(kind == EVENT_TEXT ? &run->held_text : &run->held_thinking, &text,
		delta->data, delta->len);
	pass(run, kind, &text);
}

static void handle_delta(void *ctx, const struct delta *delta) {
	struct run *run = ctx;
	switch (delta->kind) {
	case DELTA_TEXT:
		add_text(run, EVENT_TEXT, delta);
		break;
	case DELTA_THINKING:
		add_text(run, EVENT_THINKING, delta);
		break;
	case DELTA_CALL: {
		struct agent_event event = {
			.kind = EVENT_CALL_PROGRESS,
			.data = delta->data,
			.len = delta->len,
			.number = delta->slot,
			.text = delta->name,
		};
		run_emit(run, event);
		break;
	}
	case DELTA_USAGE:
	case DELTA_END:
		end_held(run, EVENT_THINKING);
		end_held(run, EVENT_TEXT);
		break;
	}
}

static void handle_notice(void *ctx, const char *text, int64_t wait_ms) {
	struct agent_event event = { .kind = EVENT_NOTICE, .text = text, .wait_ms = wait_ms };
	run_emit(ctx, event);
}

static void handle_done(void *ctx, struct delta_sink *sink) {
	struct run *run = ctx;
	request_leave(run);
	run->sink = sink;
	run_enter(run, PHASE_ANSWER);
	run_wake(run);
}

static void send(struct run *run) {
	struct agent *agent = run->agent;
	const struct agent_options *options = &agent->options;
	run->request = (struct provider_request){
		.target = &agent->profile.target,
		.system = agent->prefix.system,
		.tools = agent->prefix.tools,
		.conversation = &run->view.conversation,
		.forbid_tools = run->last_turn,
	};
	struct client_options client = {
		.loop = options->loop,
		.http = options->http,
		.limits = options->limits.client,
		.get_drops = options->get_drops,
		.put_drops = options->put_drops,
		.learned_ctx = options->ctx,
		.on_delta = handle_delta,
		.on_notice = handle_notice,
		.on_done = handle_done,
		.ctx = run,
	};
	buf_clear(&run->held_text);
	buf_clear(&run->held_thinking);
	run->requests++;
	run->client = client_start(&client, &run->request);
	struct agent_event event = {
		.kind = EVENT_TURN_STARTED, .number = run->requests, .limit = run->max_requests
	};
	run_emit(run, event);
}

static void handle_place(void *ctx) {
	struct run *run = ctx;
	subagent_release(run->agent->subagent);
	send(run);
}

void request_leave(struct run *run) {
	if (run->place && !place_is_ready(run->place)) {
		subagent_release(run->agent->subagent);
	}
	run->place = place_give(run->place);
}

bool request_start(struct run *run, struct err *err) {
	struct agent *agent = run->agent;
	view_fini(&run->view);
	view_make(&run->view, agent, agent->messages.messages.len);
	documents_load(agent, &run->view);
	run->estimate = view_estimate(agent, &run->view);
	run->fit = 0;
	if (!conversation_check(&run->view.conversation, err)) {
		return err_wrap(err, tr("this conversation is not a valid transcript"));
	}
	if (!agent->subagent) {
		send(run);
		return true;
	}
	run->place = place_take(
		agent->crew->places, agent->profile.target.base_url, handle_place, run);
	if (place_is_ready(run->place)) {
		send(run);
	} else {
		subagent_hold(agent->subagent);
	}
	return true;
}
