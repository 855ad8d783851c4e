#ifndef STORE_RECORDS_H
#define STORE_RECORDS_H

#include "store/runs.h"

/* Reading what was run: one run, its turns, its calls, and the runs of the sub-agents
   that a call made. `each` returns false to stop. */

struct turn_row {
	int64_t id;
	int64_t run;
	int position;    /* in the run, from 1 */
	int64_t started; /* ms UTC */
	int64_t ended;   /* 0: not yet */
	char *stop;
	struct usage usage;
};

/* ERR_NOT_FOUND when there is none. */
bool records_run(struct store *store, int64_t id, struct run_row *out, struct err *err);
bool records_turns(struct store *store, int64_t run,
	bool (*each)(void *ctx, const struct turn_row *row), void *ctx, struct err *err);
/* In the order in which they were asked for. */
bool records_calls(struct store *store, int64_t run,
	bool (*each)(void *ctx, const struct call_row *row), void *ctx, struct err *err);
/* Runs in the conversations that the call of this row began. */
bool records_made_by(struct store *store, int64_t call,
	bool (*each)(void *ctx, const struct run_row *row), void *ctx, struct err *err);
/* The newest runs that a person began, of one conversation or (0) of all, newest first. */
bool records_newest(struct store *store, int64_t conversation, int limit,
	bool (*each)(void *ctx, const struct run_row *row), void *ctx, struct err *err);

#endif
