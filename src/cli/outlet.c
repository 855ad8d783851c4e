/* A write of PIPE_BUF bytes does not block where poll() says a pipe is ready. What
   comes within one turn of the loop goes out together. */

#include "cli/outlet.h"

#include "loop/loop.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <unistd.h>

#ifndef PIPE_BUF
#define PIPE_BUF 512
#endif

void outlet_init(
	struct outlet *outlet, struct loop *loop, void (*on_closed)(void *ctx), void *ctx) {
	*outlet = (struct outlet){ .loop = loop, .on_closed = on_closed, .ctx = ctx };
	buf_init(&outlet->pending, BUF_MAX_DEFAULT);
}

void outlet_fini(struct outlet *outlet) {
	if (outlet->soon) {
		deferred_cancel(outlet->soon);
	}
	watch_remove(outlet->watch);
	buf_fini(&outlet->pending);
}

static bool is_ready(void) {
	struct pollfd fd = { .fd = STDOUT_FILENO, .events = POLLOUT };
	return poll(&fd, 1, 0) > 0;
}

static void close_outlet(struct outlet *outlet, int error) {
	outlet->closed = true;
	outlet->error = error;
	buf_clear(&outlet->pending);
	outlet->watch = watch_remove(outlet->watch);
	if (outlet->on_closed) {
		outlet->on_closed(outlet->ctx);
	}
}

static void flush(struct outlet *outlet) {
	size_t done = 0;
	while (done < outlet->pending.len && is_ready()) {
		size_t len = outlet->pending.len - done;
		ssize_t got = write(STDOUT_FILENO, outlet->pending.data + done,
			len < PIPE_BUF ? len : PIPE_BUF);
		if (got < 0 && (errno == EINTR || errno == EAGAIN)) {
			break;
		}
		if (got < 0) {
			close_outlet(outlet, errno);
			return;
		}
		done += (size_t)got;
	}
	buf_cut(&outlet->pending, 0, done);
}

static void handle_writable(void *ctx, int fd, int events) {
	struct outlet *outlet = ctx;
	(void)fd;
	(void)events;
	flush(outlet);
	if (!outlet->closed && outlet->pending.len == 0) {
		outlet->watch = watch_remove(outlet->watch);
	}
}

static void handle_soon(void *ctx) {
	struct outlet *outlet = ctx;
	outlet->soon = NULL;
	flush(outlet);
	if (!outlet->closed && outlet->pending.len) {
		outlet->watch = loop_watch(
			outlet->loop, STDOUT_FILENO, WATCH_WRITE, handle_writable, outlet);
	}
}

void outlet_write(struct outlet *outlet, const char *data, size_t len) {
	if (outlet->closed || len == 0) {
		return;
	}
	if (!buf_add(&outlet->pending, data, len)) {
		close_outlet(outlet, ENOBUFS);
		return;
	}
	if (!outlet->soon && !outlet->watch) {
		outlet->soon = loop_defer(outlet->loop, handle_soon, outlet);
	}
}

void outlet_drain(struct outlet *outlet) {
	while (!outlet->closed && outlet->pending.len && loop_turn(outlet->loop, -1)) {
	}
}
