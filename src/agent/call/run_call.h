#ifndef AGENT_RUN_CALL_H
#define AGENT_RUN_CALL_H

#include "agent/agent.h"
#include "store/store.h"
#include "tool/call.h"

struct run;

/* A call on its way from the model's words to its stored result. */
enum call_stage {
	CALL_NEW,     /* not judged yet */
	CALL_ASKING,  /* a person was asked */
	CALL_ALLOWED, /* may start, its start is not stored yet */
	CALL_ACTIVE,
	CALL_ENDED,  /* has status and result, not stored yet */
	CALL_KEPT,   /* its row is written; its message waits for those before it */
	CALL_STORED, /* both are written */
};

struct run_call {
	enum call_stage stage;
	int index; /* through the run, from 1 */
	char *id;
	char *name;        /* as the model wrote it */
	char *arguments;   /* as received */
	char *edited;      /* as the person changed them; NULL: they did not */
	char *edited_tool; /* the tool that they then are for */
	bool is_question;  /* to the person; what is allowed is an answer */
	bool is_shell;     /* the person's own line or flow: no message of the model has it */
	bool granted;      /* a grant made it run without a question */
	int64_t row;
	struct prepared prepared;
	enum prepare_result prepare;
	struct buf error; /* why it cannot run */
	struct strv scopes;
	enum tool_risk asked_risk;
	struct strv asked_scopes; /* what the person was shown */
	enum call_status status;
	struct buf result;
	struct buf full;       /* all of the result, where that shows less; not kept yet */
	struct buf partial;    /* the end of what it printed so far, for when it is stopped */
	struct buf held;       /* of its output: what may begin a secret */
	struct message images; /* of its result, as parts */
	char *summary;
	int exit_code;
	bool timed_out;
	bool hands_back; /* a flow that stopped: the model goes on from there */
	uint64_t screen;
	uint64_t hash;   /* for the breaker */
	int64_t started; /* monotonic ms */
	int64_t ms;
	struct hook_job *hook; /* its start waits for it */
	bool hooked;
	struct tool_run *tool_run;
	struct tool_env env; /* of the run, with this call in it */
	struct run *run;
};

/* agent/call/calls.c: one step over the calls of a turn. */
enum calls_progress { CALLS_WAIT, CALLS_DONE, CALLS_BUSY, CALLS_FAILED };
void calls_take(struct run *run, const struct message *answer);
enum calls_progress calls_step(struct run *run, struct err *err);
void calls_cancel(struct run *run);
/* Ends one that was not judged yet; false: there is none of that index. */
bool calls_drop(struct run *run, int index);
void calls_clear(struct run *run);
void calls_view(const struct run_call *call, struct agent_call *view);

/* agent/call/call_output.c: for tool_run_options. */
void call_output(void *ctx, const char *data, size_t len);

/* agent/call/calls_store.c: stores what ended. `*open` counts what is not stored yet. */
enum store_result calls_store(struct run *run, size_t *open, struct err *err);

/* agent/shell.c: the person's own command line or flow, and its end into their message. */
void shell_take(struct run *run);
/* Is the model to go on where a flow stopped? */
bool shell_hands_back(const struct run *run);
enum store_result shell_start(struct run_call *call, struct err *err);
enum store_result shell_store(struct run_call *call, struct err *err);

/* agent/call/judge.c: one call before the gate. */
void call_read(struct run_call *call);  /* fills prepared, error, scopes */
void call_judge(struct run_call *call); /* NEW -> ASKING, ALLOWED or ENDED */
/* For tool_env: a call inside of another, which nobody is asked about by itself. */
bool call_forbids(const struct tool_env *env, const struct prepared *prepared, struct buf *why);
/* Of the tool that is meant: of call_tool the inner one. Borrowed. */
const char *call_name(const struct run_call *call);
void call_end(struct run_call *call, enum call_status status, const char *text);
void call_note(struct run_call *call); /* into the breaker */
bool calls_answer(struct run *run, int index, enum agent_answer answer, const char *reason);
/* Changes a call that waits, which then waits anew. */
bool calls_edit(struct run *run, int index, const char *arguments, struct err *err);
void calls_nobody_answered(struct run *run);
void calls_event(
	struct run_call *call, enum agent_event_kind kind, const char *data, size_t len);

#endif
