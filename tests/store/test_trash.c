#include "store/trash.h"

#include "base/clock.h"
#include "content.h"
#include "store/search.h"

static bool take_row(void *ctx, const struct conversation_row *row) {
	buf_addf(ctx, "%s", row->title);
	return true;
}

static void check_view(
	const char *name, struct store *store, enum conversation_view view, const char *want) {
	struct conversation_filter filter = { .view = view };
	auto_buf struct buf out = BUF_INIT;

	assert_true(conversations_list(store, &filter, take_row, &out, NULL));
	check_str(name, out.data, want);
}

static bool take_hit(void *ctx, const struct search_hit *hit) {
	buf_addf(ctx, "%lld ", (long long)hit->conversation);
	return true;
}

static void check_search(
	const char *name, struct store *store, const char *query, const char *want) {
	auto_buf struct buf out = BUF_INIT;

	assert_true(search_messages(store, query, 0, take_hit, &out, NULL));
	check_str(name, out.data, want);
}

static void test_out_of_sight_and_back(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	int64_t a = add_conversation(store, "A"), b = add_conversation(store, "B");
	struct conversation_row row;
	struct err err = ERR_INIT;

	(void)state;
	add_text(store, a, ROLE_USER, "needle");
	add_text(store, b, ROLE_USER, "needle");
	must(conversations_set_flags(store, a, true, false, &err), &err);
	must(trash_put(store, b, true, &err), &err);
	check_view("live", store, VIEW_LIVE, "A");
	check_view("trash", store, VIEW_TRASH, "B");
	check_search("by a word", store, "needle", "1 ");
	check_search("without the index", store, "-", "");
	assert_int_equal(conversations_latest(store), a);
	assert_true(conversations_get(store, b, &row, &err));
	assert_true(row.trashed > 0);
	conversation_row_fini(&row);
	check_outline("it is whole", store, b, "user:needle");
	must(trash_put(store, b, false, &err), &err);
	check_view("live again", store, VIEW_LIVE, "AB");
	check_search("found again", store, "needle", "2 1 ");
	assert_int_equal(trash_put(store, 99, true, &err), STORE_FAILED);
	assert_int_equal(err.code, ERR_NOT_FOUND);
}

static void test_versions_go_together(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	int64_t a = add_conversation(store, "A"), version, fork;
	int64_t one = add_text(store, a, ROLE_USER, "needle one");
	struct err err = ERR_INIT;

	(void)state;
	must(conversations_branch(store, a, one, NULL, &version, &err), &err);
	must(conversations_branch(store, a, one, "F", &fork, &err), &err);
	must(trash_put(store, version, true, &err), &err);
	check_view("the fork stays", store, VIEW_LIVE, "F");
	check_view("the family once", store, VIEW_TRASH, "A");
	check_search("in the fork", store, "needle", "3 ");
	assert_int_equal(
		sql_number(store, "SELECT count(*) FROM conversations WHERE trashed > 0"), 2);
	int count = 0;

	must(trash_empty(store, clock_now() + 1, 9, &count, &err), &err);
	assert_int_equal(count, 1);
	assert_int_equal(sql_number(store, "SELECT count(*) FROM conversations"), 1);
	check_outline("what it took over is its own", store, fork, "user:needle one");
	assert_true(store_check(store, &err));
}

static void test_a_running_one_is_refused(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t id = add_conversation(fixture.store, "A");
	struct err err = ERR_INIT;
	struct store *other = fixture_other(&fixture);

	(void)state;
	begin_run(other, id);
	assert_int_equal(trash_put(fixture.store, id, true, &err), STORE_FAILED);
	assert_int_equal(err.code, ERR_BUSY);
	check_view("stays", fixture.store, VIEW_LIVE, "A");
	store_close(other);
}

static void test_old_ones_go(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	int64_t old = add_conversation(store, "old"), fresh = add_conversation(store, "new");
	struct err err = ERR_INIT;

	(void)state;
	must(trash_put(store, old, true, &err), &err);
	must(trash_put(store, fresh, true, &err), &err);
	run_sql(store, "UPDATE conversations SET trashed = 1 WHERE title = 'old'");
	store_settle(store);
	check_view("when it settles", store, VIEW_TRASH, "new");
	/* Once is enough for a process. */
	run_sql(store, "UPDATE conversations SET trashed = 1 WHERE title = 'new'");
	store_settle(store);
	check_view("not again", store, VIEW_TRASH, "new");
	fixture_reopen(&fixture);
	assert_int_equal(trash_tidy(fixture.store), STORE_OK);
	check_view("the next one does", fixture.store, VIEW_TRASH, "");
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_out_of_sight_and_back),
		cmocka_unit_test(test_versions_go_together),
		cmocka_unit_test(test_a_running_one_is_refused),
		cmocka_unit_test(test_old_ones_go),
	};

	return CHECK_RUN(tests);
}
