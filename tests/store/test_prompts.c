#include "store/prompts.h"

#include "content.h"
#include "store/trash.h"

struct gathered {
	struct buf out;
	int left;
};

static bool take_row(void *ctx, const struct prompt_row *row) {
	struct gathered *gathered = ctx;

	buf_addf(&gathered->out, "%lld:%.*s ", (long long)row->conversation, (int)row->len,
		row->text);
	return --gathered->left > 0;
}

static void check_prompts(
	const char *name, struct store *store, int64_t before, int limit, const char *want) {
	struct gathered gathered = { .out = BUF_INIT, .left = limit };
	struct err err = ERR_INIT;

	assert_true(prompts_list(store, before, take_row, &gathered, &err));
	check_str(name, gathered.out.data, want);
	buf_fini(&gathered.out);
}

static void test_newest_first(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	struct err err = ERR_INIT;

	(void)state;
	check_prompts("none", store, 0, 9, "");
	int64_t a = add_conversation(store, "a"), b = add_conversation(store, "b");
	int64_t one = add_text(store, a, ROLE_USER, "one");

	add_text(store, a, ROLE_ASSISTANT, "answer");
	int64_t two = add_text(store, b, ROLE_USER, "two");

	add_text(store, a, ROLE_USER, "");
	add_text(store, a, ROLE_USER, "three");
	check_prompts("all", store, 0, 9, "1:three 2:two 1:one ");
	check_prompts("as many as wanted", store, 0, 1, "1:three ");
	check_prompts("older ones", store, two, 9, "1:one ");
	check_prompts("before all", store, one, 9, "");
	must(trash_put(store, a, true, &err), &err);
	check_prompts("not from the trash", store, 0, 9, "2:two ");
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_newest_first),
	};

	return CHECK_RUN(tests);
}
