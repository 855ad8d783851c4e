#include "store/process.h"

#include "content.h"

struct locked {
	int64_t id;
	char *lock;
};

static struct locked first_process(struct store *store) {
	auto_statement struct statement *rows =
		db_query(store, NULL, "SELECT id, lock FROM processes ORDER BY id");

	assert_true(db_next(rows, NULL));
	return (struct locked){ db_int(rows, 0), db_text(rows, 1) };
}

static char *lock_path(const struct fixture *fixture, const char *lock) {
	auto_free char *name = xasprintf("%s.lock", lock);

	return path_join(fixture->run, name);
}

static void test_nothing_before_the_first_run(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t id = add_conversation(fixture.store, "x");

	(void)state;
	assert_false(file_exists(fixture.run));
	begin_run(fixture.store, id);
	begin_run(fixture.store, id);
	assert_int_equal(sql_number(fixture.store, "SELECT count(*) FROM processes"), 1);
	assert_int_equal(sql_number(fixture.store, "SELECT pid FROM processes"), getpid());
}

static void test_alive_then_closed(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *other = fixture_other(&fixture);
	struct err err = ERR_INIT;
	int fd;

	(void)state;
	int64_t run = begin_run(other, add_conversation(other, "x"));
	struct locked process = first_process(other);
	auto_free char *path = lock_path(&fixture, process.lock);

	assert_true(file_exists(path));
	assert_false(process_is_dead(fixture.store, process.id, process.lock, &fd));
	assert_int_equal(fd, -1);
	assert_false(process_is_dead(other, process.id, process.lock, &fd));
	must(runs_end(other, run, RUN_COMPLETED, "stop", NULL, &err), &err);
	store_close(other);
	assert_false(file_exists(path));
	assert_int_equal(sql_number(fixture.store, "SELECT count(*) FROM processes"), 0);
	assert_true(process_is_dead(fixture.store, process.id, process.lock, &fd));
	free(process.lock);
}

/* A lock file without a holder: its process was killed. Who finds that holds the
   lock, so that it is found once. */
static void test_dead_is_found_once(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	auto_free char *path = lock_path(&fixture, "abc");
	int fd, second;

	(void)state;
	assert_true(file_make_folder(fixture.run, NULL));
	assert_true(file_write(path, "", 0, 0600, NULL));
	assert_true(process_is_dead(fixture.store, 77, "abc", &fd));
	assert_true(fd >= 0);
	assert_false(process_is_dead(fixture.store, 77, "abc", &second));
	process_bury(fixture.store, "abc", &fd);
	assert_int_equal(fd, -1);
	assert_false(file_exists(path));
	assert_true(process_is_dead(fixture.store, 77, "abc", &fd));
}

static void test_a_row_that_is_gone(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int fd;

	(void)state;
	assert_true(process_is_dead(fixture.store, 77, NULL, &fd));
	assert_int_equal(fd, -1);
}

/* What a transaction did not keep, this process must not believe to have. */
static void test_undone_with_its_transaction(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t id = add_conversation(fixture.store, "x");
	struct err err = ERR_INIT;

	(void)state;
	must(store_begin(fixture.store, &err), &err);
	begin_run(fixture.store, id);
	store_rollback(fixture.store);
	assert_int_equal(rmdir(fixture.run), 0);
	begin_run(fixture.store, id);
	assert_int_equal(sql_number(fixture.store, "SELECT count(*) FROM processes"), 1);
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_nothing_before_the_first_run),
		cmocka_unit_test(test_alive_then_closed),
		cmocka_unit_test(test_dead_is_found_once),
		cmocka_unit_test(test_a_row_that_is_gone),
		cmocka_unit_test(test_undone_with_its_transaction),
	};

	return CHECK_RUN(tests);
}
