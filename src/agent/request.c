/* One request to the provider: what stands before every turn (prefix), all
   messages of the conversation, and nothing else. Deltas go two ways: as events
   to the observer at once, and once a second as chunks to the store. */

#include "agent/run.h"

#include "loop/loop.h"

#include "base/tr.h"

#define FLUSH_EVERY 1000 /* ms */

static void keep(struct run *run, struct buf *chunk, const struct delta *delta) {
	if (!run->agent->options.store) {
		return;
	}
	buf_add(chunk, delta->data, delta->len);
	if (!timer_is_armed(run->flush)) {
		timer_arm(run->flush, FLUSH_EVERY);
	}
}

static void handle_delta(void *ctx, const struct delta *delta) {
	struct run *run = ctx;
	struct agent_event event = {
		.data = delta->data,
		.len = delta->len,
		.number = delta->slot,
		.text = delta->name,
	};
	switch (delta->kind) {
	case DELTA_TEXT:
		keep(run, &run->chunk_text, delta);
		event.kind = EVENT_TEXT;
		break;
	case DELTA_THINKING:
		keep(run, &run->chunk_thinking, delta);
		event.kind = EVENT_THINKING;
		break;
	case DELTA_CALL:
		event.kind = EVENT_CALL_PROGRESS;
		break;
	case DELTA_USAGE:
	case DELTA_END:
		return;
	}
	run_emit(run, event);
}

static void handle_notice(void *ctx, const char *text, int64_t wait_ms) {
	struct agent_event event = { .kind = EVENT_NOTICE, .text = text, .wait_ms = wait_ms };
	run_emit(ctx, event);
}

static void handle_done(void *ctx, struct delta_sink *sink) {
	struct run *run = ctx;
	run->sink = sink;
	run_enter(run, PHASE_ANSWER);
	run_wake(run);
}

bool request_start(struct run *run, struct err *err) {
	struct agent *agent = run->agent;
	const struct agent_options *options = &agent->options;
	if (!conversation_check(&agent->messages, err)) {
		return err_wrap(err, tr("this conversation is not a valid transcript"));
	}
	run->request = (struct provider_request){
		.target = &agent->profile.target,
		.system = agent->prefix.system,
		.tools = agent->prefix.tools,
		.conversation = &agent->messages,
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
	run->requests++;
	run->client = client_start(&client, &run->request);
	struct agent_event event = { .kind = EVENT_TURN_STARTED, .number = run->requests };
	run_emit(run, event);
	return true;
}
