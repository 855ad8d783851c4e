#ifndef BUILTIN_PHONE_H
#define BUILTIN_PHONE_H

#include "base/err.h"
#include "device/device.h"

struct tool_run;

/* Calls of the device, one after the other, for a tool that one template cannot say.
   They are the data of the run: tool_run_set_data() is taken. */

/* Before anything else; `state` is the tool's own and freed by `fini` with the run. */
void phone_open(struct tool_run *run, void *state, void (*fini)(void *state));
void *phone_state(const struct tool_run *run);
/* A call that is made when the run is dropped before phone_farewell(run, NULL), and
   that nobody waits for. The vector is static. */
void phone_farewell(struct tool_run *run, const char *const *termux);

struct phone_step {
	enum transport transport;
	const char *const *argv; /* a vector, NULL for a line */
	const char *line;
	const char *input; /* stdin; NULL: none */
	int64_t timeout;   /* ms; never more than the run has left */
	bool empty_ok;     /* printing nothing is no failure */
	/* `result` is to look at until it returns; must call again, wait or end the run. */
	void (*on_end)(struct tool_run *run, struct device_result *result);
};

/* One at a time. What it points to is copied. */
void phone_call(struct tool_run *run, const struct phone_step *step);
/* Calls `fn` after `ms`; takes the place of a call. */
void phone_wait(struct tool_run *run, int64_t ms, void (*fn)(struct tool_run *run));
/* Ends the run as failed, the way that the device call ended. */
void phone_fail(struct tool_run *run, const struct device_result *result);
/* For tool_ops. */
void phone_cancel(struct tool_run *run);

/* For tool_ops: is Termux:API here? Is a privileged shell? */
bool phone_has_api(struct device *device, struct buf *why);
bool phone_has_shell(struct device *device, struct buf *why);

#endif
