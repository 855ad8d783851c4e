#include "store/migrations.h"

#include "content.h"

/* A second and third step that do not exist yet, on top of the real first one. */
static const char *const steps[] = {
	NULL, /* schema_steps[0], set by the test */
	"CREATE TABLE second (x); INSERT INTO second VALUES (2)",
	"CREATE TABLE third (x); INSERT INTO third SELECT x + 1 FROM second",
};

static const char *const bad_steps[] = {
	NULL,
	"CREATE TABLE second (x)",
	"CREATE TABLE third (x); CREATE TABLE second (y)",
};

static void copy_steps(const char **out, const char *const *from) {
	memcpy(out, from, 3 * sizeof(*from));
	out[0] = schema_steps[0];
}

static int64_t version_of(struct store *store) {
	return sql_number(store, "PRAGMA user_version");
}

static void test_a_new_file(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct stat info;

	(void)state;
	assert_int_equal(version_of(fixture.store), schema_version);
	assert_int_equal(
		sql_number(fixture.store, "PRAGMA application_id"), SCHEMA_APPLICATION);
	assert_null(store_notice(fixture.store));
	assert_int_equal(fixture_count_files(&fixture, "chela.db.backup"), 0);
	assert_int_equal(stat(fixture.path, &info), 0);
	assert_int_equal(info.st_mode & 0777, 0600);
	auto_statement struct statement *rows =
		db_query(fixture.store, NULL, "PRAGMA journal_mode");

	assert_true(db_next(rows, NULL));
	auto_free char *mode = db_text(rows, 0);

	assert_string_equal(mode, "wal");
}

static void test_steps_with_a_copy_before(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	auto_free char *backup = xasprintf("%s.backup-1", fixture.path);
	struct err err = ERR_INIT;
	const char *list[3];

	(void)state;
	copy_steps(list, steps);
	int64_t id = add_conversation(fixture.store, "x");

	add_text(fixture.store, id, ROLE_USER, "old text");
	must(migrations_run(fixture.store, list, 3, &err), &err);
	assert_int_equal(version_of(fixture.store), 3);
	assert_int_equal(sql_number(fixture.store, "SELECT x FROM third"), 3);
	check_outline("still there", fixture.store, id, "user:old text");
	assert_non_null(strstr(store_notice(fixture.store), backup));
	/* Again: nothing to do. */
	must(migrations_run(fixture.store, list, 3, &err), &err);
	assert_int_equal(fixture_count_files(&fixture, "chela.db.backup"), 1);
	/* The copy is the old database, whole. */
	struct store_options options = { .path = backup, .run_folder = fixture.run };
	struct store *old = NULL;

	assert_true(store_open(&old, &options, &err));
	assert_int_equal(version_of(old), 1);
	check_outline("in the copy", old, id, "user:old text");
	assert_true(store_check(old, &err));
	store_close(old);
}

/* A step that fails takes nothing with it but itself. */
static void test_a_failing_step(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct err err = ERR_INIT;
	const char *list[3];

	(void)state;
	copy_steps(list, bad_steps);
	assert_int_equal(migrations_run(fixture.store, list, 3, &err), STORE_FAILED);
	assert_non_null(strstr(err.text, "version 3"));
	assert_int_equal(version_of(fixture.store), 2);
	assert_int_equal(sql_number(fixture.store,
				 "SELECT count(*) FROM sqlite_master WHERE name = 'third'"),
		0);
	copy_steps(list, steps);
	assert_int_equal(sql_number(fixture.store, "SELECT count(*) FROM second"), 0);
}

static void test_held(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *other = fixture_other(&fixture);
	struct err err = ERR_INIT;
	const char *list[3];

	(void)state;
	copy_steps(list, steps);
	must(store_begin(other, &err), &err);
	assert_int_equal(migrations_run(fixture.store, list, 3, &err), STORE_BUSY);
	assert_int_equal(version_of(fixture.store), 1);
	store_rollback(other);
	must(migrations_run(fixture.store, list, 3, &err), &err);
	/* The other one comes late and finds it done. */
	must(migrations_run(other, list, 3, &err), &err);
	assert_int_equal(version_of(other), 3);
	store_close(other);
}

/* Four processes open a file that is not there yet. */
static void test_started_at_once(void **state) {
	auto_fixture struct fixture fixture = fixture_bare();
	int status, bad = 0;

	(void)state;
	for (int i = 0; i < 4; i++) {
		if (fork() == 0) {
			struct store *store = NULL;
			struct store_options options = { .path = fixture.path,
				.run_folder = fixture.run };

			_exit(store_open(&store, &options, NULL) ? 0 : 1);
		}
	}
	while (wait(&status) > 0) {
		bad += status != 0;
	}
	assert_int_equal(bad, 0);
	fixture.store = fixture_other(&fixture);
	assert_int_equal(version_of(fixture.store), schema_version);
	assert_true(store_check(fixture.store, NULL));
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_a_new_file),
		cmocka_unit_test(test_steps_with_a_copy_before),
		cmocka_unit_test(test_a_failing_step),
		cmocka_unit_test(test_held),
		cmocka_unit_test(test_started_at_once),
	};

	return CHECK_RUN(tests);
}
