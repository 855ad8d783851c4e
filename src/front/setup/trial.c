/* A conversation of one message, sent as the agent itself would send it. What the server
   does not take is left out on the way, as in a real run. */

#include "front/setup/trial.h"

#include "base/clock.h"
#include "base/str.h"
#include "base/tr.h"
#include "provider/client.h"

#define TEXT_MAX 300 /* bytes of the answer that are told */

struct trial {
	struct conversation conversation;
	struct provider_request request;
	struct client *client;
	int64_t since; /* monotonic ms */
	void (*on_done)(void *ctx, const struct trial_result *result);
	void *ctx;
};

/* The answer in a line. */
static void read_answer(const struct delta_sink *sink, struct buf *out) {
	message_text(&sink->message, PART_TEXT, out);
	for (size_t i = 0; i < out->len; i++) {
		if (out->data[i] == '\n') {
			out->data[i] = ' ';
		}
	}
	if (out->len > TEXT_MAX) {
		size_t end = TEXT_MAX;

		while (end > 0 && ((unsigned char)out->data[end] & 0xc0) == 0x80) {
			end--;
		}
		buf_truncate(out, end);
		buf_add_str(out, "...");
	}
}

static void handle_done(void *ctx, struct delta_sink *sink) {
	struct trial *trial = ctx;
	auto_buf struct buf text = BUF_INIT;
	auto_free char *problem = xstrdup(sink->error.text);
	auto_free char *raw = xstrdup(sink->error.raw);
	bool failed = sink->stop == STOP_ERROR || sink->stop == STOP_CUT;

	read_answer(sink, &text);
	bool empty = text.len == 0 && message_count(&sink->message, PART_THINKING) == 0;
	const struct trial_result result = {
		.fine = !failed && !empty,
		.text = failed && problem[0] ? problem
			: failed || empty    ? tr("the server answered without a word")
					     : text.data,
		.raw = raw,
		.ms = clock_monotonic() - trial->since,
		.input = sink->message.usage.input,
		.output = sink->message.usage.output,
	};

	trial->on_done(trial->ctx, &result);
}

struct trial *trial_start(struct session *session,
	void (*on_done)(void *ctx, const struct trial_result *result), void *ctx) {
	struct trial *trial = xcalloc(1, sizeof(*trial));
	const struct config *config = services_config(session->services, NULL);
	struct message message;

	trial->on_done = on_done;
	trial->ctx = ctx;
	trial->since = clock_monotonic();
	message_init(&message, ROLE_USER);
	message_add(&message, PART_TEXT, "Reply with the single word: ready");
	conversation_add(&trial->conversation, &message);
	trial->request = (struct provider_request){
		.target = &session->profile.target,
		.system = "You answer in as few words as possible.",
		.conversation = &trial->conversation,
	};
	const struct client_options options = {
		.loop = session->services->loop,
		.http = services_http(session->services),
		.limits = {
			.connect = config_int(config, "limits.connect") * 1000,
			.silence = config_int(config, "limits.silence") * 1000,
			.silence_thinking =
				config_int(config, "limits.silence_thinking") * 1000,
		},
		.on_done = handle_done,
		.ctx = trial,
	};
	trial->client = client_start(&options, &trial->request);
	return trial;
}

struct trial *trial_free(struct trial *trial) {
	if (trial) {
		client_cancel(trial->client);
		conversation_fini(&trial->conversation);
		free(trial);
	}
	return NULL;
}
