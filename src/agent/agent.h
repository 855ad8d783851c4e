#ifndef AGENT_AGENT_H
#define AGENT_AGENT_H

#include "agent/call/limits.h"
#include "agent/event.h"
#include "agent/reply.h"
#include "agent/subagent/profiles.h"
#include "base/err.h"
#include "chat/conversation.h"
#include "provider/client.h"
#include "tool/registry.h"

struct agent_project;
struct http;
struct screen;
struct store;

/* One conversation as a front-end holds it: send, steer, cancel, answer; events
   come back through one observer. All plain data and callbacks: nothing here
   reads a configuration. */
struct agent;

/* Which model answers, and as whom. All strings are copied. */
struct agent_profile {
	const char *name; /* of the agent, for the store and the status row */
	struct provider_target target;
	const char *system;        /* the agent's own prompt, before the mode's; NULL: none */
	const char *const *tools;  /* names or families it may use; NULL: all */
	const char *const *skills; /* names it may be offered and load; NULL: all */
	bool forgets;              /* nothing is told of the memory or kept in it */
	int64_t window;            /* tokens, as a person wrote it; 0: nothing said */
	int64_t window_listed;     /* as lists of models have it; 0: not known */
	enum tool_sees sees;       /* does the model take images? */
};

struct agent_options {
	struct loop *loop;
	struct http *http;
	struct store *store; /* NULL: nothing is saved */
	struct device *device;
	struct registry *registry;
	const struct roots *roots;
	struct screen *screen;              /* the phone's; NULL: none */
	struct library *skills;             /* NULL: none */
	const struct tool_secrets *secrets; /* NULL: none */
	const char *folder, *prompts;       /* working directory, and the one of prompt texts */
	const char *language;               /* "en" or "zh_CN": of the prompts */
	struct hooks *hooks;                /* see agent/hook/hooks.h; NULL: none */
	const struct agent_project *project; /* see agent/window/context_files.h; NULL: none */
	struct agent_limits limits;
	bool titles;              /* the model names the conversation */
	bool net_private;         /* tools may reach private addresses */
	bool ask_reads;           /* build asks for reads too (modes.build.ask: all) */
	bool ask_danger;          /* max asks for danger (modes.max.ask: danger) */
	bool yes;                 /* every confirmation of this process is a yes */
	bool hold_grants;         /* stored ones wait for agent_grants_keep() */
	const char *const *deny;  /* rules: tool or tool(pattern); NULL: none */
	const char *extra_system; /* --system; NULL: none */
	/* A person. ANSWER_LATER: agent_answer() follows. `reason`: of a rejection, copied. */
	enum agent_answer (*ask)(void *ctx, const struct agent_call *call, const char **reason);
	void (*on_event)(void *ctx, const struct agent_event *event);
	void (*facts)(void *ctx, struct buf *out); /* of the moment, in lines; NULL: none */
	unsigned (*get_drops)(void *ctx, const char *base_url, const char *model);
	void (*put_drops)(void *ctx, const char *base_url, const char *model, unsigned drops);
	/* Tokens of a window that a server told by refusing a request; 0, NULL: none known. */
	int64_t (*get_window)(void *ctx, const char *base_url, const char *model);
	void (*put_window)(void *ctx, const char *base_url, const char *model, int64_t window);
	void *ctx;
	struct agent_profiles profiles; /* of sub-agents */
};

/* A new conversation (`conversation` 0) or one of the store, whose mode is taken
   over unless `mode` is given (>= 0). */
bool agent_open(struct agent **out, const struct agent_options *options,
	const struct agent_profile *profile, int64_t conversation, int mode, struct err *err);
/* Cancels what runs (records are closed, no event comes). Never from inside one of
   the callbacks, which may do all else. NULL is fine. */
struct agent *agent_free(struct agent *agent);

/* A user message: starts a run, or waits for its end in the queue. The parts of
   `message` are taken over. */
bool agent_send(struct agent *agent, struct message *message, struct err *err);
/* Into the running task, before its next request. */
bool agent_steer(struct agent *agent, struct message *message, struct err *err);
/* Another run without a new message: after a limit, or where a run was cut. */
bool agent_continue(struct agent *agent, struct err *err);
void agent_cancel(struct agent *agent); /* the queue is held until the next send */
/* Answers the question about call `index`; false: it does not wait, or that is no answer. */
bool agent_answer(struct agent *agent, int index, enum agent_answer answer, const char *reason);

/* Takes in what another process added, once no run of it is on anywhere. True when
   something came: then messages from number `*first` on are new. */
bool agent_refresh(struct agent *agent, size_t *first);

bool agent_is_running(const struct agent *agent);
int64_t agent_conversation(const struct agent *agent);          /* 0: not saved (yet) */
const struct conversation *agent_messages(struct agent *agent); /* read at first use */
enum agent_mode agent_mode(const struct agent *agent);
const struct agent_profile *agent_profile(const struct agent *agent);
/* Both are rebuild points; refused while a run is on. */
bool agent_set_mode(struct agent *agent, enum agent_mode mode, struct err *err);
bool agent_set_profile(
	struct agent *agent, const struct agent_profile *profile, struct err *err);

size_t agent_queue_count(const struct agent *agent); /* wait for the run's end */
bool agent_queue_is_held(const struct agent *agent);
void agent_queue_release(struct agent *agent); /* sends the first that is held */
void agent_queue_drop(struct agent *agent);    /* forgets all */
/* Grants given in this conversation, in words. */
void agent_grants(struct agent *agent, void (*each)(void *ctx, const char *words), void *ctx);
/* Of those that an earlier session left and that wait; then they hold again or are gone. */
void agent_grants_waiting(
	struct agent *agent, void (*each)(void *ctx, const char *words), void *ctx);
void agent_grants_keep(struct agent *agent);
bool agent_grants_forget(struct agent *agent, struct err *err);
bool agent_grant_drop(struct agent *agent, int number, struct err *err); /* from 1; 0: all */
#endif
