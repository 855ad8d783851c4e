#ifndef AGENT_EVENT_H
#define AGENT_EVENT_H

#include "agent/subagent/subagent_view.h"
#include "chat/message.h"
#include "tool/tool.h"

#include <stdbool.h>
#include <stdint.h>

/* All that an observer of a conversation can be told. Pointers are borrowed for
   the length of the call. A front keeps its picture from these alone; it never
   reads the store to find out what just happened. */

#define AGENT_RETRIES 3 /* of a request that failed, after a wait */

enum agent_mode { MODE_CHAT, MODE_PLAN, MODE_BUILD, MODE_MAX };

const char *agent_mode_name(enum agent_mode mode);
bool agent_mode_parse(const char *name, enum agent_mode *out);

/* What a call is in front of a person: the inner tool's name and risk. */
struct agent_call {
	int index;             /* counts through the run, from 1; names it in agent_answer() */
	const char *id;        /* as the provider knows it */
	const char *name;      /* of the tool that is meant (the inner one of call_tool) */
	const char *arguments; /* as received, maybe no JSON */
	const struct tool *tool;   /* NULL: unknown tool */
	const struct json *parsed; /* healed and validated; NULL: could not be read */
	enum tool_risk risk;
	enum call_status status;
	const char *result;  /* text, once it ended */
	const char *summary; /* a few words ("+1 -1"); may be NULL */
	int exit_code;
	bool timed_out;
	int64_t ms;        /* how long it ran */
	bool is_question;  /* to the person: see chat/inquiry.h; allowing it is answering */
	bool is_shell;     /* a command line of the person */
	bool edited;       /* the person changed what it would do */
	bool granted;      /* a grant spoke for it */
	const char *agent; /* the sub-agent that wants it; NULL: the agent itself */
	size_t behind; /* ASKED, CHANGED, ENDED: calls of the turn still to be asked about */
	const char *const
		*scopes; /* what a grant could cover: programs or folders; NULL: none */
};

enum agent_event_kind {
	EVENT_USER,          /* a user message is part of the conversation now: `message` */
	EVENT_RUN_STARTED,   /* `run`, `conversation` */
	EVENT_TURN_STARTED,  /* `number`, from 1: the request in this run, of `limit` */
	EVENT_TEXT,          /* `data`, `len` */
	EVENT_THINKING,      /* `data`, `len` */
	EVENT_CALL_PROGRESS, /* arguments arrive: `number` slot, `text` name, `len` bytes */
	EVENT_ANSWER,        /* the turn's message is whole: `message` */
	EVENT_CALL,          /* a call is known: `call` */
	EVENT_CALL_ASKED,    /* it waits for a person: `call`, `wait_ms` (0: no limit) */
	EVENT_CALL_CHANGED,  /* the person changed what it would do; it still waits */
	EVENT_CALL_STARTED,
	EVENT_CALL_OUTPUT,    /* `call`, `data`, `len` */
	EVENT_CALL_ENDED,     /* status, result, ms */
	EVENT_USAGE,          /* `usage`, `number` of the request */
	EVENT_NOTICE,         /* `text`: a retry (with `wait_ms`), a repair, a rebuild point */
	EVENT_COMPACT,        /* the older part gives way to a summary: `text`; when it is done,
				 also outside of a run, `number` tokens now and the first
				 `message` that is kept */
	EVENT_QUEUED,         /* the queue changed: `number` waiting */
	EVENT_TITLE,          /* `text` */
	EVENT_MODE,           /* mode, agent or model changed */
	EVENT_SUBAGENT,       /* something happened in one: `subagent`, `inner` */
	EVENT_SUBAGENT_ASKED, /* `call` of one waits for the person, `wait_ms` */
	EVENT_SUBAGENT_CHANGED,  /* the person changed what it would do; it still waits */
	EVENT_SUBAGENT_ANSWERED, /* it waits no longer: `call` has index and agent */
	EVENT_END,               /* once, last of a run: `state`, `stop`, `text`, `error` */
};

enum agent_end_state { AGENT_COMPLETED, AGENT_FAILED, AGENT_CANCELLED, AGENT_LIMIT };

const char *agent_end_name(enum agent_end_state state); /* "completed" ... */

struct agent_event {
	enum agent_event_kind kind;
	int64_t conversation; /* 0: not saved */
	int64_t run;
	int number;
	int limit;
	const char *text;
	const char *data; /* not NUL-terminated */
	size_t len;
	int64_t wait_ms;
	const struct message *message;
	const struct agent_call *call;
	struct usage usage;
	enum agent_end_state state;
	const char *stop;  /* stop|length|rounds|budget|refused|cut|error|cancelled */
	const char *error; /* a sentence; NULL: none */
	const struct agent_subagent *subagent;
	const struct agent_event *inner; /* of its own conversation; NULL: its state alone */
	bool unasked;       /* END: a confirmation that was needed could not be asked */
	const char *detail; /* END: what the server answered in full; NULL: nothing more */
	bool offline;       /* END: there is no network */
	bool unreachable;   /* END: there is one, but the server could not be reached */
};

#endif
