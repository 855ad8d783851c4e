/* remember, recall and forget over a database of their own. */
#include "rig.h"

#include "base/clock.h"
#include "base/mem.h"
#include "builtin/device/keep.h"
#include "store/memories.h"
#include "tool/tool_store.h"

static struct store *store;
static bool is_off;

static struct store *give_store(const struct tool_store *from, bool memory, struct err *err) {
	(void)from;
	if (memory && is_off) {
		err_set(err, ERR_UNAVAILABLE, "it is off");
		return NULL;
	}
	return store;
}

static void open_store(struct rig *rig) {
	auto_free char *path = rig_path(rig, "chela.db");
	auto_free char *run = rig_path(rig, "run");
	struct store_options options = { .path = path, .run_folder = run };
	struct err err = ERR_INIT;

	if (!store_open(&store, &options, &err)) {
		fail_msg("%s", err.text);
	}
	static const struct tool_store from = { .open = give_store };

	rig->env.store = &from;
}

static void test_tools(void **state) {
	struct rig *rig = *state;

	rig_check_has("without a database",
		rig_call(rig, "remember", "{\"text\":\"likes tea\"}"), "there is no database");
	open_store(rig);
	check_str("kept", rig_call(rig, "remember", "{\"text\":\"likes green tea\"}"),
		"Remembered, as m1.\n");
	check_str("known", rig_call(rig, "remember", "{\"text\":\"Likes green tea!\"}"),
		"This was known already, as m1.\n");
	rig_check_has("a secret", rig_call(rig, "remember", "{\"text\":\"password: x1\"}"),
		"looks like a key");
	check("failed", rig->result.failed);
	rig_check_has("found", rig_call(rig, "recall", "{\"query\":\"green?\"}"),
		": likes green tea\n");
	check_str("summary", rig->result.summary, "1 found");
	rig_check_has("not found", rig_call(rig, "search_memory_vault", "{\"query\":\"dog\"}"),
		"Nothing that is remembered");
	check_int("forgetting is asked about", rig_risk(rig, "forget", "{\"number\":1}"),
		TOOL_RISK_DANGER);
	check_str("gone", rig_call(rig, "forget", "{\"number\":1}"),
		"Forgotten: likes green tea\n");
	rig_check_has("gone already", rig_call(rig, "forget", "{\"number\":1}"), "there is no");
	is_off = true;
	rig_check_has("off", rig_call(rig, "recall", "{\"query\":\"tea\"}"), "it is off");
	rig_check_has(
		"off", rig_call(rig, "remember", "{\"text\":\"has a dog\"}"), "it is off");
	is_off = false;
	check_int("nothing came", memories_count(store), 0);
	store = store_close(store);
}

/* Noon of 2026-03-01 in the zone of the tests. */
#define NOW ((int64_t)1772366400 * 1000)

static void test_diary(void **state) {
	static const struct {
		const char *name, *tool, *arguments, *want;
	} cases[] = {
		{ "a fact", "remember", "{\"text\":\"likes tea\"}", "Remembered, as m1.\n" },
		{ "of today", "add_diary",
			"{\"content\":\"We moved.\",\"date\":\"2026-03-01\"}",
			"Remembered, as m2.\n" },
		{ "of old", "remember", "{\"text\":\"A leap day.\",\"day\":\"2024-02-29\"}",
			"Remembered, as m3.\n" },
		{ "to come", "remember", "{\"text\":\"abc\",\"day\":\"2026-03-02\"}",
			"still to come" },
		{ "no day", "remember", "{\"text\":\"abc\",\"day\":\"2026-02-30\"}",
			"is no time" },
		{ "asked for", "query_diary", "{\"date\":\"2024-02-29\"}",
			"[m3] 2024-02-29: A leap day.\n" },
		{ "today", "recall", "{\"day\":\"2026-03-01\"}",
			"[m1] 2026-03-01: likes tea\n[m2] 2026-03-01: We moved.\n" },
		{ "not all", "recall", "{\"day\":\"2026-03-01\",\"limit\":1}",
			"[m1] 2026-03-01: likes tea\n[the first 1; give a higher limit]\n" },
		{ "an empty day", "recall", "{\"day\":\"2024-03-01\"}",
			"Nothing was kept on 2024-03-01.\n" },
		{ "by words", "keyword_search_memory_vault", "{\"keywords\":\"leap\"}",
			"[m3] 2024-02-29: A leap day.\n" },
		{ "neither", "recall", "{}", "give query, or day" },
		{ "both", "recall", "{\"query\":\"x\",\"day\":\"2026-03-01\"}", "not both" },
	};
	struct rig *rig = *state;

	open_store(rig);
	clock_set(-1, NOW);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		rig_check_has(cases[i].name, rig_call(rig, cases[i].tool, cases[i].arguments),
			cases[i].want);
	}
	clock_set(-1, -1);
	store = store_close(store);
}

static int tries;

/* Held by another process at first. */
static enum store_result busy_twice(
	struct store *of, struct tool_run *run, struct tool_result *result, struct err *err) {
	(void)run;
	check("the store", of == store);
	if (++tries < 3) {
		err_set(err, ERR_BUSY, "busy");
		return STORE_BUSY;
	}
	buf_add_str(&result->text, "done");
	return STORE_OK;
}

static void start_busy(struct tool_run *run, const struct json *arguments) {
	(void)arguments;
	keep_start(run, busy_twice);
}

static const struct tool_ops busy_ops = { .start = start_busy, .cancel = tool_run_drop_data };

static void handle_done(void *ctx, struct tool_result *result) {
	struct rig *rig = ctx;

	rig->done = true;
	check_str("in the end", result->text.data, "done");
}

static void start(struct rig *rig) {
	struct prepared prepared = { .tool = tool_new(), .notes = BUF_INIT };
	struct tool_run_options options = {
		.env = &rig->env, .on_done = handle_done, .ctx = rig
	};

	prepared.tool->ops = &busy_ops;
	rig->done = false;
	tries = 0;
	rig->run = tool_run_start(&options, &prepared);
}

static void test_busy(void **state) {
	struct rig *rig = *state;

	open_store(rig);
	start(rig);
	rig_turn_until(rig, &rig->done);
	check_int("tries", tries, 3);
	rig->run = tool_run_free(rig->run);
	start(rig);
	rig->run = tool_run_cancel(rig->run);
	check_int("no more tries", tries, 1);
	store = store_close(store);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		rig_test(test_tools),
		rig_test(test_diary),
		rig_test(test_busy),
	};

	return CHECK_RUN(tests);
}
