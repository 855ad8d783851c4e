#ifndef STORE_LIVE_H
#define STORE_LIVE_H

#include "store/store.h"

/* A run that goes on at this moment, as those see it who do not run it. */
struct live_run {
	int64_t pid;     /* of the process that it goes on in */
	bool here;       /* that is this one */
	bool waits;      /* for an answer of the person: one of its calls, or a sub-agent's */
	int64_t started; /* ms UTC */
};

/* False: it has ended, or its process has died. */
bool live_run_get(struct store *store, int64_t run, struct live_run *out);

#endif
