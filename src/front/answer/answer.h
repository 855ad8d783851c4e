#ifndef FRONT_ANSWER_H
#define FRONT_ANSWER_H

#include "agent/agent.h"

struct device;
struct loop;

/* A waiting question answered from elsewhere (`chela answer`, a notification): for
   each there is a socket in the run folder, 0600, named by a random token of 128
   bits, and only while it waits. One line in, one line out. */
struct answers;

#define ANSWER_TOKEN_SIZE 33 /* bytes, with the NUL */

/* How a line is answered, in one word on the wire. */
enum answer_reply {
	ANSWER_TAKEN,
	ANSWER_OVER,   /* nobody waits for it (any more) */
	ANSWER_DANGER, /* not allowed from elsewhere */
	ANSWER_LOCKED, /* the phone is locked, or nobody knows whether it is */
	ANSWER_WRONG,  /* no such line */
};

struct answers_options {
	struct loop *loop;
	/* By which a phone is asked whether it is locked. */
	struct device *(*device)(void *ctx);
	/* The answer; false: that question is over. May remove questions. */
	bool (*on_answer)(void *ctx, int call, enum agent_answer answer, const char *reason);
	void *ctx;
};

struct answers *answers_new(const struct answers_options *options);
struct answers *answers_free(struct answers *answers); /* closes all; NULL is fine */
/* A call waits from now on. Its token is borrowed until the call is removed; NULL: no
   socket could be made, which the log says. */
const char *answers_add(struct answers *answers, const struct agent_call *call);
void answers_remove(struct answers *answers, int call);

/* front/answer/answer_send.c: the other side, for a program of its own; waits for the reply
   10 s at most. `word` is allow, reject or stop; `reason` may be NULL. */
bool answer_send(const char *token, const char *word, const char *reason, struct err *err);

#endif
