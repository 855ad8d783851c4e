#include "memory/inject.h"

#include "base/clock.h"
#include "keep.h"

/* The lines for a message, without the head; `told` may be NULL. */
static char *inject(
	struct store *store, const char *query, const struct conversation *conversation) {
	struct memory_told told = { 0 };
	struct memory_ids fitting = { 0 };
	struct buf out = BUF_INIT;
	struct err err = ERR_INIT;

	if (conversation) {
		memory_told_read(&told, conversation);
	}
	assert_true(memory_inject(&out, store, query, &told, &fitting, &err));
	if (out.len) {
		assert_true(strncmp(out.data, MEMORY_HEAD, strlen(MEMORY_HEAD)) == 0);
		buf_cut(&out, 0, strlen(MEMORY_HEAD));
	}
	memory_told_fini(&told);
	memory_ids_fini(&fitting);
	return buf_detach(&out);
}

static void check_lines(const char *name, struct store *store, const char *query,
	const struct conversation *conversation, const char *want) {
	auto_free char *got = inject(store, query, conversation);

	check_str(name, got, want);
}

static void add_told(
	struct conversation *conversation, enum part_kind kind, const char *lines) {
	auto_free char *text = xasprintf("Time: now\n\n%s%s", MEMORY_HEAD, lines);
	struct message message;

	message_init(&message, ROLE_USER);
	message_add(&message, PART_TEXT, "hello");
	message_add(&message, kind, text);
	conversation_add(conversation, &message);
}

static void test_lines(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	struct conversation conversation = { 0 };

	(void)state;
	clock_set(-1, (int64_t)1790000000 * 1000);
	check_lines("nothing is known", store, "hello", NULL, "");
	keep(store, MEMORY_SNAPSHOT, MEMORY_DISTILLED, "It was about boats", MEMORY_ADDED);
	keep(store, MEMORY_FACT, MEMORY_DISTILLED, "The person likes green tea", MEMORY_ADDED);
	keep(store, MEMORY_FACT, MEMORY_DISTILLED, "The person has a dog", MEMORY_ADDED);
	check_lines("all at first, what fits before the rest", store, "give me tea", NULL,
		"\n- [m2] The person likes green tea\n- [m3] The person has a dog"
		"\n- [m1] 2026-09-21: It was about boats");
	add_told(&conversation, PART_CONTEXT, "\n- [m3] The person has a dog");
	check_lines("later only what fits", store, "hello", &conversation, "");
	check_lines("and was not told", store, "green tea for the dog", &conversation,
		"\n- [m2] The person likes green tea");
	conversation_fini(&conversation);
	add_told(&conversation, PART_TEXT, "\n- [m2] The person likes green tea");
	add_told(&conversation, PART_CONTEXT, "\n- [m2] The person likes black tea");
	check_lines("told is what stands in a context, as it is now", store, "green tea",
		&conversation, "\n- [m2] The person likes green tea");
	conversation_fini(&conversation);
	clock_set(-1, -1);
}

static void test_pinned(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	struct err err = ERR_INIT;

	(void)state;
	clock_set(-1, (int64_t)1700000000 * 1000);
	must(store_begin(store, &err), &err);
	int64_t a = keep(
		store, MEMORY_FACT, MEMORY_DISTILLED, "The zebra is striped", MEMORY_ADDED);
	int64_t b = keep(
		store, MEMORY_SNAPSHOT, MEMORY_DISTILLED, "It was about boats", MEMORY_ADDED);

	clock_set(-1, (int64_t)1790000000 * 1000);
	for (int i = 0; i < 100; i++) {
		auto_free char *text = xasprintf("Thing %d", i * 7919);

		keep(store, MEMORY_FACT, MEMORY_PERSON, text, MEMORY_ADDED);
	}
	must(store_commit(store, &err), &err);
	auto_free char *before = inject(store, "hello", NULL);

	check("too old", !strstr(before, "zebra"));
	must(memories_pin(store, a, true, &err), &err);
	must(memories_pin(store, b, true, &err), &err);
	auto_free char *lines = inject(store, "hello", NULL);

	check("told before all", strncmp(lines, "\n- [m1] The zebra is striped\n", 29) == 0);
	check("of both kinds", strstr(lines, "It was about boats"));
	clock_set(-1, -1);
}

/* However much is known, it stays within the budget, and what fits comes first. */
static void test_budget(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct err err = ERR_INIT;

	(void)state;
	must(store_begin(fixture.store, &err), &err);
	keep(fixture.store, MEMORY_FACT, MEMORY_DISTILLED, "The zebra is striped",
		MEMORY_ADDED);
	for (int i = 0; i < 300; i++) {
		auto_free char *text =
			xasprintf("Thing %d%d%d of a long list of the things that are known "
				  "about where which box is to be found in which of the rooms "
				  "of that house by the sea",
				i * 7919, i * 104729, i);

		keep(fixture.store, MEMORY_FACT, MEMORY_DISTILLED, text, MEMORY_ADDED);
	}
	must(store_commit(fixture.store, &err), &err);
	auto_free char *lines = inject(fixture.store, "what of the zebra?", NULL);

	check("the one that fits is first",
		strncmp(lines, "\n- [m1] The zebra is striped\n", 29) == 0);
	check("enough", strlen(lines) > 5000);
	check("not too much", strlen(lines) < 8500);
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_lines),
		cmocka_unit_test(test_pinned),
		cmocka_unit_test(test_budget),
	};

	return CHECK_RUN(tests);
}
