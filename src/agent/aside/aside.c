/* A request of its own with one message in it. It keeps a copy of whom it asks, so that
   the conversation may go on with another model meanwhile. A timer bounds all of it,
   retries too. Models that think whatever one says get room for that. */

#include "agent/aside/aside.h"

#include "agent/aside/spent.h"
#include "agent/profile.h"
#include "agent/state.h"
#include "base/redact.h"
#include "base/str.h"
#include "base/tr.h"
#include "loop/loop.h"

#define THINKING_ROOM 4096 /* tokens */

struct aside {
	struct agent *agent; /* NULL: it is done with */
	struct profile_copy who;
	struct conversation conversation;
	char *system;
	struct provider_request request;
	struct client *client;
	struct timer *limit;
	struct deferred *fails; /* at once, in the next turn of the loop */
	void (*on_done)(void *ctx, const struct aside_result *result);
	void *ctx;
};

static void leave_agent(struct aside *aside) {
	struct agent *agent = take(aside->agent);
	for (size_t i = 0; agent && i < agent->asides.len; i++) {
		if (agent->asides.items[i] == aside) {
			vec_remove(&agent->asides, i);
			return;
		}
	}
}

static void aside_free(struct aside *aside) {
	leave_agent(aside);
	client_cancel(aside->client);
	timer_remove(aside->limit);
	if (aside->fails) {
		deferred_cancel(aside->fails);
	}
	conversation_fini(&aside->conversation);
	free(aside->system);
	profile_copy_fini(&aside->who);
	free(aside);
}

static void finish(struct aside *aside, const struct aside_result *result) {
	spent_aside(aside->agent, &aside->who.profile.target, &result->usage);
	leave_agent(aside);
	aside->on_done(aside->ctx, result);
	aside_free(aside);
}

static void fail(struct aside *aside, const char *error) {
	finish(aside, &(struct aside_result){ .error = error, .usage = USAGE_UNKNOWN });
}

static void finish_text(struct aside *aside, const struct delta_sink *sink) {
	auto_buf struct buf raw = BUF_INIT;
	auto_buf struct buf text = BUF_INIT;
	message_text(&sink->message, PART_TEXT, &raw);
	redact(&text, raw.data, raw.len);
	const char *trimmed = str_trim(text.data);
	if (*trimmed == '\0') {
		finish(aside, &(struct aside_result){
				      .error = tr("the model gave an empty answer"),
				      .usage = sink->message.usage,
			      });
		return;
	}
	finish(aside, &(struct aside_result){
			      .text = trimmed,
			      .cut = sink->stop == STOP_LENGTH,
			      .usage = sink->message.usage,
		      });
}

static void handle_done(void *ctx, struct delta_sink *sink) {
	struct aside *aside = ctx;
	bool whole = sink->stop == STOP_DONE || sink->stop == STOP_LENGTH;
	if (whole) {
		finish_text(aside, sink);
		return;
	}
	auto_buf struct buf error = BUF_INIT_MAX(1200);
	redact(&error, sink->error.text, strlen(sink->error.text));
	finish(aside, &(struct aside_result){
			      .error = error.len ? error.data
						 : tr("the model gave no answer to go on with"),
			      .usage = sink->message.usage,
			      .kind = sink->error.kind,
			      .limit = sink->error.limit,
		      });
}

static void handle_limit(void *ctx) {
	fail(ctx, tr("the model did not answer in time"));
}

static void handle_fails(void *ctx) {
	struct aside *aside = ctx;
	aside->fails = NULL;
	fail(aside, tr("there is no model to ask here"));
}

static void fill_target(struct aside *aside, const struct aside_request *request) {
	struct provider_target *target = &aside->who.profile.target;
	int64_t output = target->output;
	target->max_tokens = request->max_tokens + (target->always_thinks ? THINKING_ROOM : 0);
	if (output > 0 && target->max_tokens > output) {
		target->max_tokens = output;
	}
	target->think = THINK_OFF;
	target->thinking = target->always_thinks;
	if (!target->always_thinks) {
		free((char *)target->effort);
		target->effort = NULL;
	}
}

static void start_client(struct aside *aside) {
	const struct agent_options *options = &aside->agent->options;
	struct client_options client = {
		.loop = options->loop,
		.http = options->http,
		.limits = options->limits.client,
		.get_drops = options->get_drops,
		.put_drops = options->put_drops,
		.learned_ctx = options->ctx,
		.on_done = handle_done,
		.ctx = aside,
	};
	aside->request = (struct provider_request){
		.target = &aside->who.profile.target,
		.system = aside->system,
		.conversation = &aside->conversation,
	};
	aside->client = client_start(&client, &aside->request);
}

struct aside *aside_start(struct agent *agent, const struct aside_request *request) {
	struct aside *aside = xcalloc(1, sizeof(*aside));
	struct message message;
	aside->agent = agent;
	aside->on_done = request->on_done;
	aside->ctx = request->ctx;
	aside->system = xstrdup(request->system);
	profile_copy_init(&aside->who, &agent->profile);
	fill_target(aside, request);
	message_init(&message, ROLE_USER);
	message_add(&message, PART_TEXT, request->text);
	conversation_add(&aside->conversation, &message);
	message_fini(&message);
	aside->limit = loop_timer(agent->options.loop, handle_limit, aside);
	vec_push(&agent->asides, aside);
	const struct provider_ops *ops = provider_find(aside->who.profile.target.wire);
	if (ops && ops->local_step) {
		aside->fails = loop_defer(agent->options.loop, handle_fails, aside);
		return aside;
	}
	timer_arm(aside->limit, request->timeout);
	start_client(aside);
	return aside;
}

struct aside *aside_cancel(struct aside *aside) {
	if (aside) {
		aside_free(aside);
	}
	return NULL;
}

void aside_end_all(struct agent *agent) {
	while (agent->asides.len > 0) {
		fail(agent->asides.items[agent->asides.len - 1], tr("cancelled"));
	}
	vec_fini(&agent->asides);
	spent_end(agent);
}
