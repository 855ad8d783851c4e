#include "content.h"

/* A conversation A of four messages, whose ids go to `ids`. */
static int64_t add_four(struct store *store, int64_t ids[4]) {
	int64_t id = add_conversation(store, "A");

	for (int i = 0; i < 4; i++) {
		char text[2] = { (char)('1' + i), '\0' };

		ids[i] = add_text(store, id, i % 2 ? ROLE_ASSISTANT : ROLE_USER, text);
	}
	return id;
}

static int64_t branch(struct store *store, int64_t id, int64_t last, const char *own) {
	int64_t made = 0;
	struct err err = ERR_INIT;

	must(conversations_branch(store, id, last, NULL, &made, &err), &err);
	add_text(store, made, ROLE_USER, own);
	return made;
}

static void test_branch_keeps_the_beginning(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	struct conversation_row row;
	int64_t ids[4];
	int64_t a = add_four(store, ids);
	struct err err = ERR_INIT;

	(void)state;
	must(conversations_set_agent(store, a, "agent", "model", "plan", &err), &err);
	must(conversations_set_prefix(store, a, "{}", &err), &err);
	must(conversations_set_draft(store, a, "draft", &err), &err);
	int64_t b = branch(store, a, ids[1], "B");

	add_text(store, a, ROLE_USER, "5");
	check_outline("branch", store, b, "user:1 assistant:2 user:B");
	check_outline("what it replaces is kept", store, a,
		"user:1 assistant:2 user:3 assistant:4 user:5");
	assert_true(conversations_get(store, b, &row, &err));
	assert_int_equal(row.parent, a);
	assert_int_equal(row.parent_message, ids[1]);
	assert_string_equal(row.title, "A");
	assert_string_equal(row.model, "model");
	assert_null(row.draft);
	conversation_row_fini(&row);
	auto_free char *prefix = conversations_prefix(store, b);

	assert_string_equal(prefix, "{}");
}

static void test_branch_of_nothing_and_of_a_stranger(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t ids[4], made = 0;
	int64_t a = add_four(fixture.store, ids);
	int64_t other = add_conversation(fixture.store, "other");
	int64_t stranger = add_text(fixture.store, other, ROLE_USER, "x");
	int64_t b = branch(fixture.store, a, ids[0], "B");
	struct err err = ERR_INIT;

	(void)state;
	check_outline(
		"none kept", fixture.store, branch(fixture.store, a, 0, "new"), "user:new");
	assert_int_equal(conversations_branch(fixture.store, a, stranger, NULL, &made, &err),
		STORE_FAILED);
	assert_int_equal(err.code, ERR_NOT_FOUND);
	/* The parent's later messages are not the branch's. */
	assert_int_equal(conversations_branch(fixture.store, b, ids[2], NULL, &made, &err),
		STORE_FAILED);
	assert_int_equal(
		conversations_branch(fixture.store, 999, 0, NULL, &made, &err), STORE_FAILED);
	assert_int_equal(made, 0);
}

/* A <- B (at 4) <- C (at B's own) <- D (at A's 2, through all of them). */
struct family {
	int64_t a, b, c, d;
};

static struct family add_family(struct store *store) {
	struct family family;
	int64_t ids[4];
	struct err err = ERR_INIT;

	family.a = add_four(store, ids);
	must(conversations_branch(store, family.a, ids[3], NULL, &family.b, &err), &err);
	int64_t own = add_text(store, family.b, ROLE_USER, "B");

	family.c = branch(store, family.b, own, "C");
	family.d = branch(store, family.c, ids[1], "D");
	return family;
}

static void check_family(const char *name, struct store *store, const struct family *family) {
	check_outline(name, store, family->b, "user:1 assistant:2 user:3 assistant:4 user:B");
	check_outline(
		name, store, family->c, "user:1 assistant:2 user:3 assistant:4 user:B user:C");
	check_outline(name, store, family->d, "user:1 assistant:2 user:D");
}

static void test_branch_of_branch(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct family family = add_family(fixture.store);

	(void)state;
	check_family("whole", fixture.store, &family);
}

static void remove_one(struct store *store, int64_t id) {
	struct err err = ERR_INIT;
	struct conversation_row row;

	must(conversations_remove(store, id, &err), &err);
	assert_false(conversations_get(store, id, &row, &err));
	assert_int_equal(
		sql_number(store, "SELECT count(*) FROM conversations c "
				  "WHERE parent IS NOT NULL AND NOT EXISTS "
				  "(SELECT 1 FROM conversations p WHERE p.id = c.parent)"),
		0);
}

