/* device_info {}: what is known at once; on Android also what getprop tells. */

#include <unistd.h>

#include "base/mem.h"
#include "builtin/builtin.h"
#include "builtin/machine.h"
#include "builtin/program.h"
#include "tool/call.h"

#define GETPROP "/system/bin/getprop"
#define TIMEOUT 5000                   /* ms */
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

static void start(struct tool_run *run, const struct json *arguments) {
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

	(void)arguments;
	if (access(GETPROP, X_OK) != 0 || !program_start(run, &options, NULL)) {
		finish(run, NULL);
	}
}

const struct tool_ops device_info_ops = { .start = start, .cancel = program_cancel };
