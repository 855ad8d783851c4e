#include "store/family.h"

#include "content.h"
#include "store/trash.h"

/* "MESSAGE@CONVERSATION ..." in the place behind `before`. */
static bool take_version(void *ctx, const struct family_version *version) {
	buf_addf(ctx, "%lld@%lld ", (long long)version->message,
		(long long)version->conversation);
	return true;
}

static void check_versions(
	const char *name, struct store *store, int64_t id, int64_t before, const char *want) {
	auto_buf struct buf out = BUF_INIT;
	struct err err = ERR_INIT;

	assert_true(family_versions(store, id, before, take_version, &out, &err));
	check_str(name, out.data, want);
}

static void take_point(void *ctx, const struct family_point *point) {
	buf_addf(ctx, "%lld:%d/%d ", (long long)point->message, point->number, point->count);
}

static void check_points(const char *name, struct store *store, int64_t id, const char *want) {
	auto_buf struct buf out = BUF_INIT;
	struct err err = ERR_INIT;

	assert_true(family_points(store, id, take_point, &out, &err));
	check_str(name, out.data, want);
}

static int64_t branch(struct store *store, int64_t id, int64_t last, const char *fork) {
	int64_t made = 0;
	struct err err = ERR_INIT;

	must(conversations_branch(store, id, last, fork, &made, &err), &err);
	return made;
}

/* Messages 1 to 4 in conversation 1: two turns. */
static int64_t add_turns(struct store *store) {
	int64_t id = add_conversation(store, "A");

	add_text(store, id, ROLE_USER, "1");
	add_text(store, id, ROLE_ASSISTANT, "2");
	add_text(store, id, ROLE_USER, "3");
	add_text(store, id, ROLE_ASSISTANT, "4");
	return id;
}

static void test_alone(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t a = add_turns(fixture.store);

	(void)state;
	check_points("no points", fixture.store, a, "");
	check_versions("itself", fixture.store, a, 1, "2@1 ");
	check_versions("the first", fixture.store, a, 0, "1@1 ");
	check_versions("behind the last", fixture.store, a, 4, "");
	assert_int_equal(family_showing(fixture.store, a, 3), a);
	assert_int_equal(family_showing(fixture.store, a, 99), 0);
}

static void test_edits_and_retries(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	int64_t a = add_turns(store);
	int64_t retry = branch(store, a, 3, NULL);

	(void)state;
	check_points("one that holds nothing yet", store, a, "");
	add_text(store, retry, ROLE_ASSISTANT, "5");
	int64_t edit = branch(store, retry, 2, NULL);

	add_text(store, edit, ROLE_USER, "6");
	add_text(store, edit, ROLE_ASSISTANT, "7");
	int64_t again = branch(store, edit, 6, NULL);

	add_text(store, again, ROLE_ASSISTANT, "8");
	int64_t first = branch(store, again, 0, NULL);

	add_text(store, first, ROLE_USER, "9");
	check_points("in the first", store, a, "1:1/2 3:1/2 4:1/2 ");
	check_points("in the retry", store, retry, "1:1/2 3:1/2 5:2/2 ");
	check_points("in the edit", store, edit, "1:1/2 6:2/2 7:1/2 ");
	check_points("in its retry", store, again, "1:1/2 6:2/2 8:2/2 ");
	check_points("anew from the beginning", store, first, "9:2/2 ");
	check_versions("questions", store, first, 2, "3@1 6@3 ");
	check_versions("answers", store, a, 6, "7@3 8@4 ");
	assert_int_equal(family_showing(store, a, 6), again);
	assert_int_equal(family_showing(store, first, 4), a);
	assert_int_equal(
		sql_number(store, "SELECT id FROM conversations WHERE replaced = 0"), first);
}

static void test_a_fork_is_no_version(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	int64_t a = add_turns(store);
	int64_t fork = branch(store, a, 2, "F");
	struct conversation_row row;

	(void)state;
	add_text(store, fork, ROLE_USER, "5");
	check_points("in what was left", store, a, "");
	check_points("in the fork", store, fork, "");
	assert_true(conversations_get(store, fork, &row, NULL));
	assert_string_equal(row.title, "F");
	assert_int_equal(row.family, fork);
	conversation_row_fini(&row);
	/* Versions of the fork: of its own, and of what it took over. */
	int64_t edit = branch(store, fork, 2, NULL);

	add_text(store, edit, ROLE_USER, "6");
	int64_t retry = branch(store, edit, 1, NULL);

	add_text(store, retry, ROLE_ASSISTANT, "7");
	int64_t first = branch(store, retry, 0, NULL);

	add_text(store, first, ROLE_USER, "8");
	check_points("still alone", store, a, "");
	check_points("the fork's", store, fork, "1:1/2 2:1/2 5:1/2 ");
	check_points("the edit's", store, edit, "1:1/2 2:1/2 6:2/2 ");
	check_points("the retry's", store, retry, "1:1/2 7:2/2 ");
	check_points("the first's", store, first, "8:2/2 ");
	/* Two stand in lists: the conversation and its fork. */
	assert_int_equal(
		sql_number(store, "SELECT count(*) FROM conversations WHERE replaced = 0"), 2);
}

/* A fork takes over what itself was taken over, across a seam. */
static void test_a_fork_of_a_version(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	int64_t a = add_turns(store);
	int64_t edit = branch(store, a, 2, NULL);

	(void)state;
	add_text(store, edit, ROLE_USER, "5");
	add_text(store, edit, ROLE_ASSISTANT, "6");
	int64_t fork = branch(store, edit, 6, "F");

	check_versions("over the seam", store, fork, 2, "5@2 ");
	check_versions("before it", store, fork, 1, "2@1 ");
	check_versions("at the end", store, fork, 6, "");
	int64_t retry = branch(store, fork, 5, NULL);

	add_text(store, retry, ROLE_ASSISTANT, "7");
	check_versions("its own and the one taken over", store, retry, 5, "6@2 7@4 ");
}

static void test_choosing_and_removing(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	int64_t a = add_turns(store);
	int64_t b = branch(store, a, 2, NULL), c = branch(store, a, 2, NULL);
	struct err err = ERR_INIT;

	(void)state;
	add_text(store, b, ROLE_USER, "5");
	add_text(store, c, ROLE_USER, "6");
	must(conversations_set_title(store, b, "name", &err), &err);
	must(conversations_set_gist(store, c, "gist", &err), &err);
	assert_int_equal(
		sql_number(store, "SELECT count(*) FROM conversations WHERE title = 'name'"),
		3);
	must(family_choose(store, a, &err), &err);
	assert_int_equal(conversations_latest(store), a);
	must(conversations_remove(store, a, &err), &err);
	check_points("the others stay versions", store, b, "5:1/2 ");
	assert_int_equal(
		sql_number(store, "SELECT count(*) FROM conversations WHERE replaced = 0"), 1);
	must(conversations_remove_all(store, b, &err), &err);
	assert_int_equal(sql_number(store, "SELECT count(*) FROM messages"), 0);
	assert_int_equal(conversations_remove_all(store, b, &err), STORE_FAILED);
	assert_int_equal(err.code, ERR_NOT_FOUND);
	assert_true(store_check(store, &err));
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_alone),
		cmocka_unit_test(test_edits_and_retries),
		cmocka_unit_test(test_a_fork_is_no_version),
		cmocka_unit_test(test_a_fork_of_a_version),
		cmocka_unit_test(test_choosing_and_removing),
	};

	return CHECK_RUN(tests);
}
