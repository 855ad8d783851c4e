/* Messages one by one, newest first, and the end of a conversation. */

#include "store/scan.h"

#include "content.h"
#include "store/trash.h"

struct gathered {
	struct buf out;
	int left;
	int64_t last; /* message */
};

static bool take_row(void *ctx, const struct scan_row *row) {
	struct gathered *gathered = ctx;

	buf_addf(&gathered->out, "%s:%.*s ", role_name(row->role), (int)row->len, row->text);
	gathered->last = row->message;
	return --gathered->left > 0;
}

static int64_t check_scan(
	const char *name, struct store *store, int64_t before, int limit, const char *want) {
	struct gathered gathered = { .out = BUF_INIT, .left = limit };
	struct err err = ERR_INIT;

	assert_true(scan_messages(store, before, take_row, &gathered, &err));
	check_str(name, gathered.out.data, want);
	buf_fini(&gathered.out);
	return gathered.last;
}

static void check_tail(const char *name, struct store *store, int64_t conversation, int count,
	const char *want) {
	struct gathered gathered = { .out = BUF_INIT, .left = 99 };
	struct err err = ERR_INIT;

	assert_true(scan_tail(store, conversation, count, take_row, &gathered, &err));
	check_str(name, gathered.out.data, want);
	buf_fini(&gathered.out);
}

static void test_all(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	struct err err = ERR_INIT;

	(void)state;
	check_scan("none", store, 0, 9, "");
	int64_t a = add_conversation(store, "a"), b = add_conversation(store, "b");

	add_text(store, a, ROLE_USER, "one");
	add_text(store, b, ROLE_USER, "two");
	add_text(store, a, ROLE_ASSISTANT, "three");
	add_text(store, a, ROLE_USER, "");
	check_scan("newest first, without what is empty", store, 0, 9,
		"assistant:three user:two user:one ");
	int64_t at = check_scan("no more than wanted", store, 0, 1, "assistant:three ");

	check_scan("from there on", store, at, 9, "user:two user:one ");
	must(trash_put(store, b, true, &err), &err);
	check_scan("without the trash", store, 0, 9, "assistant:three user:one ");
}

static void test_tail(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	struct err err = ERR_INIT;
	int64_t fork = 0;

	(void)state;
	int64_t a = add_conversation(store, "a");

	check_tail("none", store, a, 9, "");
	add_text(store, a, ROLE_USER, "one");
	int64_t two = add_text(store, a, ROLE_ASSISTANT, "two");

	add_text(store, a, ROLE_USER, "not in the fork");
	must(conversations_branch(store, a, two, "f", &fork, &err), &err);
	add_text(store, fork, ROLE_USER, "three");
	check_tail("all of it", store, a, 9, "user:not in the fork assistant:two user:one ");
	check_tail("the end", store, a, 1, "user:not in the fork ");
	check_tail("a fork goes on in its parent", store, fork, 2, "user:three assistant:two ");
	check_tail("to the beginning", store, fork, 9, "user:three assistant:two user:one ");
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_all),
		cmocka_unit_test(test_tail),
	};

	return CHECK_RUN(tests);
}
