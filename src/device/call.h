#ifndef DEVICE_CALL_H
#define DEVICE_CALL_H

#include "base/list.h"
#include "device/device.h"
#include "device/output.h"

/* One call: waits for its lock, runs a child, tells its end. Part of the folder;
   nobody else includes it. */
struct device_call {
	struct list link;      /* in device->calls, in the order of arrival */
	struct device *device; /* NULL: given up, the end is told already */
	struct loop *loop;
	const struct device_ops *ops;
	struct device_request request; /* what it points to is owned, see below */
	struct strv vector;            /* request.argv */
	struct strv argv;              /* what is run here */
	char *line, *folder, *lock;    /* request's, owned */
	char *input;
	int64_t deadline;          /* monotonic ms, 0: none */
	struct timer *limit;       /* a child has its own */
	struct deferred *deferred; /* the end, when there is no child to bring it */
	struct child *child;       /* NULL while it waits */
	bool ran;                  /* it was its turn */
	struct output out;
	struct output err;
	struct device_result result;
};

struct device_call *call_new(
	struct loop *loop, const struct device_ops *ops, const struct device_request *request);
void call_free(struct device_call *call);
/* Starts the child; false when that is impossible and the result says why. */
bool call_run(struct device_call *call);
/* Gives a call up that runs without a child. */
void call_stop(struct device_call *call);
/* The end comes from the loop as device_result_end() put it. */
void call_end_soon(struct device_call *call);

/* device.c: tells the end of a call whose child goes on; the call stays for it. */
void device_call_let_go(struct device_call *call);
/* device.c: the call ended; remembers, tells, frees and starts who waits. */
void device_call_ended(struct device_call *call);

#endif
