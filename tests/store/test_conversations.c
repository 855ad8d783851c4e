#include "store/conversations.h"

#include "base/clock.h"
#include "content.h"

static void test_add_and_get(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct conversation_row row = { .title = "Title",
		.agent = "agent",
		.model = "model",
		.mode = "plan",
		.draft = "half a sent",
		.pinned = true };
	struct conversation_row got;
	struct err err = ERR_INIT;

	(void)state;
	must(conversations_add(fixture.store, &row, &err), &err);
	assert_true(row.id > 0);
	assert_true(row.created > 0);
	fixture_reopen(&fixture);
	assert_true(conversations_get(fixture.store, row.id, &got, &err));
	assert_string_equal(got.title, "Title");
	assert_string_equal(got.agent, "agent");
	assert_string_equal(got.model, "model");
	assert_string_equal(got.mode, "plan");
	assert_string_equal(got.draft, "half a sent");
	assert_true(got.pinned);
	assert_false(got.archived);
	assert_int_equal(got.created, row.created);
	assert_int_equal(got.run, 0);
	conversation_row_fini(&got);
	assert_false(conversations_get(fixture.store, row.id + 1, &got, &err));
	assert_int_equal(err.code, ERR_NOT_FOUND);
}

static void test_setters(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t id = add_conversation(fixture.store, NULL);
	struct conversation_row row;
	struct err err = ERR_INIT;

	(void)state;
	must(conversations_set_title(fixture.store, id, "标题", &err), &err);
	must(conversations_set_draft(fixture.store, id, "draft", &err), &err);
	must(conversations_set_agent(fixture.store, id, "a", "m", "max", &err), &err);
	must(conversations_set_flags(fixture.store, id, true, true, &err), &err);
	assert_true(conversations_get(fixture.store, id, &row, &err));
	assert_string_equal(row.title, "标题");
	assert_string_equal(row.draft, "draft");
	assert_string_equal(row.mode, "max");
	assert_true(row.pinned && row.archived);
	conversation_row_fini(&row);
	must(conversations_set_draft(fixture.store, id, NULL, &err), &err);
	assert_true(conversations_get(fixture.store, id, &row, &err));
	assert_null(row.draft);
	conversation_row_fini(&row);
	assert_int_equal(
		conversations_set_title(fixture.store, id + 9, "x", &err), STORE_FAILED);
	assert_int_equal(err.code, ERR_NOT_FOUND);
}

static void test_prefix_and_grants(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t id = add_conversation(fixture.store, "x");
	struct err err = ERR_INIT;

	(void)state;
	assert_null(conversations_prefix(fixture.store, id));
	assert_null(conversations_grants(fixture.store, id));
	must(conversations_set_prefix(fixture.store, id, "{\"system\":\"a\"}", &err), &err);
	must(conversations_set_prefix(fixture.store, id, "{\"system\":\"b\"}", &err), &err);
	must(conversations_set_grants(fixture.store, id, "[1]", &err), &err);
	auto_free char *prefix = conversations_prefix(fixture.store, id);
	auto_free char *grants = conversations_grants(fixture.store, id);

	assert_string_equal(prefix, "{\"system\":\"b\"}");
	assert_string_equal(grants, "[1]");
	must(conversations_set_prefix(fixture.store, id, NULL, &err), &err);
	assert_null(conversations_prefix(fixture.store, id));
	assert_int_equal(
		conversations_set_prefix(fixture.store, id + 5, "{}", &err), STORE_FAILED);
}

static bool handle_title(void *ctx, const struct conversation_row *row) {
	buf_add_str(ctx, row->title);
	return true;
}

static const struct list_case {
	const char *name;
	struct conversation_filter filter;
	const char *titles;
} list_cases[] = {
	{ .name = "pinned first, then newest", .filter = { 0 }, .titles = "DCBä" },
	{ .name = "archived", .filter = { .view = VIEW_ARCHIVED }, .titles = "E" },
	{ .name = "limit", .filter = { .limit = 2 }, .titles = "DC" },
	{ .name = "offset", .filter = { .limit = 2, .offset = 2 }, .titles = "Bä" },
	{ .name = "offset alone", .filter = { .offset = 3 }, .titles = "ä" },
	{ .name = "part of the title", .filter = { .text = "Ä" }, .titles = "ä" },
	{ .name = "empty part", .filter = { .text = "" }, .titles = "DCBä" },
	{ .name = "percent is text", .filter = { .text = "%" }, .titles = "" },
};

