/* The state lives until the device call that holds it has told its end, which may be
   after the run is gone. */
#include "builtin/phone.h"

#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "loop/loop.h"
#include "tool/call.h"

#define OUTPUT_MAX ((size_t)4 << 20) /* bytes */
#define FAREWELL_TIME 10000          /* ms */

struct phone {
	struct tool_run *run;     /* NULL: dropped */
	struct device_call *call; /* NULL: none runs */
	struct timer *timer;
	const char *const *farewell;
	void *state;
	void (*fini)(void *state);
	void (*on_end)(struct tool_run *run, struct device_result *result);
	void (*on_time)(struct tool_run *run);
};

static void phone_free(struct phone *phone) {
	timer_remove(phone->timer);
	if (phone->fini) {
		phone->fini(phone->state);
	}
	free(phone);
}

static void handle_farewell(void *ctx, struct device_result *result) {
	(void)ctx;
	(void)result;
}

static void say_farewell(struct phone *phone, const struct tool_env *env) {
	struct device_request request = {
		.transport = TRANSPORT_TERMUX,
		.argv = phone->farewell,
		.timeout = FAREWELL_TIME,
		.max_output = 1000,
		.on_done = handle_farewell,
	};

	if (phone->farewell && env->device) {
		device_start(env->device, &request);
	}
}

/* Of tool_run_set_data(): the run goes. */
static void release(void *data) {
	struct phone *phone = data;

	if (phone->run) {
		say_farewell(phone, tool_run_env(phone->run));
	}
	phone->run = NULL;
	if (phone->call) {
		device_cancel(phone->call); /* its end frees */
	} else {
		phone_free(phone);
	}
}

static void handle_time(void *ctx) {
	struct phone *phone = ctx;

	if (phone->run) {
		phone->on_time(phone->run);
	}
}

void phone_open(struct tool_run *run, void *state, void (*fini)(void *state)) {
	struct phone *phone = xcalloc(1, sizeof(*phone));

	phone->run = run;
	phone->state = state;
	phone->fini = fini;
	phone->timer = loop_timer(tool_run_env(run)->loop, handle_time, phone);
	tool_run_set_data(run, phone, release);
}

void *phone_state(const struct tool_run *run) {
	return ((struct phone *)tool_run_data(run))->state;
}

void phone_farewell(struct tool_run *run, const char *const *termux) {
	((struct phone *)tool_run_data(run))->farewell = termux;
}

static void handle_done(void *ctx, struct device_result *result) {
	struct phone *phone = ctx;

	phone->call = NULL;
	if (phone->run) {
		phone->on_end(phone->run, result);
	} else {
		phone_free(phone);
	}
}

void phone_call(struct tool_run *run, const struct phone_step *step) {
	struct phone *phone = tool_run_data(run);
	int64_t left = tool_run_left(run);
	struct device_request request = {
		.transport = step->transport,
		.argv = step->argv,
		.line = step->line,
		.input = step->input,
		.input_len = step->input ? strlen(step->input) : 0,
		.timeout = step->timeout < left ? step->timeout : left,
		.max_output = OUTPUT_MAX,
		.expects_output = !step->empty_ok,
		.folder = tool_run_env(run)->folder,
		.on_done = handle_done,
		.ctx = phone,
	};

	phone->on_end = step->on_end;
	phone->call = device_start(tool_run_env(run)->device, &request);
}

void phone_wait(struct tool_run *run, int64_t ms, void (*fn)(struct tool_run *run)) {
	struct phone *phone = tool_run_data(run);

	phone->on_time = fn;
	timer_arm(phone->timer, ms);
}

void phone_fail(struct tool_run *run, const struct device_result *result) {
	struct tool_result failure;
	size_t len = result->out.len;
	const char *out = str_trim_span(result->out.data, &len);

	tool_result_init(&failure);
	if (result->end == DEVICE_DONE) {
		tool_result_fail(&failure, "%s failed with exit code %d: %.*s",
			tool_run_tool(run)->name, result->exit_code,
			(int)(len < 1000 ? len : 1000), out);
	} else {
		tool_result_fail(&failure, "%s", result->text);
	}
	failure.exit_code = result->exit_code;
	failure.timed_out = result->end == DEVICE_TIMED_OUT;
	failure.unavailable = result->end == DEVICE_NOT_INSTALLED ||
			      result->end == DEVICE_NOT_GRANTED ||
			      result->end == DEVICE_NOT_POSSIBLE;
	tool_run_done(run, &failure);
}

void phone_cancel(struct tool_run *run) {
	struct phone *phone = tool_run_data(run);

	if (phone) {
		tool_run_set_data(run, NULL, NULL);
		release(phone);
	}
}

bool phone_has_api(struct device *device, struct buf *why) {
	return device && device_has(device, TRANSPORT_TERMUX, "api", why);
}

bool phone_has_shell(struct device *device, struct buf *why) {
	return device && device_has(device, TRANSPORT_SHELL, NULL, why);
}
