#ifndef LOOP_CHILD_H
#define LOOP_CHILD_H

#include "base/err.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct loop;

/* A child process in a process group of its own, with pipes on its three
   streams. It is done when it was reaped and its pipes are closed (a grandchild
   that holds them gets 200 ms more). stderr never reaches our terminal.
   Variables of the environment whose value is a known secret (base/redact) are
   not handed on. */
struct child;

enum child_end {
	CHILD_EXITED,    /* `status` is the exit code */
	CHILD_KILLED,    /* `status` is the signal */
	CHILD_TIMED_OUT, /* limit reached: group got TERM, 2 s later KILL */
	CHILD_CANCELLED, /* child_cancel() */
	CHILD_NO_EXEC,   /* `status` is errno of exec */
};

struct child_options {
	const char *const *argv;    /* argv[0] is looked up on PATH */
	const char *const *set_env; /* "NAME=value" added, "NAME" removed; NULL: none */
	const char *folder;         /* working directory; NULL: ours */
	const void *input;          /* written to stdin, then closed; NULL: /dev/null */
	size_t input_len;
	bool keep_stdin;   /* leave stdin open for child_write() */
	bool error_pty;    /* stderr is a terminal: for programs that look */
	bool merge_stderr; /* stderr into the same pipe as stdout, in order */
	size_t max_output; /* bytes kept in all (0: 64 MB), the rest is read and dropped */
	int64_t timeout;   /* ms; 0: none */
	bool outlives;     /* child_kill_all() leaves it alone: a browser, say */
	/* stream: 1 stdout, 2 stderr. NULL: not wanted. */
	void (*on_output)(void *ctx, int stream, const char *data, size_t len);
	/* Once, also after child_cancel(); the child is freed after it. */
	void (*on_done)(void *ctx, enum child_end end, int status);
	void *ctx;
};

/* False when no process could be made; on_done is then not called. Program not
   found or not executable comes as CHILD_NO_EXEC. */
bool child_start(struct child **out, struct loop *loop, const struct child_options *options,
	struct err *err);
/* Kills the group (TERM, 2 s, KILL) without waiting; on_done comes from the loop
   at once, the reaping goes on by itself. */
void child_cancel(struct child *child);
/* False when stdin is closed or more than 16 MB would wait. */
bool child_write(struct child *child, const void *data, size_t len);
void child_close_stdin(struct child *child);
int child_pid(const struct child *child);
/* Asks the system: its end may be true before the loop has told it. */
bool child_has_exited(const struct child *child);
/* Kills every group that is still alive but those that outlive us; at the end of the
   program. */
void child_kill_all(void);

#endif
