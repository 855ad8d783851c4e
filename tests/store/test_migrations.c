#include "store/migrations.h"

#include "content.h"

/* Two steps that do not exist yet, on top of the real ones. */
static const char *const steps[] = {
	"CREATE TABLE second (x); INSERT INTO second VALUES (2)",
	"CREATE TABLE third (x); INSERT INTO third SELECT x + 1 FROM second",
};

static const char *const bad_steps[] = {
	"CREATE TABLE second (x)",
	"CREATE TABLE third (x); CREATE TABLE second (y)",
};

#define REAL 4 /* steps */
#define ALL (REAL + 2)

static void copy_steps(const char **out, const char *const *from) {
	assert_int_equal(schema_version, REAL);
	memcpy(out, schema_steps, REAL * sizeof(*out));
	memcpy(out + REAL, from, 2 * sizeof(*out));
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
	auto_free char *backup = xasprintf("%s.backup-%d", fixture.path, REAL);
	struct err err = ERR_INIT;
	const char *list[ALL];

	(void)state;
	copy_steps(list, steps);
	int64_t id = add_conversation(fixture.store, "x");

	add_text(fixture.store, id, ROLE_USER, "old text");
	must(migrations_run(fixture.store, list, ALL, &err), &err);
	assert_int_equal(version_of(fixture.store), ALL);
	assert_int_equal(sql_number(fixture.store, "SELECT x FROM third"), 3);
	check_outline("still there", fixture.store, id, "user:old text");
	assert_non_null(strstr(store_notice(fixture.store), backup));
	/* Again: nothing to do. */
	must(migrations_run(fixture.store, list, ALL, &err), &err);
	assert_int_equal(fixture_count_files(&fixture, "chela.db.backup"), 1);
	/* The copy is the old database, whole. */
	struct store_options options = { .path = backup, .run_folder = fixture.run };
	struct store *old = NULL;

	assert_true(store_open(&old, &options, &err));
	assert_int_equal(version_of(old), REAL);
	check_outline("in the copy", old, id, "user:old text");
	assert_true(store_check(old, &err));
	store_close(old);
}

