#ifndef DEVICE_SHELL_H
#define DEVICE_SHELL_H

#include "device/device.h"

struct child;
struct session;
struct shell_way;

/* Android's shell, kept open. Part of the folder; nobody else includes it. */

enum shell_stage {
	SHELL_NO_CALL,
	SHELL_NOT_SENT, /* waits for a shell; nothing of it left this machine */
	SHELL_SENT,
	SHELL_LOST,   /* the shell ended under it; a new one is asked why */
	SHELL_ASKING, /* its end is known, `asked` brings more words */
};

struct shell {
	struct device *device;
	struct loop *loop;
	enum device_shell chosen;
	char *serial;                /* NULL: the only phone */
	const struct shell_way *way; /* of the session, or the last one tried */
	struct session *session;     /* NULL: none is open */
	struct device_call *call;    /* NULL with SHELL_NO_CALL */
	enum shell_stage stage;
	int64_t sent;               /* monotonic ms */
	int64_t seconds;            /* that the phone gives the command */
	struct buf encoded;         /* of a binary call */
	struct device_result first; /* why the first way gave no shell; text and end only */
	struct child *asked;
	struct buf answer;
};

struct shell *shell_new(struct device *device, struct loop *loop);
/* A call that runs is told nothing. NULL is fine. */
struct shell *shell_free(struct shell *shell);
void shell_configure(struct shell *shell, const struct device_settings *settings);
/* By cheap facts; `why` (may be NULL) gets the sentence when it is NONE. */
enum device_shell shell_used(struct shell *shell, struct buf *why);

/* The way to try after `last` (NULL: the first), or NULL. */
const struct shell_way *shell_next_way(
	struct shell *shell, const struct shell_way *last, struct buf *why);
/* This way gave a shell; that phone runs this Android (0: unknown). */
void shell_learn(struct shell *shell, int sdk);
/* The Android of the phone at adb, as it was last time; 0: unknown. */
int shell_recall_sdk(struct shell *shell);

/* shell_open.c: the session comes or shell->call ends by itself; false when no process
   could be made. `leftover`: a group that an earlier one left, 0: none. */
bool shell_open(struct shell *shell, long leftover, struct err *err);
/* Lets the session and the call go; what runs in it goes on. */
void shell_drop(struct shell *shell);

#define SHELL_LOST_TEXT                                                                        \
	"the shell ended while the command ran; whether it did its work is not known"

/* shell_run.c: sends shell->call; false when its result says why it cannot. */
bool shell_send(struct shell *shell);
/* What came so far goes into its result. */
void shell_read_output(struct shell *shell);
/* Its result is told. */
void shell_finish(struct shell *shell);
void shell_handle_output(void *ctx, const char *data, size_t len);
void shell_handle_done(void *ctx, int exit_code);

#endif
