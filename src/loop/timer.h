#ifndef LOOP_TIMER_H
#define LOOP_TIMER_H

#include "base/list.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

/* The armed timers of a loop as a binary heap, the next one on top. Part of
   loop.c; nobody else includes it. */

struct timer {
	struct list link; /* of timers.all */
	struct timers *timers;
	void (*fn)(void *ctx);
	void *ctx;
	int64_t deadline; /* monotonic ms */
	uint64_t order;   /* of arming: equal deadlines run in this order */
	size_t place;     /* in the heap, TIMER_UNARMED when it is not there */
};

#define TIMER_UNARMED SIZE_MAX

struct timers {
	VEC(struct timer *) heap;
	struct list all; /* armed or not, owned */
	uint64_t order;
};

void timers_init(struct timers *timers);
void timers_fini(struct timers *timers);
struct timer *timers_new(struct timers *timers, void (*fn)(void *ctx), void *ctx);
/* ms until the next timer is due, 0 when one is, -1 when none is armed. */
int64_t timers_wait(const struct timers *timers);
/* Runs what is due. A timer that is armed meanwhile waits for the next call, so
   that one which arms itself with 0 ms cannot keep the loop from its fds. */
void timers_run(struct timers *timers);

#endif
