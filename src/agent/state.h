#ifndef AGENT_STATE_H
#define AGENT_STATE_H

#include "agent/agent.h"
#include "agent/aside/spent.h"
#include "agent/call/gate.h"
#include "agent/server.h"
#include "agent/window/prefix.h"
#include "agent/window/window.h"

struct agent_skills;
struct aside;
struct compaction;
struct crew;
struct json;
struct run;
struct subagent;

/* The inside of a conversation; only agent/ looks at it. */
struct agent {
	struct agent_options options;
	struct agent_profile profile; /* owned copies */
	struct strv profile_tools, profile_skills;
	int64_t conversation;
	struct conversation messages;
	struct gate gate; /* mode and grants */
	struct prefix prefix;
	struct window window;
	struct compaction *compaction;  /* NULL: none is on */
	struct deferred *compact_later; /* looks whether one is due */
	struct run *run;                /* NULL: idle */
	VEC(struct message) queue;      /* after the run */
	VEC(struct message) steer;      /* into the run, before its next request */
	bool unread;                    /* the messages are only in the store yet */
	int64_t newest;                 /* then: number of the newest one of its own */
	bool held;
	bool branching;             /* what stands behind a message was left out */
	int64_t branch_last;        /* that message, 0: none */
	struct message carried;     /* files and images for the next message */
	char *title;                /* as it was told last */
	struct rate rate;           /* what its server told of its limits last */
	bool closing;               /* it is being freed */
	int telling;                /* callbacks of the front that are on the stack */
	struct deferred *next;      /* starts the first of the queue */
	VEC(struct aside *) asides; /* requests in the background */
	VEC(struct spent) spent;    /* of those: what waits to be written */
	bool silent;                /* the front hears no more: it goes away */
	int64_t made_by;            /* row of the call that gave the task; 0: a person did */
	struct subagent *subagent;  /* which it is; NULL: a person talks to it */
	const struct json *shape;   /* its answer must fit; NULL: it may be any text */
	struct crew *crew;       /* of those that work for it, or that it belongs to; or NULL */
	bool forgetful;          /* no memories in this conversation */
	struct titling *titling; /* NULL: no title was asked for yet */
	struct distill *distill; /* what gathers them; NULL: it was not needed yet */
	struct agent_skills *skills; /* NULL: none were needed yet */
};

/* Fills a new agent from the store; `mode` < 0: the stored one. */
bool agent_load(struct agent *agent, int64_t id, int mode, struct err *err);
/* Makes sure that the messages are here. */
bool agent_complete(struct agent *agent, struct err *err);
/* Did another process add messages? */
bool agent_is_behind(const struct agent *agent);
/* Messages and prefix anew, without what stands from message `before` on (0: all). */
bool agent_reload(struct agent *agent, int64_t before, struct err *err);
/* Closes calls without a result, which a failed write may have left. */
void agent_mend(struct agent *agent);
/* Its run is over and about to tell so: what the run did not take waits in the
   queue, which is held unless all went well. */
void agent_run_ends(struct agent *agent, struct run *run, enum agent_end_state state);
/* Starts the first that waits, in the next turn of the loop. */
void agent_start_queue(struct agent *agent);
/* Takes the parts of `message` over. */
void agent_start_run(struct agent *agent, struct message *message);
/* To whom watches: the front, or the sub-agent that it is. */
void agent_tell(struct agent *agent, const struct agent_event *event);
void agent_emit(struct agent *agent, enum agent_event_kind kind, int number);

#endif
