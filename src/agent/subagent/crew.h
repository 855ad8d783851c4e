#ifndef AGENT_CREW_H
#define AGENT_CREW_H

#include "agent/subagent/places.h"
#include "agent/subagent/subagent.h"
#include "base/vec.h"

struct agent;

/* All that work for one conversation: their numbers, their places in the line for a
   server, and their questions, of which one at a time stands before the person. */

#define CREW_INDEX 100000 /* calls of sub-agents are numbered from here on */

struct crew_question {
	struct subagent *subagent;
	int index; /* in its own run */
	int shown; /* as the person's front knows it; 0: it waits for its turn */
};

struct crew {
	struct agent *root;
	VEC(struct subagent *) members;
	int last_number, last_shown;
	struct places *places;
	VEC(struct crew_question) questions; /* the first one is or will be shown next */
	VEC(struct subagent *) on_screen;    /* the last one has it, from the one before */
	VEC(struct subagent *) for_screen;   /* who waits for it, in this order */
	struct timer *confirm;
};

/* The one of the agent that a person talks to; made by the first who asks for it. */
struct crew *crew_of(struct agent *agent);
struct crew *crew_free(struct crew *crew); /* NULL is fine */
void crew_join(struct crew *crew, struct subagent *subagent);
void crew_leave(struct crew *crew, struct subagent *subagent);

/* A call of a sub-agent waits for the person: in the line, until crew_over(). */
void crew_ask(struct crew *crew, struct subagent *subagent, int index);
/* It waits no longer, if it did. */
void crew_over(struct crew *crew, struct subagent *subagent, int index);
/* What it would do was changed. */
void crew_changed(struct crew *crew, struct subagent *subagent, int index);
/* Shows the next question, where none stands there. */
void crew_look(struct agent *agent);
/* Does one of a sub-agent stand there, so that the agent's own has to wait? */
bool crew_is_asking(const struct agent *agent);
/* By the number that was shown. */
bool crew_answer(struct crew *crew, int shown, enum agent_answer answer, const char *reason);
bool crew_edit(struct crew *crew, int shown, const char *arguments, struct err *err);

/* May this sub-agent use the phone's screen now? Whoever does first has it until its end;
   meanwhile those that work for it may, one after the other. Who has to wait is woken. */
bool crew_lets_on_screen(struct crew *crew, struct subagent *subagent);
/* It neither has the screen nor waits for it any more. */
void crew_leave_screen(struct crew *crew, struct subagent *subagent);
bool crew_waits_for_screen(const struct subagent *subagent);

#endif
