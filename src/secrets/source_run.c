/* The programs behind two of the sources: short, silent, waited for. */
#include "secrets/source.h"

#include "base/tr.h"
#include "loop/child.h"
#include "loop/loop.h"

#define PROGRAM_MS 60000 /* a keyring may ask the person to unlock it */
#define OUTPUT_MAX 65536

struct run {
	struct buf *out;
	bool done;
	enum child_end end;
	int status;
};

static void handle_output(void *ctx, int stream, const char *data, size_t len) {
	struct run *run = ctx;

	if (stream == 1) {
		buf_add(run->out, data, len);
	}
}

static void handle_done(void *ctx, enum child_end end, int status) {
	struct run *run = ctx;

	run->done = true;
	run->end = end;
	run->status = status;
}

bool source_run(struct loop *loop, const char *const *argv, const void *input, size_t len,
	struct buf *out, struct err *err) {
	struct run run = { .out = out };
	struct child_options options = {
		.argv = argv,
		.input = input,
		.input_len = len,
		.max_output = OUTPUT_MAX,
		.timeout = PROGRAM_MS,
		.on_output = handle_output,
		.on_done = handle_done,
		.ctx = &run,
	};
	struct child *child;

	if (!child_start(&child, loop, &options, err)) {
		return false;
	}
	while (!run.done) {
		loop_turn(loop, -1);
	}
	if (run.end == CHILD_NO_EXEC) {
		return err_set(err, ERR_UNAVAILABLE, tr("%s is not installed"), argv[0]);
	}
	if (run.end == CHILD_TIMED_OUT) {
		return err_set(err, ERR_TIMEOUT, tr("%s gave no answer"), argv[0]);
	}
	return (run.end == CHILD_EXITED && run.status == 0) ||
	       err_set(err, ERR_IO, tr("%s failed"), argv[0]);
}
