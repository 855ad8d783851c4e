/* Whose a run is, and whether it waits for the person. */
#include "store/live.h"

#include "content.h"

static int64_t add_call(
	struct store *store, int64_t run, int64_t conversation, const char *id, bool start) {
	struct call_row call = { .run = run, .call_id = (char *)id, .name = "tap" };
	struct message message;
	struct err err = ERR_INIT;

	message_init(&message, ROLE_ASSISTANT);
	message_add_call(&message, id, "tap", "{}");
	must(messages_add(store, conversation, &message, &err), &err);
	call.message = message.id;
	message_fini(&message);
	must(calls_add(store, &call, &err), &err);
	if (start) {
		must(calls_start(store, call.id, &err), &err);
	}
	return call.id;
}

static bool waits(struct store *store, int64_t run) {
	struct live_run live = { 0 };

	assert_true(live_run_get(store, run, &live));
	return live.waits;
}

static void test_waits(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	int64_t id = add_conversation(store, "x"), run = begin_run(store, id);
	struct err err = ERR_INIT;

	(void)state;
	check("nothing is called", !waits(store, run));
	int64_t one = add_call(store, run, id, "c1", false);
	int64_t two = add_call(store, run, id, "c2", false);

	check("the first one asks", waits(store, run));
	must(calls_start(store, one, &err), &err);
	check("it runs, the other one has its turn later", !waits(store, run));
	must(finish_call(store, one, CALL_DONE, "ok", &err), &err);
	check("the second one asks", waits(store, run));
	must(finish_call(store, two, CALL_REJECTED, "no", &err), &err);
	check("all have ended", !waits(store, run));
}

/* A sub-agent's question is one of the run that gave it its task. */
static void test_subagent_waits(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	int64_t id = add_conversation(store, "x"), run = begin_run(store, id);
	int64_t call = add_call(store, run, id, "c1", true);
	struct conversation_row made = { .title = (char *)"task", .made_by = call };
	struct err err = ERR_INIT;

	(void)state;
	must(conversations_add(store, &made, &err), &err);
	int64_t inner = begin_run(store, made.id);

	check("it works", !waits(store, run));
	int64_t tap = add_call(store, inner, made.id, "s1", false);

	check("it asks", waits(store, run));
	check("and so does its own run", waits(store, inner));
	must(calls_start(store, tap, &err), &err);
	check("it was allowed", !waits(store, run));
}

static void test_whose(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *other = fixture_other(&fixture);
	struct live_run live = { 0 };
	int64_t id = add_conversation(other, "x"), run = begin_run(other, id);
	struct err err = ERR_INIT;

	(void)state;
	assert_true(live_run_get(other, run, &live));
	check("its own", live.here);
	assert_true(live_run_get(fixture.store, run, &live));
	check("of another one", !live.here);
	check_int("which", live.pid, getpid());
	check("since when", live.started > 0);
	check("none of that number", !live_run_get(fixture.store, run + 1, &live));
	must(runs_end(other, run, RUN_COMPLETED, "stop", NULL, &err), &err);
	check("it has ended", !live_run_get(fixture.store, run, &live));
	store_close(other);
}

/* The row still says that it runs. */
static void test_dead(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct live_run live;
	int64_t id = add_conversation(fixture.store, "x");
	int status;

	(void)state;
	fixture_close(&fixture);
	pid_t child = fork();

	if (child == 0) {
		begin_run(fixture_other(&fixture), id);
		_exit(7);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	fixture.store = fixture_other(&fixture);
	check_int("it is there",
		sql_number(fixture.store, "SELECT count(*) FROM runs WHERE state = 'running'"),
		1);
	check("but nobody runs it", !live_run_get(fixture.store, 1, &live));
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_waits),
		cmocka_unit_test(test_subagent_waits),
		cmocka_unit_test(test_whose),
		cmocka_unit_test(test_dead),
	};

	return CHECK_RUN(tests);
}
