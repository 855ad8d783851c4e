#include "store/stars.h"

#include "content.h"
#include "store/trash.h"

static bool take_row(void *ctx, const struct star_row *row) {
	buf_addf(ctx, "%s %.*s;", role_name(row->role), (int)row->len, row->text);
	return true;
}

static void check_stars(
	const char *name, struct store *store, int64_t conversation, const char *want) {
	auto_buf struct buf out = BUF_INIT;
	struct err err = ERR_INIT;

	assert_true(stars_list(store, conversation, take_row, &out, &err));
	check_str(name, out.data, want);
}

static void test_set_and_list(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	int64_t a = add_conversation(store, "a"), b = add_conversation(store, "b");
	int64_t one = add_text(store, a, ROLE_USER, "one");
	int64_t two = add_text(store, b, ROLE_ASSISTANT, "two");
	struct conversation loaded = { 0 };
	struct err err = ERR_INIT;

	(void)state;
	check_stars("none", store, 0, "");
	must(stars_set(store, one, true, &err), &err);
	must(stars_set(store, two, true, &err), &err);
	check_stars("all", store, 0, "assistant two;user one;");
	check_stars("of one", store, a, "user one;");
	load(store, a, &loaded);
	assert_true(loaded.messages.items[0].starred);
	/* Writing the message again leaves the star. */
	loaded.messages.items[0].starred = false;
	must(messages_finish(store, &loaded.messages.items[0], &err), &err);
	conversation_fini(&loaded);
	check_stars("still there", store, a, "user one;");
	must(trash_put(store, b, true, &err), &err);
	check_stars("not from the trash", store, 0, "user one;");
	must(stars_set(store, one, false, &err), &err);
	check_stars("taken away", store, 0, "");
	assert_int_equal(stars_set(store, 99, true, &err), STORE_FAILED);
	assert_int_equal(err.code, ERR_NOT_FOUND);
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_set_and_list),
	};

	return CHECK_RUN(tests);
}
