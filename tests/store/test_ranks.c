#include "store/ranks.h"

#include "content.h"
#include "store/memories.h"

static void add(struct store *store, const char *text) {
	struct memory_row row = { .text = text, .key = text };
	struct err err = ERR_INIT;

	must(memories_add(store, &row, &err), &err);
}

/* The rows' numbers, best first. */
static void find(struct buf *out, struct store *store, const char *text, size_t max) {
	struct ranks ranks = { 0 };
	struct err err = ERR_INIT;

	buf_clear(out);
	assert_true(ranks_find(&ranks, store, RANK_MEMORIES, text, max, &err));
	for (size_t i = 0; i < ranks.items.len; i++) {
		buf_addf(out, "%s%lld", i ? " " : "", (long long)ranks.items.items[i].id);
	}
	ranks_fini(&ranks);
}

static void test_find(void **state) {
	static const char *const texts[] = {
		"The person likes green tea",           /* 1 */
		"The person likes black tea with milk", /* 2 */
		"The person writes C++ at work",        /* 3 */
		"用户喜欢喝绿茶",                       /* 4: likes green tea */
		"The person writes C at home",          /* 5 */
		"Caf\xc3\xa9 M\xc3\xbcller is where the person meets Ada" /* 6 */
	};
	static const struct {
		const char *name, *text, *want;
		size_t max;
	} cases[] = {
		{ "rare words count more", "who drinks milk in tea?", "2 1", 9 },
		{ "the best only", "milk tea", "2", 1 },
		{ "signs are part of a word", "C++ C++", "3", 1 },
		{ "Chinese, by pairs", "\xe6\x88\x91\xe5\x96\x9d\xe7\xbb\xbf\xe8\x8c\xb6", "4",
			9 },
		{ "another case", "ADA AND M\xc3\x9cLLER", "6", 9 },
		{ "nothing in common", "seven bridges", "", 9 },
		{ "no words", "?! \"*", "", 9 },
		{ "words of the query language", "NEAR(tea) OR \"milk\" * ^", "2 1", 9 },
		{ "empty", "", "", 9 },
	};
	auto_fixture struct fixture fixture = fixture_new();
	auto_buf struct buf got = BUF_INIT;

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
		add(fixture.store, texts[i]);
	}
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		find(&got, fixture.store, cases[i].text, cases[i].max);
		check_str(cases[i].name, got.data, cases[i].want);
	}
}

/* A word that stands everywhere does not hide a rare one, however old its row. */
static void test_frequent(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	auto_buf struct buf got = BUF_INIT;
	struct err err = ERR_INIT;

	(void)state;
	must(store_begin(fixture.store, &err), &err);
	add(fixture.store, "person zebra");
	for (int i = 0; i < 400; i++) {
		auto_free char *text = xasprintf("person number %d", i);

		add(fixture.store, text);
	}
	must(store_commit(fixture.store, &err), &err);
	find(&got, fixture.store, "person zebra", 1);
	check_str("the rare word wins", got.data, "1");
}

static void test_words(void **state) {
	auto_buf struct buf out = BUF_INIT;

	(void)state;
	ranks_words(&out, "Hi C++,\n", 8);
	ranks_words(&out, "\xe7\xbb\xbf\xe8\x8c\xb6", 6);
	check_str("words", out.data, "hi c c++ \xe7\xbb\xbf\xe8\x8c\xb6 \xe8\x8c\xb6");
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_find),
		cmocka_unit_test(test_frequent),
		cmocka_unit_test(test_words),
	};

	return CHECK_RUN(tests);
}
