#ifndef DEVICE_SESSION_H
#define DEVICE_SESSION_H

#include "base/err.h"
#include "device/script.h"

struct loop;

/* One shell, kept open and fed a command at a time. Part of the folder. */
struct session;

struct session_options {
	const char *const *argv;    /* gives a shell that reads its lines from stdin */
	const char *const *set_env; /* as for child_options; NULL: none */
	bool error_pty;             /* its stderr must be a terminal */
	int64_t patience;           /* ms until it must have answered */
	long leftover;              /* a group of an earlier session to end; 0: none */
	void (*on_ready)(void *ctx, const struct script_hello *hello);
	/* Output of the running command as it comes, without what the session adds. */
	void (*on_output)(void *ctx, const char *data, size_t len);
	/* The command ended; the session is free for the next one. */
	void (*on_done)(void *ctx, int exit_code);
	/* Once: it ended by itself, with this exit code, or did not answer in time (-1).
	   `said` is what its program printed that was no output. It is freed after the
	   call. */
	void (*on_end)(void *ctx, int status, const char *said);
	void *ctx;
};

/* False when no process could be made; then nothing is called. */
bool session_start(struct session **out, struct loop *loop,
	const struct session_options *options, struct err *err);
/* Ends it without a further call; a command goes on at the other end. NULL is fine. */
struct session *session_free(struct session *session);
/* Asks the system: it may have ended before the loop told. */
bool session_is_alive(const struct session *session);
bool session_is_ready(const struct session *session); /* for a command */
/* The session must be ready. False: too long, nothing was sent. */
bool session_run(
	struct session *session, const struct script_command *command, struct err *err);
/* The group of processes of the last command, 0 while it has not begun. */
long session_group(const struct session *session);
/* The running command is given up: what was held back as the possible end of its
   output is told. */
void session_flush(struct session *session);
/* Ends what the last command left. */
void session_kill_group(struct session *session);

#endif
