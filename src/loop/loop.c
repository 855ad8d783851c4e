/* One poll() over every watch, until the next timer. The array for poll() is
   made anew only when the set of watches changed. Removal marks: a watch that
   goes while the ready ones are being walked is skipped and freed by the sweep
   at the end of the turn, so that a descriptor number which is used again at
   once never gets the events of its predecessor. */
#include "loop/loop.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <poll.h>

#include "base/clock.h"
#include "base/list.h"
#include "base/vec.h"
#include "loop/timer.h"

struct watch {
	struct loop *loop;
	int fd;
	int events; /* enum watch_events that are wanted */
	bool removed;
	void (*fn)(void *ctx, int fd, int events);
	void *ctx;
};

struct deferred {
	struct list link;
	void (*fn)(void *ctx);
	void *ctx;
};

struct loop {
	VEC(struct watch *) watches; /* owned */
	VEC(struct pollfd) ready;    /* what poll() is given */
	VEC(struct watch *) polled;  /* whose entry in `ready` it is */
	bool changed;                /* `ready` is out of date */
	bool sweep;                  /* a watch was removed */
	bool running;                /* inside loop_turn() */
	struct timers timers;
	struct list deferred;
	int64_t (*frame)(void *ctx);
	void *frame_ctx;
};

struct loop *loop_new(void) {
	struct loop *loop = xcalloc(1, sizeof(*loop));

	list_init(&loop->deferred);
	timers_init(&loop->timers);
	return loop;
}

struct loop *loop_free(struct loop *loop) {
	struct deferred *deferred;

	if (!loop) {
		return NULL;
	}
	assert(!loop->running);
	list_each(deferred, &loop->deferred, link) {
		free(deferred);
	}
	for (size_t i = 0; i < loop->watches.len; i++) {
		free(loop->watches.items[i]);
	}
	vec_fini(&loop->watches);
	vec_fini(&loop->ready);
	vec_fini(&loop->polled);
	timers_fini(&loop->timers);
	free(loop);
	return NULL;
}

struct watch *loop_watch(struct loop *loop, int fd, int events,
	void (*fn)(void *ctx, int fd, int events), void *ctx) {
	struct watch *watch = xcalloc(1, sizeof(*watch));

	watch->loop = loop;
	watch->fd = fd;
	watch->events = events;
	watch->fn = fn;
	watch->ctx = ctx;
	vec_push(&loop->watches, watch);
	loop->changed = true;
	return watch;
}

void watch_set_events(struct watch *watch, int events) {
	if (watch->events != events) {
		watch->events = events;
		watch->loop->changed = true;
	}
}

struct watch *watch_remove(struct watch *watch) {
	if (watch) {
		watch->removed = true;
		watch->loop->changed = true;
		watch->loop->sweep = true;
	}
	return NULL;
}

struct timer *loop_timer(struct loop *loop, void (*fn)(void *ctx), void *ctx) {
	return timers_new(&loop->timers, fn, ctx);
}

struct deferred *loop_defer(struct loop *loop, void (*fn)(void *ctx), void *ctx) {
	struct deferred *deferred = xcalloc(1, sizeof(*deferred));

	deferred->fn = fn;
	deferred->ctx = ctx;
	list_append(&loop->deferred, &deferred->link);
	return deferred;
}

void deferred_cancel(struct deferred *deferred) {
	list_remove(&deferred->link);
	free(deferred);
}

void loop_set_frame(struct loop *loop, int64_t (*fn)(void *ctx), void *ctx) {
	loop->frame = fn;
	loop->frame_ctx = ctx;
}

/* Calls that are deferred meanwhile stay for the next turn: a mark in the list
   stands behind the last one of this turn. Was there any? */
static bool run_deferred(struct loop *loop) {
	bool any = !list_is_empty(&loop->deferred);
	struct list mark;

	list_append(&loop->deferred, &mark);
	while (loop->deferred.next != &mark) {
		struct deferred *next = list_entry(loop->deferred.next, struct deferred, link);
		struct deferred call = *next;

		deferred_cancel(next);
		call.fn(call.ctx);
	}
	list_remove(&mark);
	return any;
}

