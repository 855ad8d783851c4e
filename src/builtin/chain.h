#ifndef BUILTIN_CHAIN_H
#define BUILTIN_CHAIN_H

#include "device/device.h"
#include "tool/call.h"

/* A running tool that asks the device for one thing after another. It is the data of
   its run: tool_run_set_data() is taken. */
struct chain;

typedef void chain_step(struct chain *chain, struct device_result *result);

struct chain {
	struct tool_run *run;     /* NULL: dropped, nothing goes on */
	struct device_call *call; /* NULL: none is under way */
	chain_step *step;         /* what follows its end */
	void *part;               /* of the data: what the step is about */
	void *data;               /* of the tool, zeroed at first; freed after `fini` */
	void (*fini)(void *data);
};

struct chain *chain_new(struct tool_run *run, size_t size, void (*fini)(void *data));
/* Starts a call whose end goes to `step`; its on_done, ctx and, where it is 0 or more than
   what is left, its timeout are filled in. */
void chain_call(struct chain *chain, struct device_request *request, chain_step *step);
/* Each ends the run; `result` is taken over. */
void chain_end(struct chain *chain, struct tool_result *result);
void chain_fail(struct chain *chain, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
/* Something is not here; the text says what would help. */
void chain_fail_missing(struct chain *chain, const char *text);
/* By an end that is not DONE, or an exit code that is not 0. */
void chain_fail_call(struct chain *chain, const char *what, const struct device_result *result);
/* For tool_ops. */
void chain_cancel(struct tool_run *run);

#endif
