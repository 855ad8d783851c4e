#ifndef STORE_SUBAGENTS_H
#define STORE_SUBAGENTS_H

#include "store/store.h"

/* Which conversation worked for which: a sub-agent's names the call that gave its task. */
struct subagent_row {
	int64_t conversation;
	int64_t call; /* row of the call that gave the task */
	int64_t run;  /* the one that this call is part of */
	char *agent;
};

/* Those that worked for a conversation itself, in the order of their beginning. `each`
   returns false to stop. */
bool subagents_list(struct store *store, int64_t conversation,
	bool (*each)(void *ctx, const struct subagent_row *row), void *ctx, struct err *err);
/* The one that a call of an answer began, by the id that the provider gave it; 0: none. */
int64_t subagents_of_call(struct store *store, int64_t message, const char *call_id);
/* Any of them; 0: there is none. */
int64_t subagents_first(struct store *store, int64_t conversation);

#endif
