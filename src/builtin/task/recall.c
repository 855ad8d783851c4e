/* recall {query | day, limit?}: what is remembered and has words in common with the query,
   or what was kept on a day. */

#include "base/clock.h"
#include "base/mem.h"
#include "builtin/builtin.h"
#include "builtin/device/moment.h"
#include "memory/memory.h"
#include "tool/call.h"
#include "tool/tool_store.h"
#include "json/json.h"

#define LIMIT 10

struct lines {
	struct buf *out;
	size_t count;
	size_t max;
	bool more;
};

static bool add_row(void *ctx, const struct memory_row *row) {
	struct lines *lines = ctx;
	char day[32];

	if (lines->count == lines->max) {
		lines->more = true;
		return false;
	}
	clock_format_local(row->kind == MEMORY_FACT ? row->updated : row->created, day);
	buf_addf(lines->out, "[m%lld] %.10s: %s\n", (long long)row->id, day, row->text);
	lines->count++;
	return true;
}

static bool find_day(
	struct lines *lines, struct store *store, const char *day, struct err *err) {
	int64_t from, to;

	if (!moment_parse_span(day, &from, &to, err) ||
		!memories_between(store, from, to, add_row, lines, err)) {
		return false;
	}
	if (lines->count == 0) {
		buf_addf(lines->out, "Nothing was kept on %s.\n", day);
	} else if (lines->more) {
		buf_addf(lines->out, "[the first %zu; give a higher limit]\n", lines->max);
	}
	return true;
}

static bool find_query(
	struct lines *lines, struct store *store, const char *query, struct err *err) {
	if (!memory_search(store, query, lines->max, add_row, lines, err)) {
		return false;
	}
	if (lines->count == 0) {
		buf_addf(
			lines->out, "Nothing that is remembered has words of \"%s\".\n", query);
	}
	return true;
}

static bool find(struct lines *lines, struct store *store, const struct json *arguments,
	struct err *err) {
	const char *query = json_get_string(arguments, "query");
	const char *day = json_get_string(arguments, "day");

	if (query && day) {
		return err_set(err, ERR_USAGE, "give query or day, not both");
	}
	if (day) {
		return find_day(lines, store, day, err);
	}
	return query ? find_query(lines, store, query, err)
		     : err_set(err, ERR_USAGE, "give query, or day");
}

static void start(struct tool_run *run, const struct json *arguments) {
	const struct tool_env *env = tool_run_env(run);
	struct tool_result result;
	struct lines lines = { .out = &result.text,
		.max = (size_t)json_get_int(arguments, "limit", LIMIT) };
	struct err err = ERR_INIT;
	struct store *store = tool_store_open(env->store, true, &err);

	tool_result_init(&result);
	if (!store || !find(&lines, store, arguments, &err)) {
		tool_result_fini(&result);
		tool_run_fail(run, &err);
		return;
	}
	result.summary = xasprintf("%zu found", lines.count);
	tool_run_done(run, &result);
}

const struct tool_ops recall_ops = { .start = start };