static void test_list(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct err err = ERR_INIT;

	(void)state;
	for (int i = 0; i < 5; i++) {
		struct conversation_row row = { .title = (char *[]){ "ä", "D", "B", "C",
							"E" }[i],
			.pinned = i == 1,
			.archived = i == 4,
			.updated = 1000 + i };

		must(conversations_add(fixture.store, &row, &err), &err);
	}
	for (size_t i = 0; i < ARRAY_LEN(list_cases); i++) {
		auto_buf struct buf titles = BUF_INIT;

		assert_true(conversations_list(
			fixture.store, &list_cases[i].filter, handle_title, &titles, &err));
		check_str(list_cases[i].name, titles.data, list_cases[i].titles);
	}
}

/* A callback that lists again does not disturb the list that calls it. */
static bool handle_nested(void *ctx, const struct conversation_row *row) {
	struct fixture *fixture = ctx;
	auto_buf struct buf titles = BUF_INIT;
	struct conversation_filter filter = { 0 };

	assert_true(conversations_list(fixture->store, &filter, handle_title, &titles, NULL));
	assert_string_equal(titles.data, "BA");
	assert_non_null(row->title);
	fixture->path[0]++;
	return true;
}

static void test_nested_list(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct conversation_filter filter = { 0 };
	char first = fixture.path[0];

	(void)state;
	add_conversation(fixture.store, "A");
	add_conversation(fixture.store, "B");
	assert_true(conversations_list(fixture.store, &filter, handle_nested, &fixture, NULL));
	assert_int_equal(fixture.path[0] - first, 2);
	fixture.path[0] = first;
}

static void test_latest(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct err err = ERR_INIT;

	(void)state;
	assert_int_equal(conversations_latest(fixture.store), 0);
	clock_set(1, 1000);
	int64_t first = add_conversation(fixture.store, "first");

	clock_set(2, 2000);
	int64_t second = add_conversation(fixture.store, "second");

	assert_int_equal(conversations_latest(fixture.store), second);
	clock_set(3, 3000);
	add_text(fixture.store, first, ROLE_USER, "used again");
	assert_int_equal(conversations_latest(fixture.store), first);
	must(conversations_set_flags(fixture.store, first, false, true, &err), &err);
	assert_int_equal(conversations_latest(fixture.store), second);
	clock_set(-1, -1);
}

static void test_run_is_shown(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t id = add_conversation(fixture.store, "x");
	int64_t run = begin_run(fixture.store, id);
	struct conversation_row row;
	struct err err = ERR_INIT;

	(void)state;
	assert_true(conversations_get(fixture.store, id, &row, &err));
	assert_int_equal(row.run, run);
	conversation_row_fini(&row);
	must(runs_end(fixture.store, run, RUN_COMPLETED, "stop", NULL, &err), &err);
	assert_true(conversations_get(fixture.store, id, &row, &err));
	assert_int_equal(row.run, 0);
	conversation_row_fini(&row);
}

static void test_ids_are_not_used_again(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t id = add_conversation(fixture.store, "x");
	struct err err = ERR_INIT;

	(void)state;
	must(conversations_remove(fixture.store, id, &err), &err);
	fixture_reopen(&fixture);
	assert_true(add_conversation(fixture.store, "y") > id);
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_add_and_get),
		cmocka_unit_test(test_setters),
		cmocka_unit_test(test_prefix_and_grants),
		cmocka_unit_test(test_list),
		cmocka_unit_test(test_nested_list),
		cmocka_unit_test(test_latest),
		cmocka_unit_test(test_run_is_shown),
		cmocka_unit_test(test_ids_are_not_used_again),
	};

	return CHECK_RUN(tests);
}
