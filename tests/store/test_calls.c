#include "base/clock.h"
#include "content.h"

static int64_t add_call(struct store *store, int64_t run, const char *name, const char *id) {
	struct call_row call = { .run = run,
		.turn = 1,
		.message = 2,
		.position = 3,
		.call_id = (char *)id,
		.name = (char *)name,
		.arguments = "{\"n\": 1.0}" };
	struct err err = ERR_INIT;

	must(calls_add(store, &call, &err), &err);
	assert_int_equal(call.status, CALL_PENDING);
	assert_true(call.created > 0);
	return call.id;
}

static bool handle_call(void *ctx, const struct call_row *row) {
	struct buf *out = ctx;

	buf_addf(out, "%s%s %s %s %s %lld/%lld/%d %d%d", out->len ? "; " : "", row->name,
		row->call_id, call_status_name(row->status), row->result ? row->result : "-",
		(long long)row->turn, (long long)row->message, row->position, row->started != 0,
		row->ended != 0);
	return true;
}

static void check_calls(struct store *store, int64_t conversation, const char *want) {
	auto_buf struct buf out = BUF_INIT;

	assert_true(calls_list(store, conversation, handle_call, &out, NULL));
	assert_string_equal(out.data, want);
}

static void test_forward_only(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	int64_t id = add_conversation(store, "x");
	int64_t run = begin_run(store, id);
	int64_t call = add_call(store, run, "tap", "c1");
	struct err err = ERR_INIT;

	(void)state;
	check_calls(store, id, "tap c1 pending - 1/2/3 00");
	must(calls_start(store, call, &err), &err);
	check_calls(store, id, "tap c1 running - 1/2/3 10");
	assert_int_equal(calls_start(store, call, &err), STORE_FAILED);
	must(finish_call(store, call, CALL_DONE, "ok", &err), &err);
	check_calls(store, id, "tap c1 done ok 1/2/3 11");
	assert_int_equal(finish_call(store, call, CALL_FAILED, "late", &err), STORE_FAILED);
	assert_int_equal(calls_start(store, call, &err), STORE_FAILED);
	check_calls(store, id, "tap c1 done ok 1/2/3 11");
}

static bool take_end(void *ctx, const struct call_row *row) {
	buf_addf(ctx, "%s exit %d%s", row->summary, row->exit_code,
		row->timed_out ? " timed out" : "");
	return true;
}

static void test_how_it_ended(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t id = add_conversation(fixture.store, "x");
	struct call_row row = { .status = CALL_FAILED,
		.result = "out",
		.summary = "3 lines",
		.exit_code = 7,
		.timed_out = true };
	auto_buf struct buf out = BUF_INIT;
	struct err err = ERR_INIT;

	(void)state;
	row.id = add_call(fixture.store, begin_run(fixture.store, id), "run_shell", "c1");
	must(calls_finish(fixture.store, &row, &err), &err);
	assert_true(calls_list(fixture.store, id, take_end, &out, &err));
	assert_string_equal(out.data, "3 lines exit 7 timed out");
}

static void test_finish_without_start(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t id = add_conversation(fixture.store, "x");
	int64_t call = add_call(fixture.store, begin_run(fixture.store, id), "tap", "c1");
	struct err err = ERR_INIT;

	(void)state;
	must(finish_call(fixture.store, call, CALL_REJECTED, "no", &err), &err);
	check_calls(fixture.store, id, "tap c1 rejected no 1/2/3 01");
}

static void test_call_of_an_ended_run(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t run = begin_run(fixture.store, add_conversation(fixture.store, "x"));
	struct call_row call = { .run = run, .name = "tap" };
	struct err err = ERR_INIT;

	(void)state;
	must(runs_end(fixture.store, run, RUN_CANCELLED, "cancelled", NULL, &err), &err);
	assert_int_equal(calls_add(fixture.store, &call, &err), STORE_FAILED);
	assert_int_equal(call.id, 0);
}

static bool handle_used(void *ctx, const char *name, int count) {
	buf_addf(ctx, "%s=%d ", name, count);
	return true;
}

static void test_used(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t run = begin_run(fixture.store, add_conversation(fixture.store, "x"));
	auto_buf struct buf out = BUF_INIT;

	(void)state;
	clock_set(1, 1000);
	add_call(fixture.store, run, "old", "c0");
	clock_set(2, 2000);
	add_call(fixture.store, run, "tap", "c1");
	add_call(fixture.store, run, "swipe", "c2");
	add_call(fixture.store, run, "tap", "c3");
	clock_set(-1, -1);
	assert_true(calls_used(fixture.store, 1500, handle_used, &out, NULL));
	assert_string_equal(out.data, "tap=2 swipe=1 ");
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_forward_only),
		cmocka_unit_test(test_finish_without_start),
		cmocka_unit_test(test_how_it_ended),
		cmocka_unit_test(test_call_of_an_ended_run),
		cmocka_unit_test(test_used),
	};

	return CHECK_RUN(tests);
}
