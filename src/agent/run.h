#ifndef AGENT_RUN_H
#define AGENT_RUN_H

#include "agent/call/breaker.h"
#include "agent/call/run_call.h"
#include "agent/state.h"
#include "agent/window/view.h"
#include "store/store.h"
#include "tool/tool_store.h"

/* The inside of a run; only agent/ looks at it. */
enum run_phase {
	PHASE_BEGIN,   /* user message, run row */
	PHASE_PREPARE, /* steering, budget, turn row, request */
	PHASE_COMPACT, /* waits for a summary of the older part */
	PHASE_READ,    /* waits for the text of a PDF */
	PHASE_STREAM,  /* waits for the provider */
	PHASE_ANSWER,  /* stores what came, decides */
	PHASE_CALLS,   /* gate, execute, results */
	PHASE_CLOSE,   /* closes what is open, ends the run */
	PHASE_OVER,
};

struct run {
	struct agent *agent;
	enum run_phase phase;
	int64_t id;                /* store's row, 0: not saved */
	struct snapshot *offered;  /* the tools that it began with */
	struct snapshot *snapshot; /* and those of skills that are loaded */
	struct tool_env env;
	struct tool_store store; /* what `env` has */
	struct breaker breaker;

	struct message user;    /* not stored yet; no parts: none */
	bool user_taken;        /* it is part of the conversation */
	bool told;              /* memories stand in it */
	bool is_shell;          /* a command line or flow of the person, in `user` */
	bool is_new;            /* the conversation's row is made with it */
	bool retitled;          /* the conversation has another title with it */
	int requests;           /* made so far */
	int refused, overflows; /* requests that came to nothing; too long, in a row */
	int compacted_at;       /* the request before which room was made last, plus one */
	int64_t fit;            /* tokens that the next request must fit into; 0: the window */
	int max_requests;
	bool last_turn;         /* the next request forbids calls */
	const char *limit_stop; /* "rounds" or "budget" once a limit was met */
	int calls_made;
	int calls_by_domain[8];
	uint64_t screen;  /* hash of the one seen last, 0: none */
	int last_index;   /* of calls */
	bool all_at_once; /* the calls of this turn are tasks for sub-agents */
	bool retried_empty;
	char failed_action[320]; /* the last one on the phone, if it failed */
	bool planned;            /* a plan was made or changed */
	bool checked;            /* see completion.h: it is asked once */
	bool holds;              /* and the words for it are not said yet */

	struct provider_request request;
	struct hook_job *hook;         /* the request waits for it */
	struct document_job *document; /* a PDF on its way to text; NULL: none */
	struct view view;              /* its messages */
	int64_t estimate;              /* of it in tokens, not corrected */
	struct client *client;
	struct place *place;     /* of a sub-agent, in the line for the server */
	struct delta_sink *sink; /* of the client, after it is done */
	int64_t turn;
	int64_t turn_started;  /* monotonic ms */
	bool turn_open;        /* its rows are not finished yet */
	bool answer_taken;     /* `answer` holds what came */
	struct message answer; /* of the turn, with its row */
	struct buf chunk_text; /* streamed, not in the store yet */
	struct buf chunk_thinking;
	struct buf held_text; /* what may begin a secret, see base/redact */
	struct buf held_thinking;
	struct timer *flush;
	VEC(struct run_call *) calls;

	struct timer *retry; /* after STORE_BUSY */
	int64_t busy_since;  /* monotonic ms, 0: not busy */
	struct timer *confirm;
	struct deferred *wake;

	enum agent_end_state end;
	const char *stop;
	struct buf error;
	struct buf text; /* of the last answer */
	bool unasked, offline, unreachable;
	struct buf detail; /* of `error`: the server's whole answer */
};

/* Takes the message over. */
struct run *run_new(struct agent *agent, struct message *user);
struct run *run_free(struct run *run); /* NULL is fine */
void run_wake(struct run *run);        /* goes on in the next turn of the loop */
void run_cancel(struct run *run);
/* To another phase, unless the run was ended meanwhile. */
void run_enter(struct run *run, enum run_phase phase);
/* The first reason to end wins. `text` NULL: nothing went wrong. */
void run_end(struct run *run, enum agent_end_state end, const char *stop, const char *text);
void run_fail(struct run *run, const char *stop, const char *text);
/* For the end of the program: closes the records as well as it can, silently. */
void run_abandon(struct run *run);
void run_emit(struct run *run, struct agent_event event);
/* agent/window/facts.c: into the user message. */
void run_add_facts(struct run *run);

/* agent/answer.c: the end of a turn's stream, and of one that was cut off. */
enum store_result answer_take(struct run *run, struct err *err);
enum store_result answer_close(struct run *run, struct err *err);
void answer_conclude(struct run *run, enum stop_kind stop, const char *error);

/* agent/prepare.c */
enum store_result prepare_turn(struct run *run, struct err *err);

/* agent/request.c */
bool request_start(struct run *run, struct err *err);
/* Gives back the place of a request that is over. */
void request_leave(struct run *run);

#endif
