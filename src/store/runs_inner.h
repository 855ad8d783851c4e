#ifndef STORE_RUNS_INNER_H
#define STORE_RUNS_INNER_H

#include "store/db.h"
#include "store/runs.h"

/* How a row of runs and one of tool_calls is read; what follows names r and t. */

#define RUN_COLUMNS                                                                            \
	"SELECT r.id, r.conversation, r.state, r.stop, r.error, r.agent, r.model, r.mode, "    \
	"r.policy, (SELECT count(*) FROM turns t WHERE t.run = r.id), r.started, r.ended "     \
	"FROM runs r "
#define CALL_COLUMNS                                                                           \
	"SELECT t.id, t.run, t.turn, t.message, t.position, t.call_id, t.name, t.status, "     \
	"t.arguments, t.result, t.created, t.started, t.ended, t.summary, t.exit_code, "       \
	"t.timed_out "

void run_row_read(const struct statement *rows, struct run_row *out);
void call_row_read(const struct statement *rows, struct call_row *out);

#endif
