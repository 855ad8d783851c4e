/* Keeps what a client tells in a struct turn, and holds it to its order. */
#include "provider/turn.h"

#include "check.h"

#include "base/mem.h"
#include "net/http.h"

static unsigned handle_get(void *ctx, const char *base_url, const char *model) {
	struct turn *turn = ctx;

	check_str("learned of", base_url, turn->target.base_url);
	check_str("learned of", model, turn->target.model);
	return turn->learned;
}

static void handle_put(void *ctx, const char *base_url, const char *model, unsigned drops) {
	struct turn *turn = ctx;

	handle_get(ctx, base_url, model);
	turn->learned = drops;
	turn->learnings++;
}

static void handle_delta(void *ctx, const struct delta *delta) {
	struct turn *turn = ctx;

	check("nothing after the end", turn->ends == 0 && turn->done == 0);
	turn->deltas++;
	turn->ends += delta->kind == DELTA_END;
	if (delta->kind == DELTA_TEXT) {
		buf_add(&turn->text, delta->data, delta->len);
		if (turn->end == TURN_CANCEL_IN_DELTA) {
			turn->client = client_cancel(turn->client);
		}
	}
}

static void handle_notice(void *ctx, const char *text, int64_t wait_ms) {
	struct turn *turn = ctx;

	check("a wait that was told",
		(wait_ms > 0) == (strstr(text, "trying again in") != NULL));
	buf_addf(&turn->notices, "%s\n", text);
	if (turn->end == TURN_CANCEL_IN_NOTICE) {
		turn->client = client_cancel(turn->client);
	}
}

static void handle_done(void *ctx, struct delta_sink *sink) {
	struct turn *turn = ctx;
	struct buf text = BUF_INIT;

	message_text(&sink->message, PART_TEXT, &text);
	turn->message = buf_detach(&text);
	turn->state = sink->message.state;
	turn->stop = sink->stop;
	turn->error = sink->error;
	turn->done++;
	if (turn->end == TURN_FREE_IN_DONE) {
		turn->client = client_free(turn->client);
	}
}

void turn_init(struct turn *turn, const struct reply *replies, size_t count) {
	*turn = (struct turn){ .text = BUF_INIT, .notices = BUF_INIT };
	turn->loop = loop_new();
	turn->http = http_new(turn->loop, NULL);
	server_init(&turn->server, turn->loop, replies, count);
	turn->target = (struct provider_target){
		.wire = "openai",
		.vendor = "custom",
		.base_url = turn->server.url,
		.key = "sk-0123456789",
		.key_hint = "OPENAI_API_KEY",
		.model = "m",
		.max_tokens = 100,
		.temperature = 0.5,
	};
	struct message message;
	message_init(&message, ROLE_USER);
	message_add(&message, PART_TEXT, "hi");
	conversation_add(&turn->conversation, &message);
	turn->request = (struct provider_request){
		.target = &turn->target,
		.conversation = &turn->conversation,
	};
}

void turn_start(struct turn *turn) {
	buf_clear(&turn->text);
	turn->ends = turn->done = 0;
	free(take(turn->message));
	turn->client = client_start(
		&(struct client_options){
			.loop = turn->loop,
			.http = turn->http,
			.limits = { .connect = 5000,
				.silence = 600000,
				.silence_thinking = 600000 },
			.get_drops = handle_get,
			.put_drops = handle_put,
			.learned_ctx = turn,
			.on_delta = handle_delta,
			.on_notice = handle_notice,
			.on_done = handle_done,
			.ctx = turn,
		},
		&turn->request);
	check("nothing at once", turn->deltas == 0 || turn->done == 0);
}

void turn_wait(struct turn *turn) {
	while (turn->done == 0) {
		check("something is awaited", loop_turn(turn->loop, -1));
	}
}

void turn_fini(struct turn *turn) {
	client_free(turn->client);
	conversation_fini(&turn->conversation);
	http_free(turn->http);
	server_fini(&turn->server);
	loop_free(turn->loop);
	buf_fini(&turn->text);
	buf_fini(&turn->notices);
	free(turn->message);
}
