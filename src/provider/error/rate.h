#ifndef PROVIDER_RATE_H
#define PROVIDER_RATE_H

#include "base/buf.h"

#include <stdbool.h>
#include <stdint.h>

/* What a server's headers tell of its limits: how many requests and tokens are left, and
   when there will be more. Vendors name and write them in many ways. Pure. */

enum rate_kind { RATE_REQUESTS, RATE_TOKENS, RATE_KINDS };

struct rate_meter {
	int64_t limit; /* -1: not told, as all that follows */
	int64_t left;
	int64_t reset; /* ms UTC when it is full again */
};

struct rate {
	struct rate_meter meters[RATE_KINDS];
};

#define RATE_INIT                                                                              \
	(struct rate) {                                                                        \
		{                                                                              \
			{ -1, -1, -1 }, {                                                      \
				-1, -1, -1                                                     \
			}                                                                      \
		}                                                                              \
	}

/* Takes over what the headers of an answer tell; `get` gives the value of one, NULL where
   there is none. False when they tell nothing: then all stays as it was. `now` is ms UTC. */
bool rate_read(struct rate *rate, const char *(*get)(const void *from, const char *name),
	const void *from, int64_t now);
/* ms from `now` until what is used up will be there again; -1: nothing is used up, or
   nobody says until when. */
int64_t rate_wait(const struct rate *rate, int64_t now);
/* "59 of 60 requests and 9.8k of 10.0k tokens left, full again in 6 s" for the person;
   nothing is added where nothing is known. */
void rate_describe(const struct rate *rate, int64_t now, struct buf *out);

#endif
