#include "memory/memory.h"

#include "keep.h"

#include "base/clock.h"

static void test_merge(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;

	(void)state;
	keep(store, MEMORY_FACT, MEMORY_DISTILLED, "The person likes green tea", MEMORY_ADDED);
	check_int("the same letters",
		keep(store, MEMORY_FACT, MEMORY_MODEL, "the person likes GREEN tea!",
			MEMORY_KNOWN),
		1);
	check_int("nearly the same: the newer stands",
		keep(store, MEMORY_FACT, MEMORY_MODEL, "The person likes green tea much",
			MEMORY_MERGED),
		1);
	check_kept("one row", store, MEMORY_FACT, "1 m The person likes green tea much;");
	keep(store, MEMORY_FACT, MEMORY_PERSON, "The person likes green tea very much",
		MEMORY_MERGED);
	keep(store, MEMORY_FACT, MEMORY_DISTILLED, "The person likes green tea not very much",
		MEMORY_KNOWN);
	check_kept("what a person wrote stays", store, MEMORY_FACT,
		"1 p The person likes green tea very much;");
	keep(store, MEMORY_SNAPSHOT, MEMORY_DISTILLED, "It was about green tea", MEMORY_ADDED);
	keep(store, MEMORY_SNAPSHOT, MEMORY_DISTILLED, "It was about green tea again",
		MEMORY_ADDED);
}

static void test_merge_pinned(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct err err = ERR_INIT;

	(void)state;
	keep(fixture.store, MEMORY_FACT, MEMORY_MODEL, "The person likes green tea",
		MEMORY_ADDED);
	must(memories_pin(fixture.store, 1, true, &err), &err);
	keep(fixture.store, MEMORY_FACT, MEMORY_DISTILLED, "The person likes green tea much",
		MEMORY_KNOWN);
	check_kept("it stands", fixture.store, MEMORY_FACT, "1 m The person likes green tea;");
}

/* Nearly the same in the two ways of writing it. */
static void test_merge_chinese(void **state) {
	static const struct {
		const char *name, *text;
		enum memory_outcome want;
	} cases[] = {
		{ "wide punctuation",
			"\xe7\x94\xa8\xe6\x88\xb7\xe7\x9a\x84\xe5\xa5\xb3\xe5\x84\xbf\xe5\x8f"
			"\xab\xe5\xb0\x8f\xe9\x9b\xa8,\xe4\xbb\x8a\xe5\xb9\xb4"
			"7\xe5\xb2\x81\xe3\x80\x82",
			MEMORY_KNOWN },
		{ "wide digits",
			"\xe7\x94\xa8\xe6\x88\xb7\xe7\x9a\x84\xe5\xa5\xb3\xe5\x84\xbf\xe5\x8f"
			"\xab\xe5\xb0\x8f\xe9\x9b\xa8\xef\xbc\x81\xe4\xbb\x8a\xe5\xb9\xb4"
			"\xef\xbc\x97\xe5\xb2\x81",
			MEMORY_KNOWN },
		{ "spaces",
			"\xe7\x94\xa8\xe6\x88\xb7 "
			"\xe7\x9a\x84\xe5\xa5\xb3\xe5\x84\xbf\xe3\x80\x80\xe5\x8f\xab\xe5\xb0"
			"\x8f\xe9\x9b\xa8\xe4\xbb\x8a\xe5\xb9\xb4 7 \xe5\xb2\x81",
			MEMORY_KNOWN },
		{ "one word more",
			"\xe7\x94\xa8\xe6\x88\xb7\xe7\x9a\x84\xe5\xa5\xb3\xe5\x84\xbf\xe5\x8f"
			"\xab\xe5\xb0\x8f\xe9\x9b\xa8\xef\xbc\x8c\xe4\xbb\x8a\xe5\xb9\xb4"
			"7\xe5\xb2\x81\xe4\xba\x86",
			MEMORY_MERGED },
		{ "another number",
			"\xe7\x94\xa8\xe6\x88\xb7\xe7\x9a\x84\xe5\xa5\xb3\xe5\x84\xbf\xe5\x8f"
			"\xab\xe5\xb0\x8f\xe9\x9b\xa8\xef\xbc\x8c\xe4\xbb\x8a\xe5\xb9\xb4"
			"8\xe5\xb2\x81",
			MEMORY_ADDED },
		{ "another name",
			"\xe7\x94\xa8\xe6\x88\xb7\xe7\x9a\x84\xe5\x84\xbf\xe5\xad\x90\xe5\x8f"
			"\xab\xe5\xa4\xa7\xe6\x98\x8e\xef\xbc\x8c\xe4\xbb\x8a\xe5\xb9\xb4"
			"7\xe5\xb2\x81",
			MEMORY_ADDED },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_fixture struct fixture fixture = fixture_new();

		keep(fixture.store, MEMORY_FACT, MEMORY_MODEL,
			"\xe7\x94\xa8\xe6\x88\xb7\xe7\x9a\x84\xe5\xa5\xb3\xe5\x84\xbf\xe5\x8f"
			"\xab\xe5\xb0\x8f\xe9\x9b\xa8\xef\xbc\x8c\xe4\xbb\x8a\xe5\xb9\xb4"
			"7\xe5\xb2\x81",
			MEMORY_ADDED);
		keep(fixture.store, MEMORY_FACT, MEMORY_MODEL, cases[i].text, cases[i].want);
	}
}

