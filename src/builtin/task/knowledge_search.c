/* knowledge_search {query, limit?} or {entry, start?}: the search goes in slices on the
   loop; after five seconds what was found so far is the answer. */

#include "base/clock.h"
#include "base/mem.h"
#include "builtin/builtin.h"
#include "builtin/slices.h"
#include "knowledge/read.h"
#include "knowledge/search.h"
#include "tool/call.h"
#include "tool/tool_store.h"
#include "json/json.h"

#define LIMIT 5
#define TIME_MAX 5000 /* ms */

struct lookup {
	struct tool_run *run;
	struct slices *slices;
	struct knowledge_search *search;
	int64_t deadline; /* monotonic ms */
};

static void lookup_free(void *data) {
	struct lookup *lookup = data;

	slices_free(lookup->slices);
	knowledge_search_free(lookup->search);
	free(lookup);
}

static void add_hit(struct buf *out, const struct knowledge_hit *hit) {
	buf_addf(out, "[%lld] %s (%s%s%s)%s%s\n%s\n\n", (long long)hit->entry, hit->title,
		hit->base, hit->category[0] ? " / " : "", hit->category,
		hit->source[0] ? " " : "", hit->source, hit->preview);
}

static void finish(struct lookup *lookup, bool cut) {
	size_t count = knowledge_search_count(lookup->search);
	struct tool_result result;

	tool_result_init(&result);
	for (size_t i = 0; i < count; i++) {
		add_hit(&result.text, knowledge_search_hit(lookup->search, i));
	}
	buf_add_str(
		&result.text, count ? "Read one with knowledge_search {\"entry\": NUMBER}.\n"
				    : "No entry has these words. Use others, or fewer.\n");
	if (cut) {
		buf_add_str(&result.text, "[stopped after 5 seconds: not all was looked at]\n");
	}
	result.summary = xasprintf("%zu found", count);
	tool_run_done(lookup->run, &result);
}

static bool step(void *ctx) {
	struct lookup *lookup = ctx;
	bool more = knowledge_search_step(lookup->search);
	bool late = clock_monotonic() >= lookup->deadline;

	if (!more || late) {
		finish(lookup, more);
		return false;
	}
	return true;
}

static void read_entry(
	struct tool_run *run, struct store *store, const struct json *arguments) {
	struct tool_result result;
	struct err err = ERR_INIT;

	tool_result_init(&result);
	if (!knowledge_read(&result.text, store, json_get_int(arguments, "entry", 0),
		    (size_t)json_get_int(arguments, "start", 0), &err)) {
		tool_result_fail(&result, "%s", err.text);
	}
	tool_run_done(run, &result);
}

static bool look_up(struct tool_run *run, struct store *store, const struct json *arguments,
	struct err *err) {
	const char *query = json_get_string(arguments, "query");
	size_t limit = (size_t)json_get_int(arguments, "limit", LIMIT);

	if (!query) {
		return err_set(err, ERR_USAGE, "give query, or entry");
	}
	struct knowledge_search *search = knowledge_search_new(store, query, limit, err);

	if (!search) {
		return false;
	}
	struct lookup *lookup = xcalloc(1, sizeof(*lookup));

	*lookup = (struct lookup){
		.run = run, .search = search, .deadline = clock_monotonic() + TIME_MAX
	};
	tool_run_set_data(run, lookup, lookup_free);
	lookup->slices = slices_start(tool_run_env(run)->loop, step, lookup);
	return true;
}

static void start(struct tool_run *run, const struct json *arguments) {
	struct err err = ERR_INIT;
	struct store *store = tool_store_open(tool_run_env(run)->store, false, &err);

	if (store && json_get(arguments, "entry")) {
		read_entry(run, store, arguments);
	} else if (!store || !look_up(run, store, arguments, &err)) {
		tool_run_fail(run, &err);
	}
}

const struct tool_ops knowledge_search_ops = {
	.start = start,
	.cancel = tool_run_drop_data,
};
