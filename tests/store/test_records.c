#include "store/records.h"

#include "content.h"

static int64_t begin_turn(struct store *store, int64_t run, int position) {
	int64_t turn = 0;
	struct err err = ERR_INIT;

	must(turns_begin(store, run, position, &turn, &err), &err);
	return turn;
}

static int64_t add_call(struct store *store, int64_t run, int64_t turn, const char *name) {
	struct call_row call = { .run = run, .turn = turn, .name = (char *)name };
	struct err err = ERR_INIT;

	must(calls_add(store, &call, &err), &err);
	return call.id;
}

static bool take_run(void *ctx, const struct run_row *row) {
	buf_addf(ctx, "%lld %s; ", (long long)row->id, run_state_name(row->state));
	return true;
}

static bool take_turn(void *ctx, const struct turn_row *row) {
	buf_addf(ctx, "%d %s %lld/%lld; ", row->position, row->stop ? row->stop : "-",
		(long long)row->usage.input, (long long)row->usage.output);
	return true;
}

static bool take_call(void *ctx, const struct call_row *row) {
	buf_addf(ctx, "%s %s; ", row->name, call_status_name(row->status));
	return true;
}

static void test_one_run(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	int64_t id = add_conversation(store, "x"), run = begin_run(store, id);
	int64_t first = begin_turn(store, run, 1);
	struct usage usage = { 100, 20, -1, -1, -1 };
	auto_buf struct buf turns = BUF_INIT;
	auto_buf struct buf calls = BUF_INIT;
	struct run_row row = { 0 };
	struct err err = ERR_INIT;

	(void)state;
	must(turns_end(store, first, "tool_calls", &usage, &err), &err);
	add_call(store, run, first, "tap");
	add_call(store, run, begin_turn(store, run, 2), "swipe");
	assert_true(records_run(store, run, &row, &err));
	check_int("conversation", row.conversation, id);
	check_int("turns", row.turns, 2);
	run_row_fini(&row);
	assert_true(records_turns(store, run, take_turn, &turns, &err));
	check_str("turns", turns.data, "1 tool_calls 100/20; 2 - -1/-1; ");
	assert_true(records_calls(store, run, take_call, &calls, &err));
	check_str("calls", calls.data, "tap pending; swipe pending; ");
	assert_false(records_run(store, 99, &row, &err));
	assert_int_equal(err.code, ERR_NOT_FOUND);
}

static void test_sub_agents(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	int64_t parent = add_conversation(store, "parent"), run = begin_run(store, parent);
	int64_t call = add_call(store, run, begin_turn(store, run, 1), "dispatch");
	int64_t child = add_conversation(store, "child");
	auto_free char *sql =
		xasprintf("UPDATE conversations SET made_by = %lld WHERE id = %lld",
			(long long)call, (long long)child);
	auto_buf struct buf made = BUF_INIT;
	auto_buf struct buf all = BUF_INIT;
	auto_buf struct buf own = BUF_INIT;
	struct err err = ERR_INIT;

	(void)state;
	run_sql(store, sql);
	begin_run(store, child);
	assert_true(records_made_by(store, call, take_run, &made, &err));
	check_str("made by the call", made.data, "2 running; ");
	assert_true(records_newest(store, 0, 10, take_run, &all, &err));
	check_str("what a person began", all.data, "1 running; ");
	assert_true(records_newest(store, child, 10, take_run, &own, &err));
	check_str("asked for by number", own.data, "2 running; ");
}

static void test_newest_first(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	auto_buf struct buf out = BUF_INIT;
	struct err err = ERR_INIT;

	(void)state;
	for (int i = 0; i < 4; i++) {
		begin_run(fixture.store, add_conversation(fixture.store, "x"));
	}
	assert_true(records_newest(fixture.store, 0, 3, take_run, &out, &err));
	check_str("the newest", out.data, "4 running; 3 running; 2 running; ");
}

/* From each state of a run to each: only from running, and only to an end. */
static void test_runs_go_forward(void **state) {
	auto_fixture struct fixture fixture = fixture_new();

	(void)state;
	for (enum run_state from = RUN_RUNNING; from <= RUN_INTERRUPTED; from++) {
		for (enum run_state to = RUN_RUNNING; to <= RUN_INTERRUPTED; to++) {
			int64_t run =
				begin_run(fixture.store, add_conversation(fixture.store, "x"));
			struct run_row row = { 0 };
			struct err err = ERR_INIT;

			if (from != RUN_RUNNING) {
				must(runs_end(fixture.store, run, from, "a", NULL, &err), &err);
			}
			bool legal = from == RUN_RUNNING && to != RUN_RUNNING;
			enum store_result result =
				runs_end(fixture.store, run, to, "b", NULL, &err);

			check_int(run_state_name(to), result == STORE_OK, legal);
			assert_true(records_run(fixture.store, run, &row, &err));
			check_int(run_state_name(from), row.state, legal ? to : from);
			run_row_fini(&row);
		}
	}
}

static enum store_result end_call(
	struct store *store, int64_t call, enum call_status to, struct err *err) {
	struct call_row row = { .id = call, .status = to, .result = "r" };

	return calls_finish(store, &row, err);
}

static void test_calls_go_forward(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	int64_t run = begin_run(store, add_conversation(store, "x"));

	(void)state;
	for (enum call_status from = CALL_PENDING; from <= CALL_INTERRUPTED; from++) {
		for (enum call_status to = CALL_PENDING; to <= CALL_INTERRUPTED; to++) {
			int64_t call = add_call(store, run, 1, "tap");
			struct err err = ERR_INIT;

			if (from == CALL_RUNNING) {
				must(calls_start(store, call, &err), &err);
			} else if (from != CALL_PENDING) {
				must(end_call(store, call, from, &err), &err);
			}
			bool was_open = from == CALL_PENDING || from == CALL_RUNNING;
			bool ends = to != CALL_PENDING && to != CALL_RUNNING;

			check_int(call_status_name(to),
				end_call(store, call, to, &err) == STORE_OK, was_open && ends);
			check_int(call_status_name(from),
				calls_start(store, call, &err) == STORE_OK,
				from == CALL_PENDING && !ends);
		}
	}
}

/* A run does not end before what belongs to it. */
static void test_ends_last(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	int64_t run = begin_run(store, add_conversation(store, "x"));
	int64_t turn = begin_turn(store, run, 1);
	struct err err = ERR_INIT;

	(void)state;
	assert_int_equal(runs_end(store, run, RUN_COMPLETED, "stop", NULL, &err), STORE_FAILED);
	int64_t call = add_call(store, run, turn, "tap");

	must(turns_end(store, turn, "stop", NULL, &err), &err);
	assert_int_equal(runs_end(store, run, RUN_COMPLETED, "stop", NULL, &err), STORE_FAILED);
	must(end_call(store, call, CALL_DONE, &err), &err);
	must(runs_end(store, run, RUN_COMPLETED, "stop", NULL, &err), &err);
	assert_int_equal(turns_begin(store, run, 2, &turn, &err), STORE_FAILED);
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_one_run),
		cmocka_unit_test(test_sub_agents),
		cmocka_unit_test(test_newest_first),
		cmocka_unit_test(test_runs_go_forward),
		cmocka_unit_test(test_calls_go_forward),
		cmocka_unit_test(test_ends_last),
	};

	return CHECK_RUN(tests);
}
