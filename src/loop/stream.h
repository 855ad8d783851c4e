#ifndef LOOP_STREAM_H
#define LOOP_STREAM_H

#include <stdbool.h>
#include <stddef.h>

struct loop;

/* Non-blocking reading and writing of one descriptor. */
struct stream;

struct stream_options {
	int fd; /* made non-blocking; taken over, closed by stream_free() */
	bool read;
	size_t max_pending; /* bytes queued for writing; 0: 1 MB */
	void (*on_data)(void *ctx, const char *data, size_t len);
	void (*on_end)(void *ctx, int error); /* end of file (0) or errno, once */
	void *ctx;
};

struct stream *stream_new(struct loop *loop, const struct stream_options *options);
struct stream *stream_free(struct stream *stream); /* NULL in, NULL out */
/* Queues bytes; false when more than max_pending would wait. */
bool stream_write(struct stream *stream, const void *data, size_t len);
/* Closes for writing once the queue is empty. */
void stream_finish(struct stream *stream);
/* Bytes that wait. */
size_t stream_pending(const struct stream *stream);

#endif
