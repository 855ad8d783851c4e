#include "store/db.h"

#include "base/redact.h"
#include "content.h"

static void test_values_come_back(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct err err = ERR_INIT;
	size_t len;

	(void)state;
	auto_statement struct statement *rows = db_query(fixture.store, &err,
		"SELECT ?, ?, ?, ?, ?", db_value_int(INT64_MIN), db_value_id(0),
		db_value_text(NULL), db_value_text_len("a\0b", 3), db_value_text(""));

	assert_true(db_next(rows, &err));
	assert_true(db_int(rows, 0) == INT64_MIN);
	assert_null(db_text(rows, 1));
	assert_null(db_text(rows, 2));
	assert_memory_equal(db_data(rows, 3, &len), "a\0b", 3);
	assert_int_equal(len, 3);
	auto_free char *empty = db_text(rows, 4);

	assert_string_equal(empty, "");
	assert_false(db_next(rows, &err));
	assert_false(db_failed(rows));
}

static void test_only_text_is_masked(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	static const char secret[] = "0123456789abcdef";

	(void)state;
	redact_add(secret);
	auto_statement struct statement *rows = db_query(fixture.store, NULL, "SELECT ?, ?",
		db_value_text(secret), db_value_raw(secret, strlen(secret)));

	redact_clear();
	assert_true(db_next(rows, NULL));
	auto_free char *masked = db_text(rows, 0);
	auto_free char *raw = db_text(rows, 1);

	assert_string_equal(masked, "[secret]");
	assert_string_equal(raw, secret);
}

/* The same SQL inside itself: the inner one is another statement. */
static void test_a_statement_in_use(void **state) {
	static const char sql[] = "SELECT ? UNION ALL SELECT 9";
	auto_fixture struct fixture fixture = fixture_new();

	(void)state;
	auto_statement struct statement *outer =
		db_query(fixture.store, NULL, sql, db_value_int(1));

	assert_true(db_next(outer, NULL));
	assert_int_equal(db_number(fixture.store, 0, sql, db_value_int(2)), 2);
	assert_int_equal(db_int(outer, 0), 1);
	assert_true(db_next(outer, NULL));
	assert_int_equal(db_int(outer, 0), 9);
	db_release(&outer);
	size_t kept = fixture.store->statements.len;

	assert_int_equal(db_number(fixture.store, 0, sql, db_value_int(3)), 3);
	assert_int_equal(fixture.store->statements.len, kept);
}

static void test_errors(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct err err = ERR_INIT;

	(void)state;
	assert_null(db_query(fixture.store, &err, "SELECT nothing FROM nowhere"));
	assert_int_equal(err.code, ERR_IO);
	assert_false(db_change(fixture.store, &err,
		"INSERT INTO turns (run, position, started) VALUES (5, 1, 1)"));
	assert_int_equal(err.code, ERR_NOT_FOUND);
	assert_false(db_change(fixture.store, &err, "INSERT INTO turns (run) VALUES (NULL)"));
	assert_int_equal(err.code, ERR_IO);
	assert_int_equal(db_number(fixture.store, 7, "SELECT 1 WHERE 0"), 7);
	assert_null(
		db_string(fixture.store, "SELECT title FROM conversations WHERE id = ?", 1));
	assert_true(db_failed(NULL));
	assert_false(db_next(NULL, NULL));
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_values_come_back),
		cmocka_unit_test(test_only_text_is_masked),
		cmocka_unit_test(test_a_statement_in_use),
		cmocka_unit_test(test_errors),
	};

	return CHECK_RUN(tests);
}
