/* A binary heap of pointers. Each timer knows its place in the heap, so arming
   again and disarming need no search. A timer is taken off the heap before its
   callback runs and not touched after it: it may remove itself. */
#include "loop/timer.h"

#include "base/clock.h"
#include "loop/loop.h"

#define TIMER_WAIT_MAX (INT64_MAX / 2) /* ms, so that no deadline overflows */

static bool is_before(const struct timer *a, const struct timer *b) {
	return a->deadline != b->deadline ? a->deadline < b->deadline : a->order < b->order;
}

static void put(struct timers *timers, size_t place, struct timer *timer) {
	timers->heap.items[place] = timer;
	timer->place = place;
}

static void move_up(struct timers *timers, struct timer *timer) {
	size_t place = timer->place;

	while (place > 0) {
		struct timer *parent = timers->heap.items[(place - 1) / 2];

		if (!is_before(timer, parent)) {
			break;
		}
		put(timers, place, parent);
		place = (place - 1) / 2;
	}
	put(timers, place, timer);
}

static void move_down(struct timers *timers, struct timer *timer) {
	size_t place = timer->place;

	for (;;) {
		size_t child = place * 2 + 1;

		if (child >= timers->heap.len) {
			break;
		}
		if (child + 1 < timers->heap.len &&
			is_before(timers->heap.items[child + 1], timers->heap.items[child])) {
			child++;
		}
		if (!is_before(timers->heap.items[child], timer)) {
			break;
		}
		put(timers, place, timers->heap.items[child]);
		place = child;
	}
	put(timers, place, timer);
}

void timers_init(struct timers *timers) {
	memset(timers, 0, sizeof(*timers));
	list_init(&timers->all);
}

void timers_fini(struct timers *timers) {
	struct timer *timer;

	list_each(timer, &timers->all, link) {
		free(timer);
	}
	vec_fini(&timers->heap);
}

struct timer *timers_new(struct timers *timers, void (*fn)(void *ctx), void *ctx) {
	struct timer *timer = xcalloc(1, sizeof(*timer));

	timer->timers = timers;
	timer->fn = fn;
	timer->ctx = ctx;
	timer->place = TIMER_UNARMED;
	list_append(&timers->all, &timer->link);
	return timer;
}

int64_t timers_wait(const struct timers *timers) {
	int64_t wait;

	if (timers->heap.len == 0) {
		return -1;
	}
	wait = timers->heap.items[0]->deadline - clock_monotonic();
	return wait > 0 ? wait : 0;
}

void timers_run(struct timers *timers) {
	uint64_t newest = timers->order;
	int64_t now = timers->heap.len > 0 ? clock_monotonic() : 0;

	while (timers->heap.len > 0) {
		struct timer *timer = timers->heap.items[0];

		if (timer->deadline > now || timer->order > newest) {
			return;
		}
		timer_disarm(timer);
		timer->fn(timer->ctx);
	}
}

void timer_arm(struct timer *timer, int64_t ms) {
	struct timers *timers = timer->timers;

	timer_disarm(timer);
	ms = ms < TIMER_WAIT_MAX ? ms : TIMER_WAIT_MAX;
	timer->deadline = clock_monotonic() + (ms > 0 ? ms : 0);
	timer->order = ++timers->order;
	timer->place = timers->heap.len;
	vec_push(&timers->heap, timer);
	move_up(timers, timer);
}

void timer_disarm(struct timer *timer) {
	struct timers *timers = timer->timers;
	size_t place = timer->place;
	struct timer *last;

	if (place == TIMER_UNARMED) {
		return;
	}
	timer->place = TIMER_UNARMED;
	last = timers->heap.items[--timers->heap.len];
	if (last == timer) {
		return;
	}
	put(timers, place, last);
	move_up(timers, last);
	move_down(timers, last);
}

bool timer_is_armed(const struct timer *timer) {
	return timer->place != TIMER_UNARMED;
}

struct timer *timer_remove(struct timer *timer) {
	if (!timer) {
		return NULL;
	}
	timer_disarm(timer);
	list_remove(&timer->link);
	free(timer);
	return NULL;
}
