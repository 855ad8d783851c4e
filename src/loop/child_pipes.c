/* The three streams of a child, and the pipe that tells of a failed exec. Output
   is handed on up to its limit and then read and dropped, so that the program
   never waits for us. Each end is noted; child.c looks what is still open. */
#include "loop/child_pipes.h"

#include <string.h>

#include "loop/loop.h"
#include "loop/spawn.h"
#include "loop/stream.h"

#define INPUT_PENDING ((size_t)16 << 20)

static void deliver(struct child *child, int stream, const char *data, size_t len) {
	size_t room = child->options.max_output - child->kept;

	if (len > room) {
		len = room;
	}
	if (len > 0 && child->end != CHILD_CANCELLED) {
		child->kept += len;
		child->options.on_output(child->options.ctx, stream, data, len);
	}
}

static void handle_output(void *ctx, const char *data, size_t len) {
	deliver(ctx, 1, data, len);
}

static void handle_error(void *ctx, const char *data, size_t len) {
	deliver(ctx, 2, data, len);
}

static void handle_output_end(void *ctx, int error) {
	struct child *child = ctx;

	(void)error;
	child->output = stream_free(child->output);
	child_settle_soon(child);
}

static void handle_error_end(void *ctx, int error) {
	struct child *child = ctx;

	(void)error;
	child->error = stream_free(child->error);
	child_settle_soon(child);
}

static void handle_input_end(void *ctx, int error) {
	struct child *child = ctx;

	(void)error;
	child->input = stream_free(child->input);
}

/* exec() failed: its errno. */
static void handle_failure(void *ctx, const char *data, size_t len) {
	struct child *child = ctx;
	int number;

	if (len == sizeof(number) && child->end != CHILD_CANCELLED) {
		memcpy(&number, data, sizeof(number));
		child->end = CHILD_NO_EXEC;
		child->status = number;
	}
}

static void handle_failure_end(void *ctx, int error) {
	struct child *child = ctx;

	(void)error;
	child->failure = stream_free(child->failure);
	child_settle_soon(child);
}

static struct stream *open_reader(struct child *child, int fd,
	void (*on_data)(void *ctx, const char *data, size_t len),
	void (*on_end)(void *ctx, int error)) {
	struct stream_options options = {
		.fd = fd, .read = true, .on_data = on_data, .on_end = on_end, .ctx = child
	};

	return fd < 0 ? NULL : stream_new(child->loop, &options);
}

void child_open_pipes(struct child *child, const struct spawn *spawn) {
	const struct child_options *options = &child->options;
	struct stream_options input = { .fd = spawn->input,
		.max_pending = options->input_len + INPUT_PENDING,
		.on_end = handle_input_end,
		.ctx = child };

	child->output = open_reader(child, spawn->output, handle_output, handle_output_end);
	child->error = open_reader(child, spawn->error, handle_error, handle_error_end);
	child->failure = open_reader(child, spawn->failure, handle_failure, handle_failure_end);
	if (spawn->input < 0) {
		return;
	}
	child->input = stream_new(child->loop, &input);
	stream_write(child->input, options->input ? options->input : "", options->input_len);
	if (!options->keep_stdin) {
		stream_finish(child->input);
	}
}

void child_close_pipes(struct child *child) {
	child->input = stream_free(child->input);
	child->output = stream_free(child->output);
	child->error = stream_free(child->error);
	child->failure = stream_free(child->failure);
}

bool child_write(struct child *child, const void *data, size_t len) {
	return child->input && stream_write(child->input, data, len);
}

void child_close_stdin(struct child *child) {
	if (child->input) {
		stream_finish(child->input);
	}
}
