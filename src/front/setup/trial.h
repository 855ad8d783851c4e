#ifndef FRONT_TRIAL_H
#define FRONT_TRIAL_H

#include "front/session.h"

/* One short request to see whether an agent answers: no tools, nothing is kept. */
struct trial;

struct trial_result {
	bool fine;
	const char *text; /* the answer, else what went wrong and what mends it */
	const char *raw;  /* the server's own words, "": none */
	int64_t ms;
	int64_t input, output; /* tokens; -1: not told */
};

/* `session` is resolved (its target is filled) and outlives the trial. `on_done` comes
   once, from the loop, not after trial_free(); it may free the trial. */
struct trial *trial_start(struct session *session,
	void (*on_done)(void *ctx, const struct trial_result *result), void *ctx);
/* What is on its way is dropped. NULL is fine. */
struct trial *trial_free(struct trial *trial);

#endif
