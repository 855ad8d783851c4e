#ifndef LOOP_FOREGROUND_H
#define LOOP_FOREGROUND_H

#include "base/err.h"
#include "loop/child.h"

/* A program that is given our terminal, as a shell gives it: in a process group of
   its own, which is the terminal's foreground until it ends. The loop goes on
   meanwhile; we neither write to the terminal nor read from it. */
struct foreground;

struct foreground_options {
	const char *const *argv; /* argv[0] is looked up on PATH */
	int fd;                  /* the terminal; borrowed. No terminal: nothing is given */
	/* It was stopped (Ctrl-Z) and the terminal is ours: the place to stop as well.
	   On return the terminal is given to it again and it goes on. NULL: at once. */
	void (*on_stop)(void *ctx);
	/* Once; the terminal is ours again. Exited or killed, with what `status` says in
	   either case. It is freed after the call. */
	void (*on_done)(void *ctx, enum child_end end, int status);
	void *ctx;
};

/* False when the program is nowhere or no process could be made. */
bool foreground_start(struct foreground **out, struct loop *loop,
	const struct foreground_options *options, struct err *err);
/* At the end of the program: hangs it up, waits 1 s at most, kills it, takes the
   terminal back and frees it; no on_done comes. NULL is fine. */
struct foreground *foreground_end(struct foreground *foreground);

#endif
