#ifndef AGENT_HOOKS_H
#define AGENT_HOOKS_H

#include "base/strv.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Programs of the person that look on at events of a run: one JSON object on their
   standard input, a few seconds of time. They change nothing, but for beforeToolCall,
   which may deny a call by ending with 2 and its reason on standard error. Whatever else
   they do costs their time and a notice. */

enum hook_event {
	HOOK_BEFORE_REQUEST,    /* beforeModelRequest: the request waits for it */
	HOOK_AFTER_RESPONSE,    /* afterModelResponse */
	HOOK_BEFORE_CALL,       /* beforeToolCall: the call waits for it */
	HOOK_AFTER_CALL,        /* afterToolCall */
	HOOK_BEFORE_COMPACTION, /* beforeCompaction */
	HOOK_AFTER_RUN,         /* afterRun: also of one that was stopped */
	HOOK_EVENTS,
};

#define HOOK_TIMEOUT 2000      /* ms */
#define HOOK_TIMEOUT_MAX 30000 /* ms */
#define HOOKS_MAX 8            /* of one event */

struct agent;
struct hook_job;
struct hooks;
struct loop;

const char *hook_event_name(enum hook_event event); /* "beforeToolCall" */
bool hook_event_parse(const char *name, enum hook_event *out);

struct hooks *hooks_new(struct loop *loop, const char *folder);
/* Waits for what still runs, each for what is left of its time, at most as long as the
   longest may take. NULL is fine. */
struct hooks *hooks_free(struct hooks *hooks);
/* `argv` is copied; `timeout` in ms. False: there are HOOKS_MAX of this event. */
bool hooks_add(
	struct hooks *hooks, enum hook_event event, const struct strv *argv, int64_t timeout);
bool hooks_has(const struct hooks *hooks, enum hook_event event); /* NULL: false */

/* Starts all programs of the event with this input. What goes wrong is told as a notice of
   the agent's run, or logged where none is on. */
void hooks_tell(struct hooks *hooks, struct agent *agent, enum hook_event event,
	const char *input, size_t len);
/* The same, and tells when all have ended. `denial` is NULL, or why (one of) them denies;
   borrowed. Never NULL. */
struct hook_job *hooks_ask(struct hooks *hooks, struct agent *agent, enum hook_event event,
	const char *input, size_t len, void (*on_done)(void *ctx, const char *denial),
	void *ctx);
/* Nobody waits for it any more: its programs are ended and no call comes. NULL is fine. */
struct hook_job *hook_job_cancel(struct hook_job *job);
/* The agent is going: what still runs tells it nothing. NULL is fine. */
void hooks_forget(struct hooks *hooks, const struct agent *agent);

/* agent/hook/hook_points.c: the same with what is known at these points; they do nothing where
   the options have no hooks. `reason` in a word: "full", "overflow", "asked". */
void hook_before_compaction(struct agent *agent, const char *reason);

#endif
