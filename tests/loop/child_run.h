#ifndef TESTS_LOOP_CHILD_RUN_H
#define TESTS_LOOP_CHILD_RUN_H

/* Runs a line of shell as a child and gathers what it said. */

#include <errno.h>
#include <signal.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/path.h"
#include "check.h"
#include "loop/child.h"
#include "loop/loop.h"

struct run {
	struct loop *loop;
	struct child *child;
	struct buf out, error;
	int done; /* calls of on_done */
	enum child_end end;
	int status;
	size_t cancel_at; /* bytes of output at which on_output cancels */
};

static inline void handle_run_output(void *ctx, int stream, const char *data, size_t len) {
	struct run *run = ctx;

	buf_add(stream == 1 ? &run->out : &run->error, data, len);
	if (run->cancel_at > 0 && run->out.len >= run->cancel_at) {
		child_cancel(run->child);
	}
}

static inline void handle_run_done(void *ctx, enum child_end end, int status) {
	struct run *run = ctx;

	run->done++;
	run->end = end;
	run->status = status;
}

static inline void run_init(struct run *run) {
	*run = (struct run){ .loop = loop_new() };
	buf_init(&run->out, BUF_MAX_DEFAULT);
	buf_init(&run->error, BUF_MAX_DEFAULT);
}

/* Starts `options`, which name everything but the callbacks. */
static inline void run_start(struct run *run, const struct child_options *options) {
	struct child_options all = *options;
	struct err err = ERR_INIT;

	all.on_output = handle_run_output;
	all.on_done = handle_run_done;
	all.ctx = run;
	if (!child_start(&run->child, run->loop, &all, &err)) {
		fail_msg("%s", err.text);
	}
}

/* The same for a line of shell. */
static inline void run_line(struct run *run, const char *line, struct child_options options) {
	char *shell = path_shell();
	const char *argv[] = { shell, "-c", line, NULL };

	options.argv = argv;
	run_start(run, &options);
	free(shell);
}

static inline void run_wait(struct run *run) {
	while (run->done == 0) {
		assert_true(loop_turn(run->loop, -1));
	}
}

/* Lets the loop run until the last child is reaped. */
static inline void run_drain(struct run *run) {
	while (loop_turn(run->loop, -1)) {
	}
	assert_int_equal(run->done, 1);
}

static inline void run_fini(struct run *run) {
	run_drain(run);
	buf_fini(&run->out);
	buf_fini(&run->error);
	loop_free(run->loop);
}

#endif
