/* remember {text}: one fact for later conversations. */

#include "builtin/builtin.h"
#include "builtin/device/keep.h"
#include "memory/memory.h"
#include "tool/call.h"
#include "tool/tool_store.h"
#include "json/json.h"

static enum store_result add(struct store *store, struct tool_run *run,
	struct tool_result *result, struct err *err) {
	const char *text = json_get_string(tool_run_arguments(run), "text");
	struct memory_new memory = { .kind = MEMORY_FACT,
		.origin = MEMORY_MODEL,
		.conversation = tool_run_env(run)->store->conversation,
		.text = text,
		.len = strlen(text) };
	static const char *const words[] = { [MEMORY_ADDED] = "Remembered",
		[MEMORY_MERGED] = "Remembered in place of an older one",
		[MEMORY_KNOWN] = "This was known already" };
	enum memory_outcome outcome;
	int64_t id;
	enum store_result done = memory_add(store, &memory, &id, &outcome, err);

	if (done == STORE_OK) {
		buf_addf(&result->text, "%s, as m%lld.\n", words[outcome], (long long)id);
	}
	return done;
}

static void start(struct tool_run *run, const struct json *arguments) {
	(void)arguments;
	keep_start(run, add);
}

const struct tool_ops remember_ops = {
	.start = start,
	.cancel = tool_run_drop_data,
};
