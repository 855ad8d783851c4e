/* One model request as a small state machine on the loop:

       start -> SENDING -> (WAITING -> SENDING)* -> ended
       start -> STEPPING ... -> ended               (a wire inside the binary)

   A request that the server refused may be mended: sent without what it did not take,
   sent to the address with or without /v1, or, where no answer (2xx) had begun, sent
   again after a wait. The sink is then emptied, and only the last try ends it for the
   observer.

   Callbacks may cancel or free the client; while any of its own functions is on the
   stack it is only marked, and freed when the outermost one returns. */
#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "loop/loop.h"
#include "net/backoff.h"
#include "provider/client_inner.h"
#include "provider/client_mend.h"

#include <stdio.h>

#define BODY_MAX ((size_t)512 << 20) /* a stream is many times its text */
#define DONE_GRACE 1000              /* ms for a body to end after [DONE] */

static void send_request(struct client *client);
static void finish(struct client *client);

static void destroy(struct client *client) {
	transfer_drop(client->transfer);
	timer_remove(client->timer);
	answer_fini(&client->answer);
	provider_bytes_fini(&client->bytes);
	delta_sink_fini(&client->sink);
	free(client);
}

static void enter(struct client *client) {
	client->depth++;
}

static void leave(struct client *client) {
	if (--client->depth == 0 && client->closed) {
		destroy(client);
	}
}

static void handle_delta(void *ctx, const struct delta *delta) {
	struct client *client = ctx;

	if (client->closed || delta->kind == DELTA_END) {
		return;
	}
	client->started |= delta->kind != DELTA_USAGE;
	if (client->options.on_delta) {
		client->options.on_delta(client->options.ctx, delta);
	}
	if (client->closed) {
		answer_stop(&client->answer);
	}
}

static void notice(struct client *client, const char *text, int64_t wait_ms) {
	if (!client->closed && client->options.on_notice) {
		client->options.on_notice(client->options.ctx, text, wait_ms);
	}
}

/* A person who attaches an image now may know more than what was learned once. */
static bool shows_anew(const struct provider_request *request) {
	const struct conversation *conversation = request->conversation;
	const struct message *last = conversation ? vec_last(&conversation->messages) : NULL;

	return request->drops & DROP_IMAGES && last && last->role == ROLE_USER &&
	       message_count(last, PART_IMAGE) > 0;
}

static bool wait_and_retry(struct client *client) {
	struct provider_error *error = &client->sink.error;
	char text[160];

	if (!provider_error_is_transient(error) || client->final || client->taken ||
		client->tries >= CLIENT_RETRIES || error->wait_ms > BACKOFF_WAIT_MAX) {
		return false;
	}
	int64_t wait = backoff_delay(++client->tries, error->wait_ms);
	client_mend_say_retry(text, sizeof(text), error, wait, client->tries);
	client->state = CLIENT_WAITING;
	timer_arm(client->timer, wait);
	notice(client, text, wait);
	return true;
}

/* Keeps what was learned of this address and model. That earlier thinking was refused is
   a matter of this conversation: its owner asks client_drops(). */
static void remember(struct client *client) {
	const struct provider_target *target = client->request.target;
	unsigned kept = client->request.drops & ~(unsigned)DROP_THINKING;

	if (client->options.put_drops) {
		client->options.put_drops(client->options.learned_ctx, target->base_url,
			target->model, client->probing ? kept & ~(unsigned)DROP_VERSION : kept);
	}
}

/* Is the failed answer mended or sent again? */
static bool goes_on(struct client *client) {
	struct provider_error *error = &client->sink.error;
	char text[256];

	if (client->started || error->kind == PERR_NONE) {
		return false;
	}
	unsigned drop = client_mend_find(error, &client->request);
	if (drop == 0) {
		return wait_and_retry(client);
	}
	client->request.drops |= drop;
	client->showing &= drop != DROP_IMAGES;
	if (drop == DROP_VERSION) {
		client->probing = true; /* remembered when it turns out to be right */
	} else {
		remember(client);
	}
	client_mend_say(text, sizeof(text), drop);
	notice(client, text, 0);
	client->state = CLIENT_WAITING;
	timer_arm(client->timer, 0);
	return true;
}

/* The sink has its end: the observer is told, or another try begins. */
static void settle(struct client *client) {
	bool failed = client->sink.stop == STOP_ERROR || client->sink.stop == STOP_CUT;

	if (client->closed) {
		return;
	}
	bool again = failed && goes_on(client);
	transfer_drop(client->transfer);
	client->transfer = NULL;
	if (!again) {
		finish(client);
	}
}

static void finish(struct client *client) {
	timer_disarm(client->timer);
	client->state = CLIENT_ENDED;
	if (client->sink.left_out) {
		client->request.drops |= DROP_THINKING;
		notice(client,
			tr("the server left earlier thinking out; it is not sent again, its "
			   "cache starts again"),
			0);
	}
	provider_error_explain(&client->sink.error, client->request.target);
	if (!client->closed && client->options.on_delta) {
		client->options.on_delta(
			client->options.ctx, &(struct delta){ .kind = DELTA_END });
	}
	if (!client->closed && client->options.on_done) {
		client->options.on_done(client->options.ctx, &client->sink);
	}
}

