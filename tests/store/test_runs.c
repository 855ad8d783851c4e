#include "store/runs.h"

#include "content.h"

struct seen_run {
	int count;
	int64_t id, last;
	enum run_state state;
	int turns;
	char stop[16];
	bool ended;
};

static bool handle_run(void *ctx, const struct run_row *row) {
	struct seen_run *seen = ctx;

	seen->count++;
	if (row->id == seen->id) {
		seen->state = row->state;
		seen->turns = row->turns;
		seen->ended = row->ended != 0;
		snprintf(seen->stop, sizeof(seen->stop), "%s", row->stop ? row->stop : "-");
	}
	seen->last = row->id;
	return true;
}

static struct seen_run look(struct store *store, int64_t conversation, int64_t run) {
	struct seen_run seen = { .id = run };

	assert_true(runs_list(store, conversation, handle_run, &seen, NULL));
	return seen;
}

static const struct end_case {
	const char *name;
	enum run_state state;
	const char *stop;
} end_cases[] = {
	{ .name = "completed", .state = RUN_COMPLETED, .stop = "stop" },
	{ .name = "failed", .state = RUN_FAILED, .stop = "error" },
	{ .name = "cancelled", .state = RUN_CANCELLED, .stop = "cancelled" },
	{ .name = "limit", .state = RUN_LIMIT, .stop = "rounds" },
	{ .name = "interrupted", .state = RUN_INTERRUPTED, .stop = "cut" },
};

static void test_a_run_ends_once(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t id = add_conversation(fixture.store, "x");
	struct err err = ERR_INIT;

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(end_cases); i++) {
		const struct end_case *c = &end_cases[i];
		int64_t run = begin_run(fixture.store, id);

		check_int(c->name, look(fixture.store, id, run).state, RUN_RUNNING);
		must(runs_end(fixture.store, run, c->state, c->stop, NULL, &err), &err);
		check_int(c->name,
			runs_end(fixture.store, run, RUN_FAILED, "error", "late", &err),
			STORE_FAILED);
		struct seen_run seen = look(fixture.store, id, run);

		check_int(c->name, seen.state, c->state);
		check_str(c->name, seen.stop, c->stop);
		check(c->name, seen.ended);
		check_str(c->name, run_state_name(c->state), c->name);
	}
}

static void test_all_columns(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct run_row run = { .conversation = add_conversation(fixture.store, "x"),
		.agent = "a",
		.model = "m",
		.mode = "build",
		.policy = "{\"p\":1}" };
	struct err err = ERR_INIT;

	(void)state;
	must(runs_begin(fixture.store, &run, &err), &err);
	assert_true(run.id > 0 && run.started > 0);
	assert_int_equal(run.state, RUN_RUNNING);
	assert_int_equal(sql_number(fixture.store,
				 "SELECT count(*) FROM runs WHERE agent = 'a' AND model = 'm' "
				 "AND mode = 'build' AND policy = '{\"p\":1}'"),
		1);
}

static void test_turns(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t id = add_conversation(fixture.store, "x");
	int64_t run = begin_run(fixture.store, id), turn = 0, second = 0;
	struct usage usage = { 10, 20, 5, -1, 1 };
	struct err err = ERR_INIT;

	(void)state;
	must(turns_begin(fixture.store, run, 1, &turn, &err), &err);
	must(turns_end(fixture.store, turn, "tool_calls", &usage, &err), &err);
	assert_int_equal(turns_end(fixture.store, turn, "stop", &usage, &err), STORE_FAILED);
	must(turns_begin(fixture.store, run, 2, &second, &err), &err);
	must(turns_end(fixture.store, second, NULL, NULL, &err), &err);
	assert_int_equal(look(fixture.store, id, run).turns, 2);
	assert_int_equal(sql_number(fixture.store,
				 "SELECT count(*) FROM turns WHERE input = 10 AND output = 20 "
				 "AND cached = 5 AND cache_write = -1 AND reasoning = 1"),
		1);
	must(runs_end(fixture.store, run, RUN_COMPLETED, "stop", NULL, &err), &err);
	assert_int_equal(turns_begin(fixture.store, run, 3, &turn, &err), STORE_FAILED);
}

static void test_order_of_lists(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t a = add_conversation(fixture.store, "a");
	int64_t b = add_conversation(fixture.store, "b");
	int64_t first = begin_run(fixture.store, a);
	int64_t second = begin_run(fixture.store, b);

	(void)state;
	struct seen_run all = look(fixture.store, 0, first);

	assert_int_equal(all.count, 2);
	assert_int_equal(all.last, first);
	struct seen_run one = look(fixture.store, b, second);

	assert_int_equal(one.count, 1);
	assert_int_equal(one.last, second);
}

static void test_run_of_no_conversation(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct run_row run = { .conversation = 77 };
	struct err err = ERR_INIT;

	(void)state;
	assert_int_equal(runs_begin(fixture.store, &run, &err), STORE_FAILED);
	assert_int_equal(err.code, ERR_NOT_FOUND);
	assert_int_equal(run.id, 0);
	/* The process's row went with it, and comes with the next run. */
	assert_int_equal(sql_number(fixture.store, "SELECT count(*) FROM processes"), 0);
	begin_run(fixture.store, add_conversation(fixture.store, "x"));
	assert_int_equal(sql_number(fixture.store, "SELECT count(*) FROM processes"), 1);
}

static void test_busy_elsewhere(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t id = add_conversation(fixture.store, "x");
	int64_t run = begin_run(fixture.store, id);
	struct store *other = fixture_other(&fixture);
	struct run_row refused = { .conversation = id };
	struct err err = ERR_INIT;
	auto_free char *who = xasprintf("process %ld ", (long)getpid());

	(void)state;
	assert_int_equal(runs_begin(other, &refused, &err), STORE_FAILED);
	assert_int_equal(err.code, ERR_BUSY);
	assert_non_null(strstr(err.text, who));
	assert_non_null(strstr(err.text, " since 20"));
	assert_int_equal(conversations_remove(other, id, &err), STORE_FAILED);
	assert_int_equal(err.code, ERR_BUSY);
	/* Another conversation is free, and so is this one afterwards. */
	begin_run(other, add_conversation(other, "y"));
	must(runs_end(fixture.store, run, RUN_COMPLETED, "stop", NULL, &err), &err);
	begin_run(other, id);
	store_close(other);
}

/* A run whose end this process could not write is closed by its next one. */
static void test_own_leftover(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t id = add_conversation(fixture.store, "x");
	int64_t left = begin_run(fixture.store, id);
	int64_t next = begin_run(fixture.store, id);
	struct err err = ERR_INIT;

	(void)state;
	assert_int_equal(
		sql_number(fixture.store, "SELECT id FROM runs WHERE state = 'interrupted'"),
		left);
	must(runs_end(fixture.store, next, RUN_COMPLETED, "stop", NULL, &err), &err);
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_a_run_ends_once),
		cmocka_unit_test(test_all_columns),
		cmocka_unit_test(test_turns),
		cmocka_unit_test(test_order_of_lists),
		cmocka_unit_test(test_run_of_no_conversation),
		cmocka_unit_test(test_busy_elsewhere),
		cmocka_unit_test(test_own_leftover),
	};

	return CHECK_RUN(tests);
}
