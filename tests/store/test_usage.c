#include "store/usage.h"

#include "base/clock.h"
#include "content.h"

#define DAY 86400000LL
#define NOON 1772366400000LL /* 2026-03-01 12:00 UTC */

static void record(struct store *store, int64_t conversation, const char *vendor,
	const char *model, int64_t input) {
	struct usage_row row = {
		.conversation = conversation,
		.vendor = vendor,
		.model = model,
		.usage = { input, 10, -1, -1, -1 },
	};
	struct err err = ERR_INIT;

	must(usage_record(store, &row, &err), &err);
}

static bool take_sum(void *ctx, const struct usage_sum *sum) {
	buf_addf(ctx, "%s%s%lld %s %s/%s %lldx %lld+%lld; ", sum->day ? sum->day : "",
		sum->day ? " " : "", (long long)sum->conversation,
		sum->title ? sum->title : "-", sum->vendor ? sum->vendor : "-", sum->model,
		(long long)sum->requests, (long long)sum->usage.input,
		(long long)sum->usage.output);
	return true;
}

static void check_sums(const char *name, struct store *store, enum usage_group group,
	struct usage_filter filter, const char *wanted) {
	auto_buf struct buf got = BUF_INIT;
	struct err err = ERR_INIT;

	check(name, usage_sums(store, group, &filter, take_sum, &got, &err));
	check_str(name, got.data, wanted);
}

static void test_groups(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	int64_t one = add_conversation(store, "one"), two = add_conversation(store, "two");

	(void)state;
	clock_set(1, NOON - DAY);
	record(store, one, "openai", "gpt", 100);
	clock_set(1, NOON);
	record(store, one, "openai", "gpt", 200);
	record(store, two, NULL, "claude", 1);
	record(store, 0, "x", "gpt", 5);
	check_sums("by day", store, USAGE_BY_DAY, (struct usage_filter){ 0 },
		"2026-03-01 0 - -/claude 1x 1+10; 2026-03-01 0 - openai/gpt 1x 200+10; "
		"2026-03-01 0 - x/gpt 1x 5+10; 2026-02-28 0 - openai/gpt 1x 100+10; ");
	check_sums("by conversation", store, USAGE_BY_CONVERSATION, (struct usage_filter){ 0 },
		"2 two -/claude 1x 1+10; 1 one openai/gpt 2x 300+20; 0 - x/gpt 1x 5+10; ");
	check_sums("since", store, USAGE_BY_CONVERSATION,
		(struct usage_filter){ .since = NOON - 1 },
		"2 two -/claude 1x 1+10; 1 one openai/gpt 1x 200+10; 0 - x/gpt 1x 5+10; ");
	check_sums("of a model", store, USAGE_BY_MODEL, (struct usage_filter){ .model = "AUD" },
		"0 - -/claude 1x 1+10; ");
	check_sums("of one", store, USAGE_BY_MODEL,
		(struct usage_filter){ .conversation = one }, "0 - openai/gpt 2x 300+20; ");
	clock_set(-1, -1);
}

static void test_sub_agents(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	int64_t parent = add_conversation(store, "parent"), run = begin_run(store, parent);
	int64_t child = add_conversation(store, "child");
	int64_t turn = 0;
	struct err err = ERR_INIT;

	(void)state;
	must(turns_begin(store, run, 1, &turn, &err), &err);
	struct call_row call = { .run = run, .turn = turn, .name = "dispatch" };
	must(calls_add(store, &call, &err), &err);
	auto_free char *sql =
		xasprintf("UPDATE conversations SET made_by = %lld WHERE id = %lld",
			(long long)call.id, (long long)child);
	run_sql(store, sql);
	record(store, parent, "v", "m", 1);
	record(store, child, "v", "m", 2);
	check_sums("with those of its sub-agent", store, USAGE_BY_MODEL,
		(struct usage_filter){ .conversation = parent }, "0 - v/m 2x 3+20; ");
	check_sums("as its own", store, USAGE_BY_CONVERSATION, (struct usage_filter){ 0 },
		"1 parent v/m 2x 3+20; ");
}

static void test_removed(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	int64_t id = add_conversation(store, "gone");

	(void)state;
	record(store, id, "v", "m", 7);
	run_sql(store, "DELETE FROM conversations");
	check_sums("what was spent was spent", store, USAGE_BY_CONVERSATION,
		(struct usage_filter){ 0 }, "1 - v/m 1x 7+10; ");
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_groups),
		cmocka_unit_test(test_sub_agents),
		cmocka_unit_test(test_removed),
	};

	return CHECK_RUN(tests);
}
