#ifndef PROVIDER_SLOTS_H
#define PROVIDER_SLOTS_H

#include "base/buf.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

struct delta_sink;
struct json;

/* Puts tool calls together from the fragments of a Chat Completions stream. */

#define SLOTS_MAX 128

/* A call as far as it has come. */
struct slot {
	bool has_index;
	int64_t index; /* as sent: may start at 1, have gaps, or be 0 for every call */
	char *id;      /* the first one sent; NULL: none yet */
	struct buf name;
	struct buf arguments;
	char *extra; /* raw JSON of extra_content, to be sent back */
};

struct slots {
	VEC(struct slot) items;
	bool overfull; /* more calls than SLOTS_MAX: none of them counts */
};

void slots_fini(struct slots *slots);
/* One element of `tool_calls`; tells the sink how far the call is. */
void slots_add(struct slots *slots, const struct json *element, struct delta_sink *sink);
/* The old `function_call` of an answer: a call without id. */
void slots_add_function(
	struct slots *slots, const struct json *function, struct delta_sink *sink);
/* Calls that have a name. */
size_t slots_count(const struct slots *slots);
/* Gives the named calls to the sink, in their order, with ids that differ. Empty
   arguments become {}; anything else stays as it was received. */
void slots_deliver(const struct slots *slots, struct delta_sink *sink);

#endif
