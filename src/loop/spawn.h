#ifndef LOOP_SPAWN_H
#define LOOP_SPAWN_H

#include "base/err.h"

#include <stdbool.h>
#include <sys/types.h>

/* fork() and exec() with pipes. Part of child.c; what a child inherits, foreground.c
   asks here too. Nobody else includes it. */

struct strv;

struct spawn {
	const char *program; /* path of the file to run */
	const char *const *argv;
	const char *const *set_env; /* "NAME=value" added, "NAME" removed; NULL: none */
	const char *folder;         /* NULL: ours */
	bool want_input;            /* else /dev/null */
	bool want_output;           /* else /dev/null, stderr too */
	bool merge_stderr;
	bool error_pty; /* stderr is a terminal of its own, not the controlling one */
	/* Filled by spawn_start(); the caller closes them. -1: none. */
	int input;   /* writes to stdin */
	int output;  /* reads stdout */
	int error;   /* reads stderr; with error_pty the end of it is EIO */
	int failure; /* end of file when exec worked, else its errno as an int */
};

/* Starts the program as the leader of a session of its own, so that its group is
   its process ID and no terminal can be opened behind our back. False when no
   process could be made. */
bool spawn_start(struct spawn *spawn, pid_t *pid, struct err *err);

/* Our environment without the secrets of it, changed by `set`. */
void spawn_env(struct strv *env, const char *const *set);
/* The highest open descriptor, and, between fork and exec, what closes all from 3 up
   to it. */
int spawn_last_fd(void);
void spawn_close_to(int last);

#endif