static void rebuild(struct loop *loop) {
	loop->ready.len = 0;
	loop->polled.len = 0;
	for (size_t i = 0; i < loop->watches.len; i++) {
		struct watch *watch = loop->watches.items[i];
		struct pollfd entry = { .fd = watch->fd };

		if (watch->removed || watch->events == 0) {
			continue;
		}
		entry.events = (watch->events & WATCH_READ ? POLLIN : 0) |
			       (watch->events & WATCH_WRITE ? POLLOUT : 0);
		vec_push(&loop->ready, entry);
		vec_push(&loop->polled, watch);
	}
	loop->changed = false;
}

/* Frees what watch_remove() marked. */
static void sweep(struct loop *loop) {
	size_t kept = 0;

	for (size_t i = 0; i < loop->watches.len; i++) {
		struct watch *watch = loop->watches.items[i];

		if (watch->removed) {
			free(watch);
		} else {
			loop->watches.items[kept++] = watch;
		}
	}
	loop->watches.len = kept;
	loop->polled.len = loop->ready.len = 0;
	loop->changed = true;
	loop->sweep = false;
}

/* The shorter of two waits, where -1 is for ever. */
static int64_t sooner(int64_t a, int64_t b) {
	return a < 0 || (b >= 0 && b < a) ? b : a;
}

/* poll() that goes on with what is left of its time after a signal. */
static int wait_ready(struct loop *loop, int64_t ms) {
	int64_t end = ms > 0 ? clock_monotonic() + ms : 0;

	for (;;) {
		int timeout = ms > INT_MAX ? INT_MAX : (int)ms;
		int count = poll(loop->ready.items, loop->ready.len, timeout);

		if (count >= 0 || errno != EINTR) {
			return count;
		}
		if (ms > 0) {
			ms = end - clock_monotonic();
			ms = ms > 0 ? ms : 0;
		}
	}
}

/* A hang-up or an error is also told as what was asked for: read() or write()
   then shows it. A descriptor that was closed under its watch is told once. */
static void call_watch(struct watch *watch, int revents) {
	int wanted = watch->events;
	int events =
		(revents & POLLIN ? WATCH_READ : 0) | (revents & POLLOUT ? WATCH_WRITE : 0);

	if (revents & (POLLHUP | POLLERR | POLLNVAL)) {
		events |= WATCH_HANGUP | WATCH_READ | WATCH_WRITE;
	}
	events &= wanted | WATCH_HANGUP;
	if (revents & POLLNVAL) {
		watch_set_events(watch, 0);
	}
	if (wanted != 0 && events != 0) {
		watch->fn(watch->ctx, watch->fd, events);
	}
}

static void run_watches(struct loop *loop, int count) {
	for (size_t i = 0; i < loop->polled.len && count > 0; i++) {
		struct watch *watch = loop->polled.items[i];
		int revents = loop->ready.items[i].revents;

		if (revents == 0) {
			continue;
		}
		count--;
		if (!watch->removed) {
			call_watch(watch, revents);
		}
	}
}

bool loop_turn(struct loop *loop, int max_ms) {
	int64_t wait = -1;
	bool ran, can_wake;

	assert(!loop->running);
	loop->running = true;
	ran = run_deferred(loop);
	if (loop->frame) {
		wait = loop->frame(loop->frame_ctx);
	}
	if (loop->changed) {
		rebuild(loop);
	}
	wait = sooner(wait, timers_wait(&loop->timers));
	if (ran || !list_is_empty(&loop->deferred)) {
		wait = 0; /* something happened: whoever waits for it looks between turns */
	}
	can_wake = wait >= 0 || loop->ready.len > 0;
	if (can_wake) {
		run_watches(loop, wait_ready(loop, sooner(wait, max_ms)));
		timers_run(&loop->timers);
	}
	if (loop->sweep) {
		sweep(loop);
	}
	loop->running = false;
	return can_wake;
}
