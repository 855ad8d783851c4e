#ifndef AGENT_RESULTS_H
#define AGENT_RESULTS_H

#include "base/err.h"
#include "store/store.h"
#include "tool/tool.h"

struct run;
struct run_call;

/* Results that were too large to be shown whole. They are kept as blobs of their
   conversation, and read_result pages through them. */

/* Keeps what was set aside of an ended call and says so in its result. Where it cannot
   be kept the result stays as it is. STORE_BUSY: to be tried again. */
enum store_result results_keep(struct run_call *call);

/* A page of a kept result, or where words stand in it. */
struct result_query {
	int64_t id;
	int64_t offset;     /* bytes */
	const char *search; /* NULL: a page from `offset` on; else its places from there on */
	size_t max;         /* characters */
};

/* For read_result, whose env->agent is `agent` (NULL outside of a run). `summary` (may
   be NULL) is the caller's. */
bool results_read(void *agent, const struct result_query *query, struct buf *out,
	char **summary, struct err *err);
/* What reading a kept result may give away: as the call that made it, at most private. */
enum tool_risk results_risk(void *agent, int64_t id);

#endif
