#ifndef FLOW_PLAN_H
#define FLOW_PLAN_H

#include "flow/flow.h"
#include "tool/call.h"

/* A flow with the values of one run: every call is ready before the first is made, so that
   what is wrong with step 7 is told before step 1 did anything. */

enum flow_try_kind {
	FLOW_TRY_TEXT, /* the element's text; also of calls without an element */
	FLOW_TRY_ID,
	FLOW_TRY_PLACE, /* which of several, or all that is known */
};

struct flow_try {
	enum flow_try_kind kind;
	struct prepared call;
};

struct flow_planned {
	const struct flow_step *step; /* of the flow */
	VEC(struct flow_try) tries;   /* of a call: in order */
	char *words;                  /* 'tap "Send"', for people and the model */
	char *text;                   /* FLOW_DONE: what it says */
	int64_t wait;                 /* FLOW_WAIT: ms */
};

struct flow_plan {
	char *name;
	const struct flow *flow; /* borrowed */
	VEC(struct flow_planned) steps;
	enum tool_risk risk; /* the highest of its calls */
};

/* `values` as flow_bind() made them. The error names file and line: ERR_UNAVAILABLE when a
   tool cannot run here, ERR_DENIED when a rule forbids a call. */
bool flow_plan_make(struct flow_plan *out, const struct flow *flow, const struct json *values,
	const struct tool_env *env, struct err *err);
void flow_plan_fini(struct flow_plan *plan);

/* The tool of a step; not one that cannot be a step (a flow, a question). */
struct tool *flow_find_tool(
	const struct flow_step *step, const struct snapshot *snapshot, struct err *err);
/* Is its `command` a line of a shell? */
bool flow_is_line(const struct flow_step *step);

#endif
