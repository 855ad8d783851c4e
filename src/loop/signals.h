#ifndef LOOP_SIGNALS_H
#define LOOP_SIGNALS_H

#include <signal.h>
#include <stdbool.h>

struct loop;

/* Signals as callbacks of the loop, through one self-pipe. The first use sets it
   up; SIGPIPE is ignored from then on. Several callbacks may watch one signal;
   a signal keeps its default action while nobody does. */
struct signal_watch;

struct signal_watch *signal_watch(
	struct loop *loop, int number, void (*fn)(void *ctx, int number), void *ctx);
struct signal_watch *signal_unwatch(struct signal_watch *watch); /* NULL in, NULL out */
/* The same where the program is about to end: with its last watch gone, the signal is
   ignored and cannot change how it ends any more. */
struct signal_watch *signal_retire(struct signal_watch *watch);
/* For a child between fork and exec: default handlers and an empty mask.
   Async-signal-safe. */
void signals_reset_in_child(void);

#endif
