/* run_shell on the phone: one line for the privileged shell that is kept open. */
#include "builtin/shell/phone_shell.h"

#include "builtin/phone.h"
#include "tool/call.h"

static void handle_end(struct tool_run *run, struct device_result *done) {
	struct tool_result result;

	if (done->end != DEVICE_DONE && done->end != DEVICE_TIMED_OUT) {
		phone_fail(run, done);
		return;
	}
	tool_result_init(&result);
	buf_add(&result.text, done->out.data, done->out.len);
	if (done->out.len && done->out.data[done->out.len - 1] != '\n') {
		buf_add_char(&result.text, '\n');
	}
	if (done->end == DEVICE_DONE) {
		shell_end_exited(&result, done->exit_code);
	} else {
		shell_end_timed_out(&result);
	}
	tool_run_done(run, &result);
}

void phone_shell_run(struct tool_run *run, const char *command, int64_t timeout_ms) {
	struct phone_step step = {
		.transport = TRANSPORT_SHELL,
		.line = command,
		.timeout = timeout_ms,
		.empty_ok = true,
		.on_end = handle_end,
	};

	phone_open(run, NULL, NULL);
	phone_call(run, &step);
}
