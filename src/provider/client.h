#ifndef PROVIDER_CLIENT_H
#define PROVIDER_CLIENT_H

#include "provider/error/rate.h"
#include "provider/provider.h"

#define CLIENT_RETRIES 3 /* after a wait, of one request */

struct loop;
struct http;

/* One model request from beginning to end: builds, sends, reads, tries again
   where rule 8 of the run allows it (429, 500, 502, 503, 504, 529 and connection
   loss, only before an answer of 2xx began, at most 3 times; besides one repair each of a
   refused parameter and of a refused replay). */
struct client;

struct client_limits {
	int64_t connect;          /* ms */
	int64_t silence;          /* ms without a byte */
	int64_t silence_thinking; /* the same with thinking */
};

struct client_options {
	struct loop *loop;
	struct http *http;
	struct client_limits limits;
	/* What was learned of this base URL and model; NULL: not remembered. */
	unsigned (*get_drops)(void *ctx, const char *base_url, const char *model);
	void (*put_drops)(void *ctx, const char *base_url, const char *model, unsigned drops);
	void *learned_ctx;

	void (*on_delta)(void *ctx, const struct delta *delta);
	/* A sentence for the person: a retry with its wait, a repair. `wait_ms` is 0
	   where nothing is waited for. */
	void (*on_notice)(void *ctx, const char *text, int64_t wait_ms);
	/* Once, from the loop, never after client_cancel(). The sink holds the message,
	   stop and error; it is the client's. */
	void (*on_done)(void *ctx, struct delta_sink *sink);
	void *ctx;
};

/* The request and what it points to must live until on_done or client_cancel():
   a retry sends the same bytes, a repair builds them anew. */
struct client *client_start(
	const struct client_options *options, const struct provider_request *request);
/* Drops the request; no call comes after it. Frees. NULL is fine. */
struct client *client_cancel(struct client *client);
/* After on_done. */
struct client *client_free(struct client *client);
/* What the server turned out not to take (enum provider_drop). DROP_THINKING is told
   here alone: the thinking of this conversation should not be sent again. */
unsigned client_drops(const struct client *client);
/* What the server told of its limits. */
const struct rate *client_rate(const struct client *client);
/* What has been gathered so far (for a cancelled turn). */
const struct delta_sink *client_sink(const struct client *client);

#endif
