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
		cmocka_unit_test(test_change),
		cmocka_unit_test(test_search),
	};

	return CHECK_RUN(tests);
}
