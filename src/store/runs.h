#ifndef STORE_RUNS_H
#define STORE_RUNS_H

#include "chat/message.h"
#include "store/store.h"

/* Runs -> turns -> tool calls. Each goes only forward: the old state stands in
   the WHERE clause, a late writer gets STORE_FAILED. A run belongs to a process,
   which holds a lock in the run folder as long as it lives. */

enum run_state {
	RUN_RUNNING,
	RUN_COMPLETED,
	RUN_FAILED,
	RUN_CANCELLED,
	RUN_LIMIT,
	RUN_INTERRUPTED
};

const char *run_state_name(enum run_state state);

struct run_row {
	int64_t id;
	int64_t conversation;
	enum run_state state;
	char *stop; /* stop|length|rounds|budget|refused|cut|error|cancelled */
	char *error;
	char *agent;
	char *model;
	char *mode;
	char *policy; /* permission snapshot, raw JSON */
	int turns;
	int64_t started;
	int64_t ended; /* 0: not yet */
};

void run_row_fini(struct run_row *row);

/* Refused with ERR_BUSY (STORE_FAILED) and who and since when, while a run of
   this conversation is alive in another process. Takes this process's lock with
   the first run. Sets row->id. */
enum store_result runs_begin(struct store *store, struct run_row *row, struct err *err);
/* Refused while a turn or a call of it is open. */
enum store_result runs_end(struct store *store, int64_t run, enum run_state state,
	const char *stop, const char *error, struct err *err);
enum store_result turns_begin(
	struct store *store, int64_t run, int index, int64_t *turn, struct err *err);
enum store_result turns_end(struct store *store, int64_t turn, const char *stop,
	const struct usage *usage, struct err *err);

struct call_row {
	int64_t id;
	int64_t run;
	int64_t turn;
	int64_t message; /* the assistant message it stands in */
	int position;    /* in that message */
	char *call_id;
	char *name;
	char *arguments; /* as received */
	enum call_status status;
	char *result;
	char *summary; /* a few words */
	int exit_code;
	bool timed_out;
	int64_t created;
	int64_t started;
	int64_t ended;
};

void call_row_fini(struct call_row *row);

/* Before anything happens: CALL_PENDING. Sets row->id. */
enum store_result calls_add(struct store *store, struct call_row *row, struct err *err);
/* Before the side effect: pending -> running. */
enum store_result calls_start(struct store *store, int64_t call, struct err *err);
/* pending or running -> row->status, with result, summary, exit code and time-out. */
enum store_result calls_finish(
	struct store *store, const struct call_row *row, struct err *err);

/* Closes the runs whose process is gone: their calls (running ones become
   interrupted, pending ones cancelled, each with a tool message), their streamed
   text, their state; one transaction, nothing is replayed. `*closed` counts. */
enum store_result runs_close_dead(struct store *store, int *closed, struct err *err);

/* In order; all of them (`conversation` 0) newest first. `each` returns false to stop. */
bool runs_list(struct store *store, int64_t conversation,
	bool (*each)(void *ctx, const struct run_row *row), void *ctx, struct err *err);
bool calls_list(struct store *store, int64_t conversation,
	bool (*each)(void *ctx, const struct call_row *row), void *ctx, struct err *err);
/* Names of tools by number of calls since `since`, most used first. */
bool calls_used(struct store *store, int64_t since,
	bool (*each)(void *ctx, const char *name, int count), void *ctx, struct err *err);

#endif
