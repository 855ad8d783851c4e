#ifndef FRONT_SEARCH_H
#define FRONT_SEARCH_H

#include "front/services.h"

#include <stdint.h>

/* Finds what was said in any conversation: words by the index, a pattern (`re:PATTERN`,
   `/PATTERN/`, `/PATTERN/i`) by looking at every message from the newest on, a little
   in each turn of the loop. */
struct search;

struct search_result {
	int64_t conversation;
	int64_t message;
	int64_t created;
	const char *title;   /* of the conversation, "": none; borrowed for the call */
	const char *snippet; /* the same; one line, as it was written */
};

#define SEARCH_RESULTS 200 /* at most */

struct search_options {
	struct services *services;
	const char *query;
	/* Newest first, from the loop; never after search_cancel(). */
	void (*each)(void *ctx, const struct search_result *result);
	/* Once; `err` NULL: all there is was given. The search is freed behind it. */
	void (*done)(void *ctx, const struct err *err);
	void *ctx;
};

/* False for a pattern that is none. */
bool search_start(struct search **out, const struct search_options *options, struct err *err);
struct search *search_cancel(struct search *search); /* NULL is fine */

#endif
