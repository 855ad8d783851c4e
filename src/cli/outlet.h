#ifndef CLI_OUTLET_H
#define CLI_OUTLET_H

#include "base/buf.h"

struct loop;

/* Standard output without ever blocking the loop and without changing the
   descriptor's flags, which other programs share: what cannot be written now
   waits and goes when poll() says so, a pipe's worth at a time. */
struct outlet {
	struct loop *loop;
	struct watch *watch;
	struct deferred *soon; /* writes what this turn brought */
	struct buf pending;
	bool closed; /* nobody reads any more, or it failed */
	int error;   /* errno of the write that failed; EPIPE is a reader that left */
	void (*on_closed)(void *ctx);
	void *ctx;
};

void outlet_init(
	struct outlet *outlet, struct loop *loop, void (*on_closed)(void *ctx), void *ctx);
void outlet_fini(struct outlet *outlet);
void outlet_write(struct outlet *outlet, const char *data, size_t len);
/* Turns the loop until all is written or the other side is gone. */
void outlet_drain(struct outlet *outlet);

#endif