/* A step that fails takes nothing with it but itself. */
static void test_a_failing_step(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct err err = ERR_INIT;
	const char *list[ALL];

	(void)state;
	copy_steps(list, bad_steps);
	assert_int_equal(migrations_run(fixture.store, list, ALL, &err), STORE_FAILED);
	assert_non_null(strstr(err.text, "version 6"));
	assert_int_equal(version_of(fixture.store), REAL + 1);
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
	const char *list[ALL];

	(void)state;
	copy_steps(list, steps);
	must(store_begin(other, &err), &err);
	assert_int_equal(migrations_run(fixture.store, list, ALL, &err), STORE_BUSY);
	assert_int_equal(version_of(fixture.store), REAL);
	store_rollback(other);
	must(migrations_run(fixture.store, list, ALL, &err), &err);
	/* The other one comes late and finds it done. */
	must(migrations_run(other, list, ALL, &err), &err);
	assert_int_equal(version_of(other), ALL);
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

			/* Nobody sees it half made, as one to be updated. */
			_exit(store_open(&store, &options, NULL) && !store_notice(store) ? 0
											 : 1);
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

/* A database as the first version left it. */
static void make_old(struct fixture *fixture) {
	static const char content[] =
		"INSERT INTO conversations (id, title, created, updated, archived) VALUES "
		"(1, 'first line', 1, 1, 0), (2, 'a name', 2, 2, 1), (3, 'long li...', 3, 3, "
		"0), "
		"(4, NULL, 4, 4, 0);"
		"INSERT INTO messages VALUES "
		"(1, 1, 1, 'user', 'complete', 1, NULL, NULL, -1, -1, -1, -1, -1, NULL, "
		"'[{\"kind\":\"text\"}]', 'first line' || char(10) || 'second'), "
		"(2, 1, 2, 'assistant', 'complete', 2, 'v/w/m', 'stop', 5, 6, 0, 0, 0, NULL, "
		"'[{\"kind\":\"text\"},{\"kind\":\"call\",\"id\":\"c\",\"name\":\"tap\"}]', "
		"'hello'), "
		"(3, 1, 3, 'tool', 'complete', 3, NULL, NULL, -1, -1, -1, -1, -1, NULL, "
		"'[{\"kind\":\"result\",\"text\":\"ok\",\"id\":\"c\",\"status\":\"done\"}]', "
		"''), "
		"(4, 2, 1, 'user', 'complete', 1, NULL, NULL, -1, -1, -1, -1, -1, NULL, "
		"'[{\"kind\":\"text\"}]', 'something else'), "
		"(5, 3, 1, 'user', 'complete', 1, NULL, NULL, -1, -1, -1, -1, -1, NULL, "
		"'[{\"kind\":\"text\"}]', 'long line');"
		"INSERT INTO runs (id, conversation, process, state, started) "
		"VALUES (1, 1, 1, 'completed', 1);"
		"INSERT INTO tool_calls (run, turn, message, position, name, status, created) "
		"VALUES (1, 1, 2, 0, 'tap', 'done', 1);";
	auto_free char *numbers = xasprintf(
		"PRAGMA application_id = %d; PRAGMA user_version = 1", SCHEMA_APPLICATION);
	const char *scripts[] = { "PRAGMA journal_mode = WAL", schema_step_1, content,
		numbers };
	sqlite3 *sqlite = NULL;

	assert_int_equal(sqlite3_open(fixture->path, &sqlite), SQLITE_OK);
	for (size_t i = 0; i < ARRAY_LEN(scripts); i++) {
		assert_int_equal(sqlite3_exec(sqlite, scripts[i], NULL, NULL, NULL), SQLITE_OK);
	}
	sqlite3_close(sqlite);
}

static bool count_row(void *ctx, const struct conversation_row *row) {
	assert_int_equal(row->family, row->id);
	(*(int *)ctx)++;
	return true;
}

static int count_view(struct store *store, enum conversation_view view) {
	struct conversation_filter filter = { .view = view };
	int count = 0;

	assert_true(conversations_list(store, &filter, count_row, &count, NULL));
	return count;
}

static void test_from_the_first_version(void **state) {
	auto_fixture struct fixture fixture = fixture_bare();
	struct conversation messages = { 0 };
	struct err err = ERR_INIT;

	(void)state;
	make_old(&fixture);
	fixture.store = fixture_other(&fixture);
	assert_int_equal(version_of(fixture.store), schema_version);
	assert_int_equal(fixture_count_files(&fixture, "chela.db.backup-1"), 1);
	check_outline("content", fixture.store, 1,
		"user:first line\nsecond assistant:hello[call c] tool:[c done ok]");
	load(fixture.store, 1, &messages);
	assert_null(messages.messages.items[1].mode);
	assert_int_equal(messages.messages.items[1].ms, 0);
	assert_false(messages.messages.items[1].starred);
	conversation_fini(&messages);
	assert_int_equal(count_view(fixture.store, VIEW_LIVE), 3);
	assert_int_equal(count_view(fixture.store, VIEW_ARCHIVED), 1);
	assert_int_equal(count_view(fixture.store, VIEW_TRASH), 0);
	/* Only the title that its messages do not give is a person's. */
	assert_int_equal(
		sql_number(fixture.store, "SELECT sum(id) FROM conversations WHERE titled"), 2);
	must(conversations_set_gist(fixture.store, 2, "gist", &err), &err);
	assert_int_equal(sql_number(fixture.store,
				 "SELECT title = 'a name' FROM conversations WHERE id = 2"),
		1);
	assert_true(store_check(fixture.store, &err));
}

/* The second step dies in its middle: the old database stays, and the next try does
   all of it. */
static void test_from_the_first_version_interrupted(void **state) {
	auto_fixture struct fixture fixture = fixture_bare();
	auto_free char *half = xasprintf("%.*s; SELECT nothing FROM nowhere",
		(int)strcspn(schema_step_2, ";"), schema_step_2);
	const char *list[] = { schema_step_1, half };
	struct store_options options = { .path = fixture.path, .run_folder = fixture.run };
	struct err err = ERR_INIT;
	struct store raw = { .path = fixture.path, .guard = -1, .process.fd = -1 };

	(void)state;
	make_old(&fixture);
	assert_int_equal(sqlite3_open(fixture.path, &raw.sqlite), SQLITE_OK);
	assert_int_equal(migrations_run(&raw, list, 2, &err), STORE_FAILED);
	assert_int_equal(version_of(&raw), 1);
	assert_int_equal(
		sql_number(&raw, "SELECT count(*) FROM pragma_table_info('conversations') "
				 "WHERE name = 'trashed'"),
		0);
	db_free_statements(&raw);
	vec_fini(&raw.statements);
	free(raw.notice);
	sqlite3_close(raw.sqlite);
	assert_true(store_open(&fixture.store, &options, &err));
	assert_int_equal(version_of(fixture.store), schema_version);
	check_outline("content", fixture.store, 3, "user:long line");
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_a_new_file),
		cmocka_unit_test(test_steps_with_a_copy_before),
		cmocka_unit_test(test_a_failing_step),
		cmocka_unit_test(test_held),
		cmocka_unit_test(test_from_the_first_version),
		cmocka_unit_test(test_from_the_first_version_interrupted),
		cmocka_unit_test(test_started_at_once),
	};

	return CHECK_RUN(tests);
}
