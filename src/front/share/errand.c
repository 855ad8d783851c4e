/* A child with a memory for its output. Who gave the errand may forget it at any
   time; the errand itself lives until the child has told its end. */

#include "front/share/errand.h"

#include "base/buf.h"
#include "base/mem.h"
#include "loop/child.h"
#include "loop/loop.h"

struct errand {
	struct child *child;       /* NULL: none could be made */
	struct deferred *deferred; /* tells so */
	struct buf output;
	bool outlives;
	void (*on_done)(
		void *ctx, enum errand_end end, int status, const char *output, size_t len);
	void *ctx;
};

static void errand_free(struct errand *errand) {
	buf_fini(&errand->output);
	free(errand);
}

static void finish(struct errand *errand, enum errand_end end, int status) {
	if (errand->on_done) {
		errand->on_done(
			errand->ctx, end, status, errand->output.data, errand->output.len);
	}
	errand_free(errand);
}

static void handle_output(void *ctx, int stream, const char *data, size_t len) {
	struct errand *errand = ctx;
	size_t room = errand->output.max - errand->output.len;

	if (stream == 1) {
		buf_add(&errand->output, data, len < room ? len : room);
	}
}

static void handle_done(void *ctx, enum child_end end, int status) {
	static const enum errand_end ends[] = {
		[CHILD_EXITED] = ERRAND_FAILED,
		[CHILD_KILLED] = ERRAND_FAILED,
		[CHILD_TIMED_OUT] = ERRAND_TIMED_OUT,
		[CHILD_CANCELLED] = ERRAND_FAILED,
		[CHILD_NO_EXEC] = ERRAND_MISSING,
	};
	bool is_good = end == CHILD_EXITED && status == 0;

	finish(ctx, is_good ? ERRAND_DONE : ends[end], status);
}

static void handle_no_child(void *ctx) {
	finish(ctx, ERRAND_FAILED, -1);
}

struct errand *errand_start(struct loop *loop, const struct errand_options *options) {
	struct errand *errand = xcalloc(1, sizeof(*errand));
	struct child_options child = {
		.argv = options->argv,
		.input = options->input,
		.input_len = options->input_len,
		.timeout = options->timeout,
		.outlives = options->outlives,
		.on_output = options->max_output > 0 ? handle_output : NULL,
		.on_done = handle_done,
		.ctx = errand,
	};

	errand->on_done = options->on_done;
	errand->ctx = options->ctx;
	errand->outlives = options->outlives;
	buf_init(&errand->output, options->max_output);
	if (!child_start(&errand->child, loop, &child, NULL)) {
		errand->deferred = loop_defer(loop, handle_no_child, errand);
	}
	return errand;
}

struct errand *errand_cancel(struct errand *errand) {
	if (!errand) {
		return NULL;
	}
	errand->on_done = NULL;
	if (!errand->child) {
		deferred_cancel(errand->deferred);
		errand_free(errand);
	} else if (!errand->outlives) {
		child_cancel(errand->child);
	}
	return NULL;
}
