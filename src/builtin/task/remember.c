/* remember {text, day?}: one fact for later conversations; with a day a line of the diary. */

#include "base/clock.h"
#include "base/str.h"
#include "builtin/builtin.h"
#include "builtin/device/keep.h"
#include "builtin/device/moment.h"
#include "memory/memory.h"
#include "tool/call.h"
#include "tool/tool_store.h"
#include "json/json.h"

#define NOON ((int64_t)12 * 3600 * 1000)

/* A time in that day; today: now. */
static bool read_day(struct memory_new *memory, const char *day, struct err *err) {
	int64_t now = clock_now(), start, end;

	if (!moment_parse_span(day, &start, &end, err)) {
		return false;
	}
	if (start > now) {
		return err_set(err, ERR_USAGE, "%s is still to come", day);
	}
	memory->kind = MEMORY_SNAPSHOT;
	memory->created = now < end ? now : start + NOON;
	return true;
}

static enum store_result add(struct store *store, struct tool_run *run,
	struct tool_result *result, struct err *err) {
	const char *text = json_get_string(tool_run_arguments(run), "text");
	const char *day = json_get_string(tool_run_arguments(run), "day");
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

	if (day && !read_day(&memory, day, err)) {
		return STORE_FAILED;
	}
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
