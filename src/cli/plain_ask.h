#ifndef CLI_PLAIN_ASK_H
#define CLI_PLAIN_ASK_H

#include "agent/agent.h"
#include "base/strv.h"

/* Questions in words. Part of plain_inner.h; nobody else includes it. */

struct inquiry;
struct plain;

/* A call that waits for a person. */
struct plain_question {
	int call;
	char *name; /* texts harmless */
	char *who;  /* the sub-agent that wants it; NULL: the agent itself */
	char *text; /* every argument, whole */
	char *about;
	enum tool_risk risk;
	struct strv scopes;
	struct inquiry *inquiry; /* owned; NULL: it asks for a yes */
	int64_t deadline;        /* monotonic ms; 0: none */
};

/* cli/plain_ask.c */
void plain_ask(struct plain *plain, const struct agent_call *call, int64_t wait_ms);
void plain_ask_over(struct plain *plain, int call);
/* A line while a question stands there; false: it is no answer to it. */
bool plain_ask_line(struct plain *plain, char *line);
void plain_ask_fini(struct plain *plain);
/* Answers the question that stands there. */
void plain_answer(struct plain *plain, enum agent_answer answer, const char *reason);

/* cli/plain_inquire.c: a question of the model, and a line that answers it or not. */
void plain_inquire(struct plain *plain, const struct inquiry *inquiry);
void plain_inquire_line(struct plain *plain, const struct inquiry *inquiry, const char *line);

#endif
