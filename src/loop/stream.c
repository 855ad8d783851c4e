/* One watch serves both directions. Writing is tried at once and the rest waits
   in a buffer; the watch asks for room only while something waits. Callbacks
   come from the loop alone, and one that frees the stream marks it: the memory
   goes when the call is back. */
#include "loop/stream.h"

#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/mem.h"
#include "loop/loop.h"

#define PENDING_DEFAULT ((size_t)1 << 20)
#define READ_SIZE 65536 /* a pipe holds no more */

struct stream {
	struct stream_options options;
	struct loop *loop;
	struct watch *watch;
	struct deferred *closing; /* tells the end of a stream that only wrote */
	struct buf queue;         /* bytes before `sent` are gone */
	size_t sent;
	bool reading;
	bool finish; /* close for writing when the queue is empty */
	bool closed; /* no more writing */
	bool ended;  /* on_end was called */
	bool calling;
	bool freed;
};

static void handle_events(void *ctx, int fd, int events);

struct stream *stream_new(struct loop *loop, const struct stream_options *options) {
	struct stream *stream = xcalloc(1, sizeof(*stream));

	stream->options = *options;
	if (stream->options.max_pending == 0) {
		stream->options.max_pending = PENDING_DEFAULT;
	}
	stream->loop = loop;
	stream->reading = options->read;
	buf_init(&stream->queue, 2 * stream->options.max_pending + 1);
	file_set_nonblocking(options->fd, NULL);
	stream->watch = loop_watch(
		loop, options->fd, options->read ? WATCH_READ : 0, handle_events, stream);
	return stream;
}

static void release(struct stream *stream) {
	buf_fini(&stream->queue);
	free(stream);
}

struct stream *stream_free(struct stream *stream) {
	if (!stream || stream->freed) {
		return NULL;
	}
	stream->watch = watch_remove(stream->watch);
	if (stream->closing) {
		deferred_cancel(take(stream->closing));
	}
	file_close(&stream->options.fd);
	stream->freed = true;
	if (!stream->calling) {
		release(stream);
	}
	return NULL;
}

size_t stream_pending(const struct stream *stream) {
	return stream->queue.len - stream->sent;
}

static void update_watch(struct stream *stream) {
	int events = (stream->reading ? WATCH_READ : 0) |
		     (stream_pending(stream) > 0 && !stream->closed ? WATCH_WRITE : 0);

	if (stream->watch) {
		watch_set_events(stream->watch, events);
	}
}

/* Tells the end, once. After the end of what is read, writing may go on: the
   other side may have closed one direction only. */
static void end(struct stream *stream, int error) {
	bool first = !stream->ended;

	stream->ended = true;
	stream->reading = false;
	stream->closed |= error != 0;
	update_watch(stream);
	if (first && stream->options.on_end) {
		stream->options.on_end(stream->options.ctx, error);
	}
}

static void handle_closed(void *ctx) {
	struct stream *stream = ctx;

	stream->closing = NULL;
	stream->calling = true;
	end(stream, 0);
	stream->calling = false;
	if (stream->freed) {
		release(stream);
	}
}

/* The queue is empty and nothing will be added. */
static void close_writing(struct stream *stream) {
	stream->closed = true;
	if (stream->reading) {
		shutdown(stream->options.fd, SHUT_WR);
		return;
	}
	stream->watch = watch_remove(stream->watch);
	file_close(&stream->options.fd);
	if (!stream->ended) {
		stream->closing = loop_defer(stream->loop, handle_closed, stream);
	}
}

/* Sends what it can: 0, or the errno of a failure. */
static int flush(struct stream *stream) {
	while (stream_pending(stream) > 0) {
		ssize_t count = write(stream->options.fd, stream->queue.data + stream->sent,
			stream_pending(stream));

		if (count < 0 && errno == EINTR) {
			continue;
		}
		if (count < 0) {
			return errno == EAGAIN || errno == EWOULDBLOCK ? 0 : errno;
		}
		stream->sent += (size_t)count;
	}
	buf_clear(&stream->queue);
	stream->sent = 0;
	if (stream->finish && !stream->closed) {
		close_writing(stream);
	}
	return 0;
}

static void read_some(struct stream *stream) {
	char data[READ_SIZE];
	ssize_t count = read(stream->options.fd, data, sizeof(data));

	if (count > 0) {
		if (stream->options.on_data) {
			stream->options.on_data(stream->options.ctx, data, (size_t)count);
		}
	} else if (count == 0) {
		end(stream, 0);
	} else if (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR) {
		end(stream, errno);
	}
}

static void handle_events(void *ctx, int fd, int events) {
	struct stream *stream = ctx;

	(void)fd;
	stream->calling = true;
	if (events & WATCH_WRITE) {
		int error = flush(stream);

		if (error != 0) {
			end(stream, error);
		}
	}
	if (!stream->freed && stream->reading && (events & WATCH_READ)) {
		read_some(stream);
	}
	stream->calling = false;
	if (stream->freed) {
		release(stream);
	} else {
		update_watch(stream);
	}
}

bool stream_write(struct stream *stream, const void *data, size_t len) {
	if (stream->closed || stream->finish ||
		len > stream->options.max_pending - stream_pending(stream)) {
		return false;
	}
	if (stream->sent > stream->options.max_pending) {
		buf_cut(&stream->queue, 0, stream->sent);
		stream->sent = 0;
	}
	buf_add(&stream->queue, data, len);
	flush(stream); /* a failure shows again when the watch calls */
	update_watch(stream);
	return true;
}

void stream_finish(struct stream *stream) {
	if (stream->closed || stream->finish) {
		return;
	}
	stream->finish = true;
	if (stream_pending(stream) == 0) {
		close_writing(stream);
	}
	update_watch(stream);
}
