/* knowledge_search: how it ends, be it by itself, by its time, or by a cancel. */
#include "rig.h"

#include "base/clock.h"
#include "base/mem.h"
#include "store/knowledge.h"
#include "tool/tool_store.h"

#define ENTRIES 40

static struct store *store;

static struct store *give_store(const struct tool_store *from, bool memory, struct err *err) {
	(void)from;
	(void)memory;
	(void)err;
	return store;
}

static void put(int64_t base, int number, const char *body) {
	auto_free char *path = xasprintf("%d.md", number);
	struct entry_row row = { .base = base,
		.path = path,
		.place = number,
		.category = "",
		.title = path,
		.aliases = "",
		.source = "",
		.hash = path,
		.body = body,
		.body_len = strlen(body) };

	assert_int_equal(entries_put(store, &row, NULL), STORE_OK);
}

/* Enough that one turn of the loop does not look at all of it. */
static void open_store(struct rig *rig) {
	auto_free char *path = rig_path(rig, "chela.db");
	auto_free char *run = rig_path(rig, "run");
	struct store_options options = { .path = path, .run_folder = run };
	static const struct tool_store from = { .open = give_store };
	auto_buf struct buf body = BUF_INIT;
	int64_t base;

	assert_true(store_open(&store, &options, NULL));
	assert_int_equal(bases_put(store, "notes", "/notes", &base, NULL), STORE_OK);
	buf_add_str(&body, "crabs ");
	while (body.len < 20000) {
		buf_addf(&body, "word%zu ", body.len);
	}
	for (int i = 0; i < ENTRIES; i++) {
		put(base, i, body.data);
	}
	rig->env.store = &from;
}

static void test_ends(void **state) {
	struct rig *rig = *state;

	open_store(rig);
	rig_check_has("found", rig_call(rig, "knowledge_search", "{\"query\":\"crabs\"}"),
		"Read one with knowledge_search");
	check_str("five when nothing is said", rig->result.summary, "5 found");
	rig_call(rig, "knowledge_search", "{\"query\":\"crabs\",\"limit\":10}");
	check_str("ten at most", rig->result.summary, "10 found");
	rig_check_has("nothing", rig_call(rig, "knowledge_search", "{\"query\":\"zebra\"}"),
		"No entry has these words");
	rig_check_has(
		"neither", rig_call(rig, "knowledge_search", "{}"), "give query, or entry");
	check_int("read it is", rig_risk(rig, "knowledge_search", "{\"query\":\"x\"}"),
		TOOL_RISK_PRIVATE);
	store = store_close(store);
}

/* What was found by then is the answer, and says that it is not all. */
static void test_deadline(void **state) {
	struct rig *rig = *state;

	open_store(rig);
	clock_set(1000, -1);
	rig_start(rig, "knowledge_search", "{\"query\":\"crabs\"}");
	clock_set(1000 + 5000, -1);
	rig_wait(rig);
	clock_set(-1, -1);
	rig_check_has("says so", rig->result.text.data, "[stopped after 5 seconds");
	check("something is there", strstr(rig->result.text.data, "crabs"));
	store = store_close(store);
}

static void test_cancel(void **state) {
	struct rig *rig = *state;

	open_store(rig);
	rig_start(rig, "knowledge_search", "{\"query\":\"crabs\"}");
	rig->run = tool_run_cancel(rig->run);
	for (int i = 0; i < 5; i++) {
		loop_turn(rig->loop, 0);
	}
	check("nothing comes", !rig->done);
	store = store_close(store);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		rig_test(test_ends),
		rig_test(test_deadline),
		rig_test(test_cancel),
	};

	return CHECK_RUN(tests);
}
