#ifndef AGENT_RECORD_H
#define AGENT_RECORD_H

#include "agent/run.h"
#include "store/runs.h"

/* What a run writes, each one transaction. */
enum store_result record_begin(struct run *run, struct err *err);
enum store_result record_turn(struct run *run, struct err *err);
enum store_result record_chunks(struct run *run);
enum store_result record_answer(struct run *run, struct err *err);
enum store_result record_call_start(struct run_call *call, struct err *err);
/* `message` (NULL: not its turn yet) is the tool message. */
enum store_result record_call_end(
	struct run_call *call, struct message *message, struct err *err);
enum store_result record_close(struct run *run, struct err *err);
/* Agent, model, mode, grants and loaded skills of the conversation, between runs. */
enum store_result record_settings(struct agent *agent, struct err *err);
/* Inside of a transaction: grants and loaded skills, into the row of `conversation`. */
enum store_result record_grants(struct agent *agent, int64_t conversation, struct err *err);
/* Inside of a transaction: what of prefix and window is not stored yet. They count as stored
   when that is through. */
enum store_result record_add_prefix(struct agent *agent, struct err *err);
enum store_result record_add_snapshot(struct agent *agent, struct err *err);
/* Both at once, in a transaction of their own; what is busy now goes with the next turn. */
enum store_result record_window(struct agent *agent, struct err *err);
enum store_result record_user(struct run *run, struct message *message, struct err *err);

#endif
