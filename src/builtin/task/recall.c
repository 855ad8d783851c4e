/* recall {query, limit?}: what is remembered and has words in common with the query. */

#include "base/clock.h"
#include "base/mem.h"
#include "builtin/builtin.h"
#include "memory/memory.h"
#include "tool/call.h"
#include "tool/tool_store.h"
#include "json/json.h"

#define LIMIT 10

static bool add_row(void *ctx, const struct memory_row *row) {
	struct buf *out = ctx;
	char day[32];

	clock_format_iso(row->updated, day);
	buf_addf(out, "[m%lld] %.10s: %s\n", (long long)row->id, day, row->text);
	return true;
}

static size_t count_lines(const struct buf *text) {
	size_t count = 0;

	for (size_t i = 0; i < text->len; i++) {
		count += text->data[i] == '\n';
	}
	return count;
}

static void start(struct tool_run *run, const struct json *arguments) {
	const struct tool_env *env = tool_run_env(run);
	size_t limit = (size_t)json_get_int(arguments, "limit", LIMIT);
	const char *query = json_get_string(arguments, "query");
	struct tool_result result;
	struct err err = ERR_INIT;
	struct store *store = tool_store_open(env->store, true, &err);

	tool_result_init(&result);
	if (!store || !memory_search(store, query, limit, add_row, &result.text, &err)) {
		tool_result_fini(&result);
		tool_run_fail(run, &err);
		return;
	}
	result.summary = xasprintf("%zu found", count_lines(&result.text));
	if (result.text.len == 0) {
		buf_addf(&result.text, "Nothing that is remembered has words of \"%s\".\n",
			query);
	}
	tool_run_done(run, &result);
}

const struct tool_ops recall_ops = { .start = start };
