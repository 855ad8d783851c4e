#ifndef AGENT_ASIDE_H
#define AGENT_ASIDE_H

#include "agent/agent.h"

/* One request in the background to the model that answers in a conversation: no tools, no
   thinking where that can be turned off, no part of the transcript, beside a run or while
   none is on. For summaries, titles and what is worth remembering. */
struct aside;

/* How it ended; borrowed for the length of the call. */
struct aside_result {
	const char *text;   /* secrets masked, white space around it gone; NULL: it failed */
	const char *error;  /* a sentence; NULL: it did not fail */
	bool cut;           /* the text stops at the output limit */
	struct usage usage; /* may be unknown; belongs to no run */
	enum provider_error_kind kind; /* of a failure, where the server gave it */
	int64_t limit;                 /* PERR_OVERFLOW: tokens of the window, 0: not said */
};

struct aside_request {
	const char *system; /* copied, like `text` */
	const char *text;
	int64_t max_tokens; /* of the text */
	int64_t timeout;    /* ms for all of it */
	/* Once, from the loop, in the end also when the agent is freed; not after
	   aside_cancel(). It may free the agent. */
	void (*on_done)(void *ctx, const struct aside_result *result);
	void *ctx;
};

/* Never NULL. It frees itself once on_done was called. A provider inside the binary has
   no model to ask: that fails at once. */
struct aside *aside_start(struct agent *agent, const struct aside_request *request);
/* Drops it, and no call comes. NULL is fine. */
struct aside *aside_cancel(struct aside *aside);
/* For agent_free(): ends all of them. */
void aside_end_all(struct agent *agent);

#endif