static void handle_headers(void *ctx, struct transfer *transfer, int status) {
	struct client *client = ctx;
	char text[512];

	enter(client);
	client_take_headers(client, transfer);
	answer_status(&client->answer, status);
	client->taken = status >= 200 && status < 300;
	if (client->showing && client->taken) {
		client->showing = false;
		remember(client);
	}
	if (client->probing && status != 404) {
		client->probing = false;
		remember(client);
		snprintf(text, sizeof(text), tr("it answers at %.400s"), client->bytes.url);
		notice(client, text, 0);
	}
	leave(client);
}

static void handle_data(void *ctx, struct transfer *transfer, const char *data, size_t len) {
	struct client *client = ctx;
	bool done = client->answer.done;

	enter(client);
	if (!answer_feed(&client->answer, data, len)) {
		transfer_cancel(transfer);
	} else if (client->answer.done && !done && !client->closed) {
		timer_arm(client->timer, DONE_GRACE);
	}
	leave(client);
}

static void handle_done(
	void *ctx, struct transfer *transfer, enum http_end end, const struct err *err) {
	struct client *client = ctx;

	enter(client);
	client->transfer = NULL; /* freed by its owner after this call */
	timer_disarm(client->timer);
	client->final = !client_mend_is_worth(end, err, client->request.target) ||
			str_eq_nocase(transfer_header(transfer, "x-should-retry"), "false");
	answer_finish(&client->answer, end == HTTP_DONE,
		transfer_header(transfer, "retry-after-ms"),
		transfer_header(transfer, "retry-after"));
	client_explain_end(client, end, err);
	settle(client);
	leave(client);
}

static void send_bytes(struct client *client) {
	const struct client_limits *limits = &client->options.limits;

	client->state = CLIENT_SENDING;
	answer_fini(&client->answer);
	answer_init(&client->answer, client->ops, &client->sink);
	client->transfer = http_start(client->options.http,
		&(struct http_request){
			.method = "POST",
			.url = client->bytes.url,
			.headers = (const char *const *)strv_items(&client->bytes.headers),
			.body = client->bytes.body.data,
			.body_len = client->bytes.body.len,
			.connect_timeout = limits->connect,
			.silence_timeout = client->request.target->thinking
						   ? limits->silence_thinking
						   : limits->silence,
			.max_body = BODY_MAX,
			.on_headers = handle_headers,
			.on_data = handle_data,
			.on_done = handle_done,
			.ctx = client,
		});
}

static void send_request(struct client *client) {
	struct err err = ERR_INIT;

	delta_sink_clear(&client->sink);
	client->final = client->taken = false;
	provider_bytes_fini(&client->bytes);
	client->bytes = (struct provider_bytes){ .body = BUF_INIT };
	if (!client->ops) {
		err_set(&err, ERR_CONFIG, tr("there is no provider '%.100s'"),
			client->request.target->wire);
	} else if (client->ops->build(&client->request, &client->bytes, &err)) {
		send_bytes(client);
		return;
	}
	delta_end(&client->sink, STOP_ERROR, NULL);
	client_fail(client, PERR_UNSENT, err.text);
	finish(client);
}

/* One step of a wire inside the binary, then the wait before the next. */
static void step(struct client *client) {
	int64_t wait = 0;

	client->ops->local_step(&client->request, client->step++, &wait, &client->sink);
	if (client->closed) {
		return;
	}
	if (!client->sink.ended &&
		client->ops->local_step(&client->request, client->step, &wait, NULL)) {
		timer_arm(client->timer, wait);
		return;
	}
	delta_end(&client->sink, STOP_DONE, NULL);
	settle(client);
}

static void handle_timer(void *ctx) {
	struct client *client = ctx;

	enter(client);
	if (client->state == CLIENT_STEPPING) {
		step(client);
	} else if (client->state == CLIENT_WAITING) {
		send_request(client);
	} else if (client->state == CLIENT_SENDING) {
		/* The server says [DONE] and leaves the connection open. */
		answer_finish(&client->answer, true, NULL, NULL);
		settle(client);
	}
	leave(client);
}

struct client *client_start(
	const struct client_options *options, const struct provider_request *request) {
	struct client *client = xcalloc(1, sizeof(*client));
	const struct provider_target *target = request->target;

	*client = (struct client){
		.options = *options,
		.request = *request,
		.ops = provider_find(target->wire),
		.bytes = { .body = BUF_INIT },
		.state = CLIENT_WAITING,
		.rate = RATE_INIT,
	};
	delta_sink_init(&client->sink, handle_delta, client);
	client->sink.message.origin = provider_origin(target);
	client->timer = loop_timer(options->loop, handle_timer, client);
	if (options->get_drops) {
		client->request.drops |= options->get_drops(
			options->learned_ctx, target->base_url, target->model);
	}
	if (shows_anew(&client->request)) {
		client->request.drops &= ~(unsigned)DROP_IMAGES;
		client->showing = true;
	}
	int64_t wait = 0;
	if (client->ops && client->ops->local_step) {
		client->state = CLIENT_STEPPING;
		client->ops->local_step(&client->request, 0, &wait, NULL);
	}
	timer_arm(client->timer, wait);
	return client;
}

struct client *client_cancel(struct client *client) {
	if (client && !client->closed) {
		client->closed = true;
		enter(client);
		leave(client);
	}
	return NULL;
}

struct client *client_free(struct client *client) {
	return client_cancel(client);
}

unsigned client_drops(const struct client *client) {
	return client->request.drops;
}

const struct delta_sink *client_sink(const struct client *client) {
	return &client->sink;
}

const struct rate *client_rate(const struct client *client) {
	return &client->rate;
}
