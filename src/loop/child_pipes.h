#ifndef LOOP_CHILD_PIPES_H
#define LOOP_CHILD_PIPES_H

#include <sys/types.h>

#include "base/list.h"
#include "loop/child.h"

/* What child.c and child_pipes.c share; nobody else includes it. */

struct deferred;
struct signal_watch;
struct spawn;
struct stream;
struct timer;

enum stop_stage { STOP_NOT, STOP_TERM, STOP_KILL };

struct child {
	struct list link;
	struct loop *loop;
	struct child_options options; /* argv and input are not used after the start */
	pid_t pid;                    /* -1: there is no process */
	enum child_end end;           /* as known so far */
	int status;
	enum stop_stage stop;
	bool exited;
	bool told;   /* on_done was called */
	size_t kept; /* bytes of output that were handed on */
	struct stream *input, *output, *error, *failure;
	struct signal_watch *exits;
	struct timer *limit; /* the timeout, then KILL */
	struct timer *grace;
	struct deferred *settle;
};

/* child.c: looks, in the next turn, whether everything is over. */
void child_settle_soon(struct child *child);

/* child_pipes.c: makes streams of what spawn_start() opened, and sends the input. */
void child_open_pipes(struct child *child, const struct spawn *spawn);
void child_close_pipes(struct child *child);

#endif
