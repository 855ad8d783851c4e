#include "store/store.h"

#include "content.h"

static void test_close_of_nothing(void **state) {
	(void)state;
	assert_null(store_close(NULL));
}

static void test_closed_in_the_middle_of_a_transaction(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct err err = ERR_INIT;

	(void)state;
	must(store_begin(fixture.store, &err), &err);
	add_conversation(fixture.store, "half");
	fixture_reopen(&fixture);
	assert_int_equal(sql_number(fixture.store, "SELECT count(*) FROM conversations"), 0);
}

static const struct check_case {
	const char *name, *sql, *finding; /* NULL: sound */
} check_cases[] = {
	{ .name = "sound", .sql = "SELECT 1", .finding = NULL },
	{ .name = "an index that lacks a row",
		.sql = "PRAGMA writable_schema = ON; "
		       "UPDATE sqlite_master SET sql = replace(sql, '''running''', '''x''') "
		       "WHERE name = 'runs_running'; PRAGMA writable_schema = RESET; "
		       "INSERT INTO runs (conversation, process, state, started) "
		       "VALUES (1, 1, 'running', 1); PRAGMA writable_schema = ON; "
		       "UPDATE sqlite_master SET sql = replace(sql, '''x''', '''running''') "
		       "WHERE name = 'runs_running'; PRAGMA writable_schema = RESET",
		.finding = "runs_running" },
	{ .name = "a row of nothing",
		.sql = "PRAGMA foreign_keys = OFF; INSERT INTO runs "
		       "(conversation, process, state, started) VALUES (99, 1, 'failed', 1)",
		.finding = "runs" },
	{ .name = "a torn search index",
		.sql = "DELETE FROM search_data WHERE id > 10",
		.finding = "damaged" },
};

static void test_check(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(check_cases); i++) {
		const struct check_case *c = &check_cases[i];
		auto_fixture struct fixture fixture = fixture_new();
		struct err err = ERR_INIT;

		add_text(fixture.store, add_conversation(fixture.store, "x"), ROLE_USER, "hi");
		store_settle(fixture.store);
		run_sql(fixture.store, c->sql);
		check_int(c->name, store_check(fixture.store, &err), c->finding == NULL);
		if (c->finding && !strstr(err.text, c->finding)) {
			fail_msg("%s: %s", c->name, err.text);
		}
	}
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_close_of_nothing),
		cmocka_unit_test(test_closed_in_the_middle_of_a_transaction),
		cmocka_unit_test(test_check),
	};

	return CHECK_RUN(tests);
}
