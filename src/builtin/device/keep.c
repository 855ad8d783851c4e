/* The data of the run is the timer of the next try; cancelling frees it. */

#include "builtin/device/keep.h"

#include "base/clock.h"
#include "base/mem.h"
#include "loop/loop.h"
#include "loop/timer.h"
#include "tool/call.h"
#include "tool/tool_store.h"

struct keep {
	struct tool_run *run;
	struct timer *retry;
	int64_t since; /* monotonic ms */
	enum store_result (*fn)(struct store *store, struct tool_run *run,
		struct tool_result *result, struct err *err);
};

static void keep_free(void *data) {
	struct keep *keep = data;

	timer_remove(keep->retry);
	free(keep);
}

static void attempt(void *ctx) {
	struct keep *keep = ctx;
	const struct tool_env *env = tool_run_env(keep->run);
	struct tool_result result;
	struct err err = ERR_INIT;
	struct store *store = tool_store_open(env->store, true, &err);
	enum store_result done = STORE_FAILED;

	tool_result_init(&result);
	if (store) {
		done = keep->fn(store, keep->run, &result, &err);
	}
	if (done == STORE_BUSY && clock_monotonic() - keep->since < STORE_PATIENCE) {
		tool_result_fini(&result);
		timer_arm(keep->retry, STORE_RETRY_EVERY);
		return;
	}
	if (done != STORE_OK) {
		tool_result_fail(&result, "%s", err.text);
	}
	tool_run_done(keep->run, &result);
}

void keep_start(
	struct tool_run *run, enum store_result (*fn)(struct store *store, struct tool_run *run,
				      struct tool_result *result, struct err *err)) {
	struct keep *keep = xcalloc(1, sizeof(*keep));

	*keep = (struct keep){ .run = run, .since = clock_monotonic(), .fn = fn };
	keep->retry = loop_timer(tool_run_env(run)->loop, attempt, keep);
	tool_run_set_data(run, keep, keep_free);
	attempt(keep);
}
