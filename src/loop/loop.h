#ifndef LOOP_LOOP_H
#define LOOP_LOOP_H

#include <stdbool.h>
#include <stdint.h>

/* One thread, one poll(). One turn: deferred calls, the frame hook, poll() over
   all watches until the next timer, fds (signals and children are watches too),
   timers, then the sweep of what was removed. A callback may add or remove
   anything, its own object too: removal marks, the sweep frees. */
struct loop;
struct watch;
struct timer;
struct deferred;

enum watch_events { WATCH_READ = 1, WATCH_WRITE = 2, WATCH_HANGUP = 4 };

struct loop *loop_new(void);
/* Whatever is still registered is dropped without a call. NULL is fine. */
struct loop *loop_free(struct loop *loop);
/* Sleeps until something happens, at most `max_ms` (-1: no limit), and handles
   it. False when nothing ran and nothing is registered that could ever wake it. */
bool loop_turn(struct loop *loop, int max_ms);

/* The descriptor stays the caller's. `fn` gets the events that are true. */
struct watch *loop_watch(struct loop *loop, int fd, int events,
	void (*fn)(void *ctx, int fd, int events), void *ctx);
void watch_set_events(struct watch *watch, int events); /* 0: keep, but ask for nothing */
struct watch *watch_remove(struct watch *watch);        /* NULL in, NULL out */

/* A timer runs once and stays, unarmed, until it is armed again or removed. */
struct timer *loop_timer(struct loop *loop, void (*fn)(void *ctx), void *ctx);
void timer_arm(struct timer *timer, int64_t ms); /* from now; 0: in this turn */
void timer_disarm(struct timer *timer);
bool timer_is_armed(const struct timer *timer);
struct timer *timer_remove(struct timer *timer);

/* Runs once at the start of the next turn, after the present callbacks. */
struct deferred *loop_defer(struct loop *loop, void (*fn)(void *ctx), void *ctx);
void deferred_cancel(struct deferred *deferred); /* only before it ran */

/* The one frame hook (the screen): called before each sleep, gives the ms until
   it wants to be called again, -1 for no wish. NULL removes it. */
void loop_set_frame(struct loop *loop, int64_t (*fn)(void *ctx), void *ctx);

#endif
