/* device_info {}: what is known of this machine at once; on Android also what getprop
   tells; on a desktop, of the phone that hangs on it. */

#include <unistd.h>

#include "base/mem.h"
#include "builtin/builtin.h"
#include "builtin/device/machine.h"
#include "builtin/phone.h"
#include "builtin/shell/program.h"
#include "tool/call.h"

#define GETPROP "/system/bin/getprop"
#define TIMEOUT 5000                   /* ms */
#define PHONE_TIMEOUT 10000            /* ms: its shell may have to be started */
#define OUTPUT_MAX ((size_t)256 << 10) /* some 60 KB are usual */

static void finish(struct tool_run *run, const struct buf *properties) {
	struct tool_result result;

	tool_result_init(&result);
	if (properties) {
		machine_add_android(&result.text, properties->data, properties->len);
	}
	machine_describe(&result.text);
	tool_run_done(run, &result);
}

static void handle_end(
	struct tool_run *run, enum child_end end, int status, const struct buf *output) {
	finish(run, end == CHILD_EXITED && status == 0 ? output : NULL);
}

/* The phone comes first, under a head of its own: it is what most questions are about. */
static void handle_phone(struct tool_run *run, struct device_result *done) {
	struct tool_result result;

	if (done->end != DEVICE_DONE || done->exit_code != 0) {
		finish(run, NULL);
		return;
	}
	tool_result_init(&result);
	buf_add_str(&result.text, "The phone:\n");
	machine_add_android(&result.text, done->out.data, done->out.len);
	buf_add_str(&result.text, "\nThis machine:\n");
	machine_describe(&result.text);
	tool_run_done(run, &result);
}

static void ask_phone(struct tool_run *run) {
	const struct phone_step step = {
		.transport = TRANSPORT_SHELL,
		.line = "getprop",
		.timeout = PHONE_TIMEOUT,
		.on_end = handle_phone,
	};

	phone_open(run, NULL, NULL);
	phone_call(run, &step);
}

static bool ask_system(struct tool_run *run) {
	const char *const argv[] = { GETPROP, NULL };
	/* What Termux preloads is not for the programs of the system. */
	const char *const set_env[] = { "LD_PRELOAD", "LD_LIBRARY_PATH", NULL };
	struct program_options options = {
		.argv = argv,
		.set_env = set_env,
		.timeout = TIMEOUT,
		.max_output = OUTPUT_MAX,
		.on_end = handle_end,
	};

	return access(GETPROP, X_OK) == 0 && program_start(run, &options, NULL);
}

static void start(struct tool_run *run, const struct json *arguments) {
	(void)arguments;
	if (ask_system(run)) {
		return;
	}
	tool_run_drop_data(run);
	if (phone_has_shell(tool_run_env(run)->device, NULL)) {
		ask_phone(run);
	} else {
		finish(run, NULL);
	}
}

const struct tool_ops device_info_ops = { .start = start, .cancel = tool_run_drop_data };
