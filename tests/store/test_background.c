#include "store/background.h"

#include "content.h"
#include "loop/loop.h"

/* Turns until nothing is armed: loop_turn() then has nothing to wait for. */
static int turn_until_still(struct loop *loop) {
	int turns = 0;

	while (loop_turn(loop, -1)) {
		turns++;
		assert_true(turns < 5000);
	}
	return turns;
}

static int64_t waiting(struct store *store) {
	return sql_number(store, "SELECT count(*) FROM search_queue");
}

static long wal_size(const struct fixture *fixture) {
	auto_free char *path = xasprintf("%s-wal", fixture->path);
	struct stat info;

	return stat(path, &info) == 0 ? (long)info.st_size : 0;
}

static void test_nothing_is_armed_without_a_write(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct loop *loop = loop_new();

	(void)state;
	store_attach(fixture.store, loop);
	assert_false(loop_turn(loop, 0));
	check_outline("a read", fixture.store, 1, "");
	assert_false(loop_turn(loop, 0));
	fixture_close(&fixture);
	loop_free(loop);
}

static void test_writes_are_indexed_and_then_it_is_still(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct loop *loop = loop_new();

	(void)state;
	store_attach(fixture.store, loop);
	int64_t id = add_conversation(fixture.store, "x");

	for (int i = 0; i < 20; i++) {
		add_text(fixture.store, id, ROLE_USER, "words");
	}
	assert_int_equal(waiting(fixture.store), 20);
	turn_until_still(loop);
	assert_int_equal(waiting(fixture.store), 0);
	/* A write without text: one look, and still again. */
	add_conversation(fixture.store, "y");
	assert_in_range(turn_until_still(loop), 1, 3);
	fixture_close(&fixture);
	loop_free(loop);
}

static void add_large(struct store *store, int64_t conversation, size_t size) {
	auto_buf struct buf text = BUF_INIT;

	while (text.len < size) {
		buf_add_str(&text, "some words of a long answer ");
	}
	add_text(store, conversation, ROLE_ASSISTANT, text.data);
}

/* What was copied into the database lets the next write begin the WAL anew. */
static void test_the_wal_does_not_grow(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct loop *loop = loop_new();
	int64_t id = add_conversation(fixture.store, "x");

	(void)state;
	store_attach(fixture.store, loop);
	for (int i = 0; i < 12; i++) {
		add_large(fixture.store, id, 1 << 20);
		turn_until_still(loop);
	}
	assert_in_range(wal_size(&fixture), 1 << 20, 3 << 20);
	fixture_close(&fixture);
	loop_free(loop);
}

/* Written without a pause: the timer comes all the same. */
static void test_a_large_wal_is_not_put_off(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct loop *loop = loop_new();
	int64_t id = add_conversation(fixture.store, "x");

	(void)state;
	store_attach(fixture.store, loop);
	for (int i = 0; i < 30; i++) {
		add_large(fixture.store, id, 1 << 20);
		/* No sleep: only what is due at once, or a millisecond later. */
		loop_turn(loop, 2);
	}
	assert_in_range(wal_size(&fixture), 1 << 20, 8 << 20);
	fixture_close(&fixture);
	loop_free(loop);
}

static void test_held_by_another(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *other = fixture_other(&fixture);
	struct loop *loop = loop_new();
	struct err err = ERR_INIT;

	(void)state;
	store_attach(fixture.store, loop);
	add_text(fixture.store, add_conversation(fixture.store, "x"), ROLE_USER, "words");
	must(store_begin(other, &err), &err);
	for (int i = 0; i < 4; i++) {
		assert_true(loop_turn(loop, -1));
	}
	assert_int_equal(waiting(fixture.store), 1);
	store_rollback(other);
	turn_until_still(loop);
	assert_int_equal(waiting(fixture.store), 0);
	store_close(other);
	fixture_close(&fixture);
	loop_free(loop);
}

static void test_settle(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t id = add_conversation(fixture.store, "x");

	(void)state;
	for (int i = 0; i < 200; i++) {
		add_text(fixture.store, id, ROLE_USER, "words");
	}
	store_settle(fixture.store);
	assert_int_equal(waiting(fixture.store), 0);
	assert_true(background_checkpoint(fixture.store));
}

/* A text of rare characters makes an index many times its size: it goes into the
   database piece by piece. */
static void test_settle_keeps_the_wal_small(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	auto_buf struct buf text = BUF_INIT;
	uint32_t seed = 7;

	(void)state;
	for (int i = 0; i < 200000; i++) {
		seed = seed * 1664525u + 1013904223u;
		buf_add_code(&text, 0x4e00 + (seed >> 8) % 20000);
	}
	int64_t id = add_conversation(fixture.store, "x");
	add_text(fixture.store, id, ROLE_ASSISTANT, text.data);
	store_settle(fixture.store);
	assert_int_equal(waiting(fixture.store), 0);
	assert_in_range(wal_size(&fixture), 1, 4 << 20);
	fixture_close(&fixture);
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_nothing_is_armed_without_a_write),
		cmocka_unit_test(test_writes_are_indexed_and_then_it_is_still),
		cmocka_unit_test(test_the_wal_does_not_grow),
		cmocka_unit_test(test_a_large_wal_is_not_put_off),
		cmocka_unit_test(test_held_by_another),
		cmocka_unit_test(test_settle),
		cmocka_unit_test(test_settle_keeps_the_wal_small),
	};

	return CHECK_RUN(tests);
}
