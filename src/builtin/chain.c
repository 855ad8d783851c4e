/* The state is not freed while a device call still holds it: a run that is dropped
   leaves it alone with run = NULL, and the end of the call frees it. */
#include "builtin/chain.h"

#include "base/mem.h"
#include "base/str.h"

#include <stdarg.h>

#define SAID_MAX 400 /* bytes of what a program said */

static void chain_free(struct chain *chain) {
	if (chain->fini) {
		chain->fini(chain->data);
	}
	free(chain->data);
	free(chain);
}

static void handle_drop(void *data) {
	struct chain *chain = data;

	chain->run = NULL;
	if (chain->call) {
		device_cancel(chain->call);
	} else {
		chain_free(chain);
	}
}

struct chain *chain_new(struct tool_run *run, size_t size, void (*fini)(void *data)) {
	struct chain *chain = xcalloc(1, sizeof(*chain));

	chain->run = run;
	chain->data = xcalloc(1, size);
	chain->fini = fini;
	tool_run_set_data(run, chain, handle_drop);
	return chain;
}

static void handle_done(void *ctx, struct device_result *result) {
	struct chain *chain = ctx;

	chain->call = NULL;
	if (chain->run) {
		chain->step(chain, result);
	} else {
		chain_free(chain);
	}
}

void chain_call(struct chain *chain, struct device_request *request, chain_step *step) {
	int64_t left = tool_run_left(chain->run);

	if (request->timeout <= 0 || request->timeout > left) {
		request->timeout = left;
	}
	request->on_done = handle_done;
	request->ctx = chain;
	chain->step = step;
	chain->call = device_start(tool_run_env(chain->run)->device, request);
}

void chain_end(struct chain *chain, struct tool_result *result) {
	tool_run_done(chain->run, result);
}

void chain_fail(struct chain *chain, const char *format, ...) {
	struct tool_result result;
	auto_buf struct buf text = BUF_INIT;
	va_list args;

	va_start(args, format);
	buf_vaddf(&text, format, args);
	va_end(args);
	tool_result_init(&result);
	tool_result_fail(&result, "%s", text.data);
	chain_end(chain, &result);
}

void chain_fail_missing(struct chain *chain, const char *text) {
	struct tool_result result;

	tool_result_init(&result);
	tool_result_fail(&result, "%s", text);
	result.unavailable = true;
	chain_end(chain, &result);
}

static void add_said(struct buf *text, const struct buf *said) {
	size_t len = said->len;
	const char *words = str_trim_span(said->data, &len);

	if (len > SAID_MAX) {
		words += len - SAID_MAX;
		len = SAID_MAX;
	}
	if (len > 0) {
		buf_add_char(text, '\n');
		buf_add(text, words, len);
	}
}

void chain_fail_call(
	struct chain *chain, const char *what, const struct device_result *result) {
	struct tool_result failed;

	tool_result_init(&failed);
	tool_result_fail(&failed, "%s", result->text);
	if (result->end == DEVICE_DONE) {
		tool_result_fail(
			&failed, "%s failed with exit code %d", what, result->exit_code);
		add_said(&failed.text, &result->err);
		add_said(&failed.text, &result->out);
		failed.exit_code = result->exit_code;
	}
	failed.timed_out = result->end == DEVICE_TIMED_OUT;
	failed.unavailable = result->end == DEVICE_NOT_INSTALLED ||
			     result->end == DEVICE_NOT_GRANTED ||
			     result->end == DEVICE_NOT_POSSIBLE;
	chain_end(chain, &failed);
}

void chain_cancel(struct tool_run *run) {
	struct chain *chain = tool_run_data(run);

	if (chain) {
		tool_run_set_data(run, NULL, NULL);
		handle_drop(chain);
	}
}
