#ifndef NET_SSE_H
#define NET_SSE_H

#include "base/buf.h"

#include <stdbool.h>
#include <stddef.h>

/* Server-sent events: bytes in, events out; pure. Line ends LF, CRLF, CR, mixed
   and split over reads; BOM skipped; comments are no events; several data lines
   are joined by LF; an event that is pending at the end is delivered. */

#define SSE_EVENT_MAX ((size_t)32 << 20) /* bytes of one event */
#define SSE_STRAY_MAX ((size_t)8 << 10)

struct sse {
	struct buf line;
	struct buf data;
	struct buf event; /* name of the event being read, "" by default */
	struct buf stray; /* lines of JSON that stand in no event */
	bool has_data;
	bool after_cr;
	bool started; /* the BOM was looked for */
	bool failed;  /* an event passed SSE_EVENT_MAX */
	/* `data` ends in NUL. Returns false to stop reading. */
	bool (*on_event)(void *ctx, const char *event, const char *data, size_t len);
	void *ctx;
};

void sse_init(struct sse *sse,
	bool (*on_event)(void *ctx, const char *event, const char *data, size_t len),
	void *ctx);
void sse_fini(struct sse *sse);
/* False when on_event stopped it or an event was too large (see `failed`). */
bool sse_feed(struct sse *sse, const char *data, size_t len);
/* The stream ended: delivers what is pending. */
bool sse_finish(struct sse *sse);

#endif