static void check_restore(struct store *store, const char *text, enum memory_origin origin,
	int64_t updated, enum memory_outcome want) {
	struct memory_row row = {
		.origin = origin, .text = text, .created = 1, .updated = updated, .uses = 3
	};
	enum memory_outcome outcome;
	struct err err = ERR_INIT;

	must(memory_restore(store, &row, &outcome, &err), &err);
	check_int(text, outcome, want);
}

/* What was changed last stands, and a person's before the others'. */
static void test_restore(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;

	(void)state;
	clock_set(-1, 5000);
	check_restore(store, "The person likes green tea", MEMORY_MODEL, 100, MEMORY_ADDED);
	check_restore(store, "The person likes green tea!", MEMORY_MODEL, 200, MEMORY_KNOWN);
	check_restore(store, "The person likes green tea much", MEMORY_MODEL, 90, MEMORY_KNOWN);
	check_kept(
		"the older gives way", store, MEMORY_FACT, "1 m The person likes green tea;");
	check_restore(
		store, "The person likes green tea much", MEMORY_MODEL, 110, MEMORY_MERGED);
	check_restore(
		store, "The person likes green TEA much", MEMORY_PERSON, 50, MEMORY_KNOWN);
	check_kept("whose it is stays known", store, MEMORY_FACT,
		"1 p The person likes green TEA much;");
	check_restore(store, "The person likes green tea", MEMORY_MODEL, 4000, MEMORY_KNOWN);
	struct memory_row row = { .text = "The person likes green tea much",
		.origin = MEMORY_MODEL,
		.updated = 10,
		.pinned = true };
	enum memory_outcome outcome;

	must(memory_restore(store, &row, &outcome, NULL), &(struct err)ERR_INIT);
	check_int("only the pin is new", outcome, MEMORY_KNOWN);
	auto_buf struct buf pinned = BUF_INIT;

	assert_true(memories_list(store, MEMORY_FACT, MEMORY_PINNED, keep_row, &pinned, NULL));
	check_str("pinned", pinned.data, "1 p The person likes green TEA much;");
	clock_set(-1, -1);
}

/* What is newer is told by milliseconds. */
static void wait_for_later(int64_t now) {
	while (clock_now() <= now) {
	}
}

static void test_change(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	struct err err = ERR_INIT;

	(void)state;
	int64_t a = keep(store, MEMORY_FACT, MEMORY_MODEL, "likes tea", MEMORY_ADDED);
	int64_t b = keep(store, MEMORY_FACT, MEMORY_MODEL, "has a dog", MEMORY_ADDED);

	wait_for_later(clock_now());
	must(memory_change(store, a, " likes\ncoffee ", &err), &err);
	check_kept("the person's now", store, MEMORY_FACT, "1 p likes coffee;2 m has a dog;");
	check_int("a secret", memory_change(store, a, "password: crab", &err), STORE_FAILED);
	must(memory_change(store, b, "Likes coffee.", &err), &err);
	check_kept("what another says is one", store, MEMORY_FACT, "1 p likes coffee;");
	check_int("none of this number", memory_change(store, 99, "abc", &err), STORE_FAILED);
	check_int("says so", err.code, ERR_NOT_FOUND);
}

static void test_search(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	auto_buf struct buf out = BUF_INIT;
	struct err err = ERR_INIT;

	(void)state;
	keep(fixture.store, MEMORY_FACT, MEMORY_MODEL, "likes tea with milk", MEMORY_ADDED);
	keep(fixture.store, MEMORY_FACT, MEMORY_MODEL, "has a dog", MEMORY_ADDED);
	assert_true(memory_search(fixture.store, "tea or a dog?", 5, keep_row, &out, &err));
	check("both", strstr(out.data, "tea") && strstr(out.data, "dog"));
	buf_clear(&out);
	assert_true(memory_search(fixture.store, "milk", 5, keep_row, &out, &err));
	check_str("one", out.data, "1 m likes tea with milk;");
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_merge),
		cmocka_unit_test(test_merge_pinned),
		cmocka_unit_test(test_merge_chinese),
		cmocka_unit_test(test_restore),
		cmocka_unit_test(test_change),
		cmocka_unit_test(test_search),
	};

	return CHECK_RUN(tests);
}
