#ifndef AGENT_DIGEST_H
#define AGENT_DIGEST_H

#include "agent/agent.h"

/* A summary of a stretch of conversation by the model that answers in it: the text goes in
   pieces, each with the summary of what came before it, and the last answer is the summary
   of all. */
struct digest;

struct digest_request {
	const char *before; /* an earlier summary that it goes on from; NULL: none */
	const char *hint;   /* what the person wants to be kept; NULL or "": nothing */
	size_t from, to;    /* messages of the agent */
	int64_t window;     /* tokens of the model */
	double ratio;       /* reported tokens to estimated ones */
	/* Once, from the loop, not after digest_cancel(). `error` NULL: it is whole. Else
	   `summary` is as far as it came, NULL: nowhere. */
	void (*on_done)(void *ctx, const char *summary, const char *error);
	void *ctx;
};

struct digest *digest_start(struct agent *agent, const struct digest_request *request);
struct digest *digest_cancel(struct digest *digest); /* NULL is fine */

/* Messages as a summary reads them: who said what, calls, results cut. */
void digest_text(
	struct buf *out, const struct conversation *conversation, size_t from, size_t to);

#endif
