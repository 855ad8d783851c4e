#ifndef TOOL_CALL_H
#define TOOL_CALL_H

#include "base/err.h"
#include "tool/registry.h"

/* One call: parse, heal, validate (prepare), then, once the gate let it pass,
   run with a deadline and a bounded result. */

struct prepared {
	struct tool *tool;      /* a reference; of call_tool: the inner tool */
	struct json *arguments; /* healed and validated */
	struct buf notes;       /* what was healed, for the result */
	enum tool_risk risk;    /* of this very call, raised where needed */
};

enum prepare_result {
	PREPARE_OK,
	PREPARE_UNKNOWN, /* no such tool; `err` names the nearest and find_tools */
	PREPARE_INVALID, /* arguments: `err` says what to change; never run */
};

/* Unwraps call_tool {name, arguments}, follows aliases, reads `raw` as models
   write it, heals slips and validates. The error is the text for the model; of
   PREPARE_INVALID `out` still names the tool, where it is known. */
enum prepare_result call_prepare(struct prepared *out, const struct tool_env *env,
	const char *name, const char *raw, size_t len, struct err *err);
/* For a person's own call: validated, not healed. Takes `arguments` over. */
bool call_prepare_exact(struct prepared *out, const struct tool_env *env, struct tool *tool,
	struct json *arguments, struct err *err);
void prepared_fini(struct prepared *prepared);
/* Renames what an old name's parameters were called; `alias` may be NULL. */
void tool_alias_apply(const struct tool_alias *alias, struct json *arguments);

struct tool_run_options {
	const struct tool_env *env;
	/* Output while it runs, for the card; may be NULL. */
	void (*on_output)(void *ctx, const char *data, size_t len);
	/* Once, always from the loop, never after tool_run_cancel(). Notes of healing
	   stand in front of the text. `result` is the run's. */
	void (*on_done)(void *ctx, struct tool_result *result);
	void *ctx;
};

/* Takes `prepared` over (and empties it). */
struct tool_run *tool_run_start(
	const struct tool_run_options *options, struct prepared *prepared);
/* Drops it at whatever point; frees. NULL is fine. */
struct tool_run *tool_run_cancel(struct tool_run *run);
/* After on_done. */
struct tool_run *tool_run_free(struct tool_run *run);

/* For tool_ops: */
const struct tool *tool_run_tool(const struct tool_run *run);
const struct tool_env *tool_run_env(const struct tool_run *run);
const struct json *tool_run_arguments(const struct tool_run *run);
/* Ends the run; `result` is taken over and emptied. After a time-out it does nothing:
   stopping a tool may make it tell its end. */
void tool_run_done(struct tool_run *run, struct tool_result *result);
/* Ends it as failed, with what the error says. */
void tool_run_fail(struct tool_run *run, const struct err *err);
void tool_run_output(struct tool_run *run, const char *data, size_t len);
/* ms that are left of its time, at least 1. */
int64_t tool_run_left(const struct tool_run *run);
/* A place for the tool's own state, freed by `fini` with the run. */
void tool_run_set_data(struct tool_run *run, void *data, void (*fini)(void *data));
void *tool_run_data(const struct tool_run *run);
/* Frees that state now; a `cancel` that fits every tool which keeps all in it. */
void tool_run_drop_data(struct tool_run *run);

#endif
