#ifndef AGENT_PREFIX_H
#define AGENT_PREFIX_H

#include "agent/window/context_files.h"
#include "base/buf.h"
#include "base/err.h"

#include <stdbool.h>
#include <stdint.h>

struct agent;
struct snapshot;

/* The stored beginning of every request: built once, sent unchanged. */
struct prefix {
	char *system;
	char *tools;    /* raw JSON array; NULL: none are offered */
	char *made_for; /* mode, agent, model ...: what a change of makes it anew */
	struct context_files context; /* that stand in `system` */
	bool stored;                  /* in the conversation's row */
	int64_t thinking_after;       /* thinking of messages up to this id is not sent again */
	int64_t screens_until;        /* see agent/window/window.h; rows of messages, 0: none */
	int64_t results_until;
	size_t results_most;
};

/* Makes sure that the prefix fits mode, agent and model. `*made`:
   it was made anew (and is not stored yet). */
bool prefix_ready(struct agent *agent, struct snapshot *snapshot, bool *made, struct err *err);
/* What it would be if it were made now; the caller's. */
bool prefix_build(
	struct agent *agent, struct snapshot *snapshot, struct prefix *out, struct err *err);
/* A rebuild point: the next request makes it anew, without a word. */
void prefix_drop(struct agent *agent);
/* Was it made in another working directory, of which it speaks? */
bool prefix_is_elsewhere(const struct prefix *prefix, const char *folder);
void prefix_fini(struct prefix *prefix);
void prefix_write(const struct prefix *prefix, struct buf *out);
void prefix_read(struct prefix *prefix, const char *json);
/* Takes thinking and vendor blobs out of what will be sent. */
void prefix_drop_thinking(struct agent *agent, int64_t up_to);
/* The same for all that is there now, and for good. */
void prefix_forget_thinking(struct agent *agent);

#endif
