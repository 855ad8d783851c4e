#ifndef FRONT_RUNS_H
#define FRONT_RUNS_H

#include "front/report/run_view.h"

struct command_front;

/* The runs of the conversation that a front shows. */

/* Newest first; `each` returns false to stop. */
bool runs_here(const struct command_front *front, int limit,
	bool (*each)(void *ctx, const struct run_row *row), void *ctx, struct err *err);
/* "7  done  0:14  2 turns" */
void runs_words(const struct run_row *row, struct buf *out);
/* One with its turns and calls, in lines. */
bool runs_describe(
	const struct command_front *front, int64_t id, struct buf *out, struct err *err);

#endif
