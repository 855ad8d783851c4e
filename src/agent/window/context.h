#ifndef AGENT_CONTEXT_H
#define AGENT_CONTEXT_H

#include "agent/agent.h"
#include "agent/window/budget.h"

/* What fills the model's window, and making room in it. */

enum context_kind {
	CONTEXT_SYSTEM,
	CONTEXT_TOOLS,
	CONTEXT_SUMMARY, /* of what is not sent any more */
	CONTEXT_FACTS,   /* frozen into messages */
	CONTEXT_PERSON,
	CONTEXT_ANSWERS, /* and thinking that is sent again */
	CONTEXT_CALLS,
	CONTEXT_RESULTS,
	CONTEXT_SCREENS,
	CONTEXT_FILES,
	CONTEXT_IMAGES,
	CONTEXT_KINDS,
};

struct context_use {
	int64_t window; /* tokens */
	enum budget_source source;
	int64_t mark;                  /* from here on the older part is summarised */
	int64_t tokens[CONTEXT_KINDS]; /* estimated, corrected by what the server reported */
	int64_t sum;
	double ratio;    /* of that correction */
	size_t messages; /* in the conversation */
	size_t left_out; /* of them, which a summary stands for */
};

/* Of the next request, as it is now. */
void agent_context(struct agent *agent, struct context_use *out);
/* Has the older part summarised now; `hint`: what is to be kept, NULL or "": nothing said.
   The rest is told by EVENT_COMPACT. */
bool agent_compact(struct agent *agent, const char *hint, struct err *err);
bool agent_is_compacting(const struct agent *agent);
/* A summary of the whole conversation for another one to begin with. `on_done` is called
   once, from the loop, unless the agent is freed before; `summary` NULL: `error` says why.
   It may free the agent. */
bool agent_summarise(struct agent *agent,
	void (*on_done)(void *ctx, const char *summary, const char *error), void *ctx,
	struct err *err);
/* Facts that go with the next message, fenced as such. */
void agent_carry(struct agent *agent, const char *text);

#endif
