#ifndef DEVICE_DEVICE_H
#define DEVICE_DEVICE_H

#include "base/buf.h"
#include "base/err.h"
#include "base/strv.h"

#include <stdbool.h>
#include <stdint.h>

struct loop;

/* The ways from here to a device. A way is offered by cheap facts alone (an
   environment variable, a file on PATH) and proved by its first real call. */
enum transport {
	TRANSPORT_TERMUX, /* Termux:API: libexec/termux-api METHOD, or a termux-* script */
	TRANSPORT_SHELL,  /* Android's shell with rights of its own (rish, adb, su) */
	TRANSPORT_LOCAL,  /* a program of this machine */
	TRANSPORT_COUNT,
};

const char *transport_name(enum transport transport); /* "termux" ... */

/* How a device call ended. Each but DONE carries a sentence with the command,
   package or setting that mends it. */
enum device_end {
	DEVICE_DONE, /* it ran; look at the exit code */
	DEVICE_NOT_INSTALLED,
	DEVICE_NOT_GRANTED,
	DEVICE_TIMED_OUT,
	DEVICE_NOT_POSSIBLE, /* not on this system: the next entry of `run` may do */
	DEVICE_FAILED,
	DEVICE_CANCELLED,
};

const char *device_end_name(enum device_end end);

struct device; /* what is known of this machine and its ways */
struct device_call;

struct device *device_new(struct loop *loop);
/* What runs or waits ends as cancelled before it returns. NULL is fine. */
struct device *device_free(struct device *device);

/* Who runs the lines of TRANSPORT_SHELL. */
enum device_shell {
	DEVICE_SHELL_AUTO, /* the first that is here, in this order */
	DEVICE_SHELL_RISH, /* Shizuku's */
	DEVICE_SHELL_ADB,
	DEVICE_SHELL_SU,
	DEVICE_SHELL_NONE,
};

const char *device_shell_name(enum device_shell shell); /* "rish" ... */

struct device_settings {
	enum device_shell shell;
	const char *serial; /* of the phone, for adb; NULL: the only one */
};

/* Copied; what was learned of the shell is forgotten. Without it: AUTO, NULL. */
void device_configure(struct device *device, const struct device_settings *settings);
/* The way a line would go now, by cheap facts; NONE when there is none. */
enum device_shell device_shell_used(struct device *device);

/* Is there a way that could run this? `program` is argv[0] of the vector ("api"
   and a method for Termux:API), NULL for a shell line. `why` (may be NULL) gets
   the sentence when there is none. */
bool device_has(
	struct device *device, enum transport transport, const char *program, struct buf *why);
/* Android's SDK level, 0 while it is not known. On a desktop it is the phone's,
   known once its shell ran. */
int device_sdk(struct device *device);
/* Forgets that a way failed: the person says that it is mended. */
void device_forget(struct device *device);

struct device_result {
	enum device_end end;
	int exit_code;
	struct buf out; /* stdout, or both merged for lines */
	struct buf err; /* stderr */
	bool cut;       /* output passed max_output; its middle is gone */
	char text[512]; /* the sentence of every end but DONE */
};

struct device_request {
	enum transport transport;
	const char *const *argv; /* a vector; NULL for lines */
	const char *line;        /* one shell line, every value in it quoted already */
	const void *input;       /* stdin; NULL: none */
	size_t input_len;
	int64_t timeout;     /* ms; 0: none */
	size_t max_output;   /* bytes kept: head and tail, the middle is dropped */
	bool expects_output; /* empty output is a failure */
	bool binary;         /* of a line for the phone: `out` gets stdout byte by byte */
	const char *lock;    /* calls of one lock run one after the other; NULL: by the way */
	const char *folder;  /* working directory of a local program; NULL: ours */
	/* Output while it runs, for the card; may be NULL. */
	void (*on_output)(void *ctx, const char *data, size_t len);
	/* Once, from the loop, also after device_cancel(). `result` is the caller's to
	   look at until this returns. */
	void (*on_done)(void *ctx, struct device_result *result);
	void *ctx;
};

/* Never fails at once; what the request points to is copied. Calls that must not
   meet (Termux:API) are queued here; waiting counts against the timeout. */
struct device_call *device_start(struct device *device, const struct device_request *request);
void device_cancel(struct device_call *call);
/* How many were started so far: whether anything was done since one looked. */
uint64_t device_count(const struct device *device);

#endif
