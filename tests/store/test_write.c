#include "store/write.h"

#include "content.h"
#include "loop/loop.h"

static int64_t count(struct store *store) {
	return sql_number(store, "SELECT count(*) FROM conversations");
}

static void test_several_writes_are_one(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *other = fixture_other(&fixture);
	struct err err = ERR_INIT;

	(void)state;
	must(store_begin(fixture.store, &err), &err);
	int64_t id = add_conversation(fixture.store, "x");

	add_text(fixture.store, id, ROLE_USER, "hi");
	assert_int_equal(count(other), 0);
	must(store_commit(fixture.store, &err), &err);
	assert_int_equal(count(other), 1);
	must(store_begin(fixture.store, &err), &err);
	add_conversation(fixture.store, "y");
	store_rollback(fixture.store);
	assert_int_equal(count(fixture.store), 1);
	store_close(other);
}

/* One failure spoils the transaction: half of it would be worse than none. */
static void test_a_failure_spoils_the_whole(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct conversation_row row = { .title = "after" };
	struct err err = ERR_INIT;

	(void)state;
	must(store_begin(fixture.store, &err), &err);
	add_conversation(fixture.store, "before");
	assert_int_equal(conversations_set_title(fixture.store, 99, "x", &err), STORE_FAILED);
	assert_int_equal(conversations_add(fixture.store, &row, &err), STORE_FAILED);
	assert_int_equal(store_commit(fixture.store, &err), STORE_FAILED);
	assert_int_equal(count(fixture.store), 0);
	add_conversation(fixture.store, "next");
	assert_int_equal(count(fixture.store), 1);
}

static void test_busy_changes_nothing(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *other = fixture_other(&fixture);
	struct conversation_row row = { .title = "x" };
	struct err err = ERR_INIT;

	(void)state;
	must(store_begin(other, &err), &err);
	assert_int_equal(conversations_add(fixture.store, &row, &err), STORE_BUSY);
	assert_int_equal(err.code, ERR_BUSY);
	assert_int_equal(row.id, 0);
	assert_int_equal(store_begin(fixture.store, &err), STORE_BUSY);
	assert_int_equal(count(fixture.store), 0);
	store_rollback(other);
	must(conversations_add(fixture.store, &row, &err), &err);
	store_close(other);
}

/* Held by SQLite's own lock alone, as by a program that knows nothing of ours. */
static void test_busy_by_another_program(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct conversation_row row = { .title = "x" };
	struct err err = ERR_INIT;
	sqlite3 *stranger = NULL;

	(void)state;
	assert_int_equal(sqlite3_open(fixture.path, &stranger), SQLITE_OK);
	assert_int_equal(
		sqlite3_exec(stranger, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
	assert_int_equal(conversations_add(fixture.store, &row, &err), STORE_BUSY);
	assert_int_equal(sqlite3_exec(stranger, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
	must(conversations_add(fixture.store, &row, &err), &err);
	sqlite3_close(stranger);
}

struct attempt {
	struct store *holder;
	int tries, free_at;
};

static enum store_result handle_attempt(struct store *store, void *ctx, struct err *err) {
	struct attempt *attempt = ctx;
	struct conversation_row row = { .title = "x" };

	if (++attempt->tries == attempt->free_at) {
		store_rollback(attempt->holder);
	}
	return conversations_add(store, &row, err);
}

static void test_run_tries_again(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct attempt attempt = { .holder = fixture_other(&fixture), .free_at = 3 };
	struct loop *loop = loop_new();
	struct err err = ERR_INIT;

	(void)state;
	must(store_begin(attempt.holder, &err), &err);
	assert_true(store_run(fixture.store, loop, handle_attempt, &attempt, &err));
	assert_int_equal(attempt.tries, 3);
	assert_int_equal(err.code, ERR_NONE);
	store_close(attempt.holder);
	loop_free(loop);
}

static enum store_result handle_failure(struct store *store, void *ctx, struct err *err) {
	++*(int *)ctx;
	return conversations_set_title(store, 99, "x", err);
}

static void test_run_does_not_repeat_a_failure(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct loop *loop = loop_new();
	struct err err = ERR_INIT;
	int tries = 0;

	(void)state;
	assert_false(store_run(fixture.store, loop, handle_failure, &tries, &err));
	assert_int_equal(tries, 1);
	assert_int_equal(err.code, ERR_NOT_FOUND);
	loop_free(loop);
}

static void test_version_tells_of_others(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *other = fixture_other(&fixture);
	int64_t before = store_version(fixture.store);

	(void)state;
	add_conversation(fixture.store, "mine");
	assert_int_equal(store_version(fixture.store), before);
	add_conversation(other, "theirs");
	assert_int_not_equal(store_version(fixture.store), before);
	store_close(other);
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_several_writes_are_one),
		cmocka_unit_test(test_a_failure_spoils_the_whole),
		cmocka_unit_test(test_busy_changes_nothing),
		cmocka_unit_test(test_busy_by_another_program),
		cmocka_unit_test(test_run_tries_again),
		cmocka_unit_test(test_run_does_not_repeat_a_failure),
		cmocka_unit_test(test_version_tells_of_others),
	};

	return CHECK_RUN(tests);
}
