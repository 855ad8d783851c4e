#ifndef FLOW_RUN_H
#define FLOW_RUN_H

#include "flow/plan.h"

/* Runs a plan: one step after the other, up to the first that does not fit. */
struct flow_run;

enum flow_state {
	FLOW_STARTED,
	FLOW_STEP_DONE,
	FLOW_SKIPPED, /* it did not fit and is optional */
	FLOW_STEP_FAILED,
};

struct flow_event {
	size_t number, count; /* of the step, from 1 */
	const char *words;    /* 'tap "Send"' */
	const char *tool;     /* NULL: none */
	enum flow_state state;
	const char *text; /* what came of it, "" at the start */
	int64_t ms;
};

struct flow_result {
	bool failed;
	bool unavailable; /* the phone cannot be reached: going on by hand helps nothing */
	bool timed_out;
	size_t done;     /* steps that were done */
	struct buf text; /* for the model and people: all steps, or where it stopped and what
			    the screen shows */
	char *answer;    /* what `done` says; NULL: nothing */
	uint64_t screen;
};

struct flow_run_options {
	const struct tool_env *env;
	int64_t patience; /* ms for which an element is waited for */
	void (*on_step)(void *ctx, const struct flow_event *event); /* may be NULL */
	/* Once, from the loop, never after flow_run_free(). */
	void (*on_done)(void *ctx, const struct flow_result *result);
	void *ctx;
};

#define FLOW_PATIENCE 6000 /* ms */

/* Takes `plan` over (and empties it); its flow must live on. */
struct flow_run *flow_run_start(const struct flow_run_options *options, struct flow_plan *plan);
/* At whatever point: what is under way is dropped. NULL is fine. */
struct flow_run *flow_run_free(struct flow_run *run);

#endif
