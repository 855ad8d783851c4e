#ifndef AGENT_SUBAGENT_H
#define AGENT_SUBAGENT_H

#include "agent/agent.h"

struct json;
struct run_call;
struct tool_env;

/* A task that one agent gives to another: a conversation and a run of its own on the
   same loop, under the mode, the rules and the grants of the one that gave it. */
struct subagent;

struct subagent_end {
	enum subagent_state state;
	const char *name;
	const char *stop;  /* as of a run */
	const char *text;  /* the answer, as far as it came */
	const char *error; /* a sentence; NULL: none */
	int calls;         /* of tools */
	int64_t tokens, ms;
};

struct subagent_task {
	const char *profile;
	const char *task;
	const char *context;      /* NULL: none */
	const struct json *shape; /* of the answer, see shape.h; NULL: any; copied */
	/* A line for the card: what it does, what it says. */
	void (*on_output)(void *ctx, const char *data, size_t len);
	/* Once, from the loop; not after subagent_free(). */
	void (*on_done)(void *ctx, const struct subagent_end *end);
	void *ctx;
};

/* `env` is the one of the call that gives the task. */
bool subagent_start(struct subagent **out, const struct tool_env *env,
	const struct subagent_task *task, struct err *err);
/* Stops it at once with all that work for it, and nothing is called any more. Never from
   inside of an event of it. NULL is fine. */
struct subagent *subagent_free(struct subagent *subagent);

/* For agent/: */

/* An event of its conversation. */
void subagent_take(struct subagent *subagent, const struct agent_event *event);
/* Its time stands still, and that of those above it, as long as somebody holds it. */
void subagent_hold(struct subagent *subagent);
void subagent_release(struct subagent *subagent);
struct agent *subagent_agent(const struct subagent *subagent);
struct subagent *subagent_above(const struct subagent *subagent); /* NULL: none is */
void subagent_tell(struct subagent *subagent); /* that its state is another one */
void subagent_view(const struct subagent *subagent, struct agent_subagent *view);
void subagent_stop(struct subagent *subagent); /* ends as cancelled, on_done comes */

#endif
