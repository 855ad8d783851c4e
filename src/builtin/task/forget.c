/* forget {number}: removes one memory. */

#include "builtin/builtin.h"
#include "builtin/device/keep.h"
#include "memory/memory.h"
#include "tool/call.h"
#include "json/json.h"

static void add_text(void *ctx, const struct memory_row *row) {
	buf_addf(ctx, "Forgotten: %s\n", row->text);
}

static enum store_result remove_one(struct store *store, struct tool_run *run,
	struct tool_result *result, struct err *err) {
	int64_t id = json_get_int(tool_run_arguments(run), "number", 0);

	memories_get(store, id, add_text, &result->text);
	return memories_remove(store, id, err);
}

static void start(struct tool_run *run, const struct json *arguments) {
	(void)arguments;
	keep_start(run, remove_one);
}

const struct tool_ops forget_ops = {
	.start = start,
	.cancel = tool_run_drop_data,
};
