#ifndef AGENT_SPENT_H
#define AGENT_SPENT_H

#include "agent/agent.h"
#include "store/store.h"

struct run;

/* The tokens of requests go into the record of use. */

/* Of a run's answer, as part of the transaction that ends its turn. */
enum store_result spent_answer(struct run *run, struct err *err);

/* Of a request in the background. While the database is busy it waits for the next. */
struct spent {
	char *vendor; /* owned, like `model` */
	char *model;
	struct usage usage;
	int64_t conversation;
};

void spent_aside(
	struct agent *agent, const struct provider_target *target, const struct usage *usage);
/* Writes what waits, once more; what cannot be written is dropped. */
void spent_end(struct agent *agent);

#endif
