/* Which summary stands for the older part: of a conversation, of its branches, and of what
   is left when one is removed. */
#include "store/snapshots.h"

#include "content.h"
#include "store/conversations.h"

static void check_newest(
	const char *name, struct store *store, int64_t conversation, const char *want) {
	struct snapshot_row row;

	check_int(name, snapshots_newest(store, conversation, &row), want != NULL);
	check_str(name, row.summary, want);
	snapshot_row_fini(&row);
}

static int64_t branch(struct store *store, int64_t id, int64_t last) {
	struct err err = ERR_INIT;
	int64_t made = 0;

	must(conversations_branch(store, id, last, NULL, &made, &err), &err);
	return made;
}

static void test_newest(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	int64_t a = add_conversation(store, "a"), b = add_conversation(store, "b");
	int64_t one = add_text(store, a, ROLE_USER, "one");
	int64_t two = add_text(store, a, ROLE_ASSISTANT, "two");
	int64_t three = add_text(store, a, ROLE_USER, "three");
	struct err err = ERR_INIT;
	struct snapshot_row row;

	(void)state;
	check_newest("none", store, a, NULL);
	must(snapshots_add(store, a, one, "first", &err), &err);
	must(snapshots_add(store, a, two, "second", &err), &err);
	check_newest("the newest", store, a, "second");
	check_newest("of another", store, b, NULL);
	must(snapshots_add(store, a, two, NULL, &err), &err);
	assert_true(snapshots_newest(store, a, &row));
	assert_null(row.summary);
	assert_int_equal(row.last_message, two);
	assert_true(row.created > 0);
	snapshot_row_fini(&row);

	int64_t early = branch(store, a, one), late = branch(store, a, three);

	check_newest("a branch from before it", store, early, "first");
	add_text(store, late, ROLE_ASSISTANT, "four");
	must(snapshots_add(store, late, three, "third", &err), &err);
	check_newest("a branch with one of its own", store, late, "third");
	must(conversations_remove(store, a, &err), &err);
	check_newest("the parent is gone", store, late, "third");
	check_newest("for both", store, early, "first");
	fixture_reopen(&fixture);
	check_newest("kept", fixture.store, late, "third");
}

static void test_damaged(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct err err = ERR_INIT;
	int64_t a = add_conversation(fixture.store, "a");

	(void)state;
	must(snapshots_add(fixture.store, a, 99, "of a message that is not there", &err), &err);
	check_newest("a row that is gone", fixture.store, a, NULL);
	assert_int_equal(snapshots_add(fixture.store, 77, 1, "of nothing", &err), STORE_FAILED);
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_newest),
		cmocka_unit_test(test_damaged),
	};

	return CHECK_RUN(tests);
}
