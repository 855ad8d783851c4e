/* A call owns copies of all it was given, since it may wait. Its child's end, or
   a deferred call where there is no child, leads to device_call_ended(). */
#include "device/call.h"

#include "base/clock.h"
#include "base/mem.h"
#include "device/ways.h"
#include "loop/child.h"
#include "loop/loop.h"

#include <string.h>

static void handle_limit(void *ctx) {
	struct device_call *call = ctx;

	if (call->child) {
		device_call_let_go(call);
		return;
	}
	if (call->ran) {
		device_result_end(&call->result, DEVICE_TIMED_OUT, "no answer within %lld s",
			(long long)((call->request.timeout + 999) / 1000));
		call_stop(call);
		device_call_ended(call);
		return;
	}
	device_result_end(&call->result, DEVICE_TIMED_OUT,
		"waited %lld s for another %s call to end",
		(long long)((call->request.timeout + 999) / 1000),
		call->lock ? call->lock : transport_name(call->request.transport));
	device_call_ended(call);
}

struct device_call *call_new(
	struct loop *loop, const struct device_ops *ops, const struct device_request *request) {
	struct device_call *call = xcalloc(1, sizeof(*call));

	list_init(&call->link);
	call->loop = loop;
	call->ops = ops;
	call->request = *request;
	if (request->argv) {
		strv_add_all(&call->vector, request->argv);
		call->request.argv = (const char *const *)strv_items(&call->vector);
	}
	call->request.line = call->line = xstrdup(request->line);
	call->request.folder = call->folder = xstrdup(request->folder);
	call->request.lock = call->lock = xstrdup(request->lock);
	if (request->input) {
		call->request.input = call->input = xmemdup(request->input, request->input_len);
	}
	output_init(&call->out, request->max_output);
	output_init(&call->err, request->max_output);
	buf_init(&call->result.out, BUF_MAX_DEFAULT);
	buf_init(&call->result.err, BUF_MAX_DEFAULT);
	call->limit = loop_timer(loop, handle_limit, call);
	if (request->timeout > 0) {
		call->deadline = clock_monotonic() + request->timeout;
		timer_arm(call->limit, request->timeout);
	}
	return call;
}

void call_free(struct device_call *call) {
	list_remove(&call->link);
	timer_remove(call->limit);
	if (call->deferred) {
		deferred_cancel(call->deferred);
	}
	strv_fini(&call->vector);
	strv_fini(&call->argv);
	free(call->line);
	free(call->folder);
	free(call->lock);
	free(call->input);
	output_fini(&call->out);
	output_fini(&call->err);
	buf_fini(&call->result.out);
	buf_fini(&call->result.err);
	free(call);
}

static void handle_output(void *ctx, int stream, const char *data, size_t len) {
	struct device_call *call = ctx;

	if (!call->device) {
		return;
	}
	output_add(stream == 1 ? &call->out : &call->err, data, len);
	if (call->request.on_output && call->result.end == DEVICE_DONE) {
		call->request.on_output(call->request.ctx, data, len);
	}
}

static void read_end(struct device_call *call, enum child_end end, int status) {
	struct device_result *result = &call->result;
	const char *program = call->argv.items[0];

	switch (end) {
	case CHILD_EXITED:
		result->exit_code = status;
		break;
	case CHILD_KILLED:
		result->exit_code = 128 + status;
		device_result_end(
			result, DEVICE_FAILED, "%s was killed by signal %d", program, status);
		break;
	case CHILD_TIMED_OUT:
		device_result_end(result, DEVICE_TIMED_OUT,
			"%s did not end within %lld s and was stopped", program,
			(long long)((call->request.timeout + 999) / 1000));
		break;
	case CHILD_CANCELLED:
		device_result_end(result, DEVICE_CANCELLED, "cancelled");
		break;
	case CHILD_NO_EXEC:
		device_result_end(result, DEVICE_NOT_INSTALLED, "%s could not be run: %s",
			program, strerror(status));
		break;
	}
}

static void handle_child_done(void *ctx, enum child_end end, int status) {
	struct device_call *call = ctx;

	call->child = NULL;
	if (!call->device) {
		call_free(call);
		return;
	}
	read_end(call, end, status);
	call->result.cut = output_finish(&call->out, &call->result.out);
	call->result.cut |= output_finish(&call->err, &call->result.err);
	if (call->ops->judge && end != CHILD_CANCELLED) {
		call->ops->judge(&call->request, &call->result);
	}
	device_call_ended(call);
}

/* Of its own time, or of what such a call may take at most; 0: no end. */
static int64_t time_left(struct device_call *call) {
	int64_t left = call->deadline ? call->deadline - clock_monotonic() : 0;
	int64_t limit = call->ops->limit ? call->ops->limit(&call->request) : 0;

	if (call->deadline && left < 1) {
		left = 1;
	}
	if (limit > 0 && (left == 0 || limit < left)) {
		left = call->request.timeout = limit;
	}
	return left;
}

static bool run_child(struct device_call *call) {
	int64_t left = time_left(call);
	int64_t go = call->ops->lets_go ? call->ops->lets_go(&call->request) : 0;
	struct err err = ERR_INIT;
	struct child_options options = {
		.argv = (const char *const *)strv_items(&call->argv),
		.folder = call->folder,
		.input = call->request.input,
		.input_len = call->request.input_len,
		.merge_stderr = call->request.line,
		.max_output = SIZE_MAX,
		.timeout = go > 0 ? 0 : left,
		.outlives = go > 0,
		.on_output = go > 0 ? NULL : handle_output,
		.on_done = handle_child_done,
		.ctx = call,
	};

	timer_disarm(call->limit);
	if (!child_start(&call->child, call->loop, &options, &err)) {
		device_result_end(&call->result, DEVICE_FAILED, "%s", err.text);
		return false;
	}
	if (go > 0) {
		timer_arm(call->limit, left > 0 && left < go ? left : go);
	}
	return true;
}

bool call_run(struct device_call *call) {
	call->ran = true;
	return call->ops->run ? call->ops->run(call->device, call) : run_child(call);
}

void call_stop(struct device_call *call) {
	if (call->ran && call->ops->stop) {
		call->ops->stop(call->device, call);
	}
}

static void handle_end(void *ctx) {
	struct device_call *call = ctx;

	call->deferred = NULL;
	device_call_ended(call);
}

void call_end_soon(struct device_call *call) {
	timer_disarm(call->limit);
	if (!call->deferred) {
		call->deferred = loop_defer(call->loop, handle_end, call);
	}
}
