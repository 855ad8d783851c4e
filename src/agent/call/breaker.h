#ifndef AGENT_BREAKER_H
#define AGENT_BREAKER_H

#include "base/buf.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

/* Stops a run that goes in circles. Three failures of one tool in a row deny it
   for the rest of the run. Equal calls with equal results (and an unchanged
   screen): a warning in the third result, a denial of that call at the fifth.
   Tools marked `repeat` count by the screen alone. */

#define BREAKER_FAILURES 3
#define BREAKER_WARN_AT 3
#define BREAKER_DENY_AT 5

struct breaker_tool {
	char *name;
	int failures; /* in a row */
};

struct breaker_call {
	uint64_t call;    /* hash of name and arguments */
	uint64_t outcome; /* hash of result and screen */
	int equal;        /* times in a row that it ended so */
};

struct breaker {
	VEC(struct breaker_tool) tools;
	VEC(struct breaker_call) calls;
};

void breaker_fini(struct breaker *breaker);
/* May this call run? If not, `reason` tells the model what to do instead. */
bool breaker_allows(
	const struct breaker *breaker, const char *tool, uint64_t call, struct buf *reason);
/* Notes how it ended. True when the result should carry the warning. */
bool breaker_note(struct breaker *breaker, const char *tool, uint64_t call, bool failed,
	bool repeat, const char *result, size_t len, uint64_t screen);
uint64_t breaker_hash(const char *tool, const char *arguments, size_t len);

#endif