static void test_removed_parents_leave_their_branches_whole(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	struct family family = add_family(store);

	(void)state;
	remove_one(store, family.a);
	check_family("without A", store, &family);
	remove_one(store, family.b);
	check_outline("without B", store, family.c,
		"user:1 assistant:2 user:3 assistant:4 user:B user:C");
	check_outline("without B", store, family.d, "user:1 assistant:2 user:D");
	add_text(store, family.c, ROLE_ASSISTANT, "goes on");
	check_outline("C goes on", store, family.c,
		"user:1 assistant:2 user:3 assistant:4 user:B user:C assistant:goes on");
	remove_one(store, family.c);
	check_outline("D alone", store, family.d, "user:1 assistant:2 user:D");
	remove_one(store, family.d);
	assert_int_equal(sql_number(store, "SELECT count(*) FROM messages"), 0);
	assert_true(store_check(store, NULL));
}

static void test_removed_branch_leaves_the_parent_whole(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct family family = add_family(fixture.store);

	(void)state;
	remove_one(fixture.store, family.c);
	check_outline("A", fixture.store, family.a, "user:1 assistant:2 user:3 assistant:4");
	check_outline("D", fixture.store, family.d, "user:1 assistant:2 user:D");
}

/* Any order of removal leaves what remains as it was. */
static void test_every_order_of_removal(void **state) {
	(void)state;
	for (int order = 0; order < 24; order++) {
		auto_fixture struct fixture fixture = fixture_new();
		struct family family = add_family(fixture.store);
		int64_t ids[4] = { family.a, family.b, family.c, family.d };
		char *want[4];
		int rest = order;

		for (int i = 0; i < 4; i++) {
			want[i] = outline(fixture.store, ids[i]);
		}
		for (int left = 4; left > 0; left--) {
			int pick = rest % left;

			rest /= left;
			remove_one(fixture.store, ids[pick]);
			free(want[pick]);
			ids[pick] = ids[left - 1];
			want[pick] = want[left - 1];
			for (int i = 0; i < left - 1; i++) {
				check_outline("what remains", fixture.store, ids[i], want[i]);
			}
		}
	}
}

static void test_remove_takes_all_records(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	int64_t id = add_conversation(store, "x");
	int64_t message = add_streaming(store, id), turn = 0;
	int64_t run = begin_run(store, id);
	struct err err = ERR_INIT;
	struct call_row call = { .run = run, .message = message, .name = "tap" };

	(void)state;
	add_chunk(store, message, false, "text");
	add_text(store, id, ROLE_USER, "waits for the index");
	must(turns_begin(store, run, 1, &turn, &err), &err);
	must(calls_add(store, &call, &err), &err);
	must(conversations_set_prefix(store, id, "{}", &err), &err);
	remove_one(store, id);
	assert_int_equal(
		sql_number(store,
			"SELECT (SELECT count(*) FROM messages) + (SELECT count(*) FROM runs) "
			"+ "
			"(SELECT count(*) FROM turns) + (SELECT count(*) FROM tool_calls) + "
			"(SELECT count(*) FROM stream_chunks) + (SELECT count(*) FROM "
			"prefixes) + "
			"(SELECT count(*) FROM search_queue)"),
		0);
	assert_int_equal(conversations_remove(store, id, &err), STORE_FAILED);
	assert_int_equal(err.code, ERR_NOT_FOUND);
}

/* Only a damaged file leads in a circle. */
static void test_circle(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t ids[4];
	int64_t a = add_four(fixture.store, ids);

	(void)state;
	run_sql(fixture.store, "UPDATE conversations SET parent_message = 4");
	check_outline("circle", fixture.store, a, "user:1 assistant:2 user:3 assistant:4");
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_branch_keeps_the_beginning),
		cmocka_unit_test(test_branch_of_nothing_and_of_a_stranger),
		cmocka_unit_test(test_branch_of_branch),
		cmocka_unit_test(test_removed_parents_leave_their_branches_whole),
		cmocka_unit_test(test_removed_branch_leaves_the_parent_whole),
		cmocka_unit_test(test_every_order_of_removal),
		cmocka_unit_test(test_remove_takes_all_records),
		cmocka_unit_test(test_circle),
	};

	return CHECK_RUN(tests);
}
