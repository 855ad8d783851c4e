#ifndef AGENT_RESULT_PAGE_H
#define AGENT_RESULT_PAGE_H

#include "agent/call/results.h"

/* Appends to `out` what a query wants to see of a kept result: a page of whole lines
   and where the next one begins, or the lines in which words stand (ASCII letters
   without case) with their offsets. Bytes that are no text are only named. `summary`
   may be NULL. */
void result_page(const char *data, size_t len, const struct result_query *query,
	struct buf *out, char **summary);

#endif
