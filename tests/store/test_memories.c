#include "store/memories.h"

#include "base/clock.h"
#include "base/redact.h"
#include "content.h"
#include "store/ranks.h"

static int64_t add(struct store *store, enum memory_kind kind, const char *text) {
	struct memory_row row = { .kind = kind, .text = text, .key = text };
	struct err err = ERR_INIT;

	must(memories_add(store, &row, &err), &err);
	return row.id;
}

static bool take_row(void *ctx, const struct memory_row *row) {
	buf_addf(ctx, "%lld %s %s %lld;", (long long)row->id, memory_origin_name(row->origin),
		row->text, (long long)row->uses);
	return true;
}

static void look(void *ctx, const struct memory_row *row) {
	take_row(ctx, row);
}

static void check_list(const char *name, struct store *store, enum memory_kind kind,
	enum memory_order order, const char *want) {
	auto_buf struct buf out = BUF_INIT;
	struct err err = ERR_INIT;

	assert_true(memories_list(store, kind, order, take_row, &out, &err));
	check_str(name, out.data, want);
}

static bool finds(struct store *store, const char *text, int64_t id) {
	struct ranks ranks = { 0 };
	struct err err = ERR_INIT;

	assert_true(ranks_find(&ranks, store, RANK_MEMORIES, text, 5, &err));
	bool found = ranks.items.len > 0 && ranks.items.items[0].id == id;

	ranks_fini(&ranks);
	return found;
}

static void test_rows(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	struct err err = ERR_INIT;
	auto_buf struct buf one = BUF_INIT;

	(void)state;
	clock_set(-1, 1000);
	int64_t a = add(store, MEMORY_FACT, "likes tea");
	clock_set(-1, 2000);
	int64_t b = add(store, MEMORY_FACT, "has a dog");
	add(store, MEMORY_SNAPSHOT, "was about dogs");
	check_list("newest first", store, MEMORY_FACT, MEMORY_NEWEST,
		"2 person has a dog 0;1 person likes tea 0;");
	check_list("none was used", store, MEMORY_FACT, MEMORY_MOST, "");
	must(memories_used(store, (const int64_t[]){ a }, 1, &err), &err);
	check_list("used", store, MEMORY_FACT, MEMORY_MOST, "1 person likes tea 1;");
	check_list("a snapshot", store, MEMORY_SNAPSHOT, MEMORY_NEWEST,
		"3 person was about dogs 0;");
	check_int("by its key", memories_find(store, MEMORY_FACT, "has a dog"), b);
	check_int("of this kind", memories_find(store, MEMORY_SNAPSHOT, "has a dog"), 0);
	clock_set(-1, 3000);
	struct memory_row row = {
		.id = a, .origin = MEMORY_MODEL, .text = "likes coffee", .key = "k"
	};
	must(memories_change(store, &row, &err), &err);
	assert_true(memories_get(store, a, look, &one));
	check_str("changed", one.data, "1 model likes coffee 1;");
	check("its words too", finds(store, "coffee", a) && !finds(store, "tea", a));
	must(memories_remove(store, a, &err), &err);
	check("gone", !finds(store, "coffee", a) && !memories_get(store, a, look, &one));
	check_int("none of this number", memories_remove(store, a, &err), STORE_FAILED);
	check_int("says so", err.code, ERR_NOT_FOUND);
	check_int("left", memories_count(store), 2);
	clock_set(-1, -1);
}

static void test_pins(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	struct err err = ERR_INIT;

	(void)state;
	clock_set(-1, 1000);
	int64_t a = add(store, MEMORY_FACT, "likes tea");
	add(store, MEMORY_FACT, "has a dog");
	check_list("none at first", store, MEMORY_FACT, MEMORY_PINNED, "");
	must(memories_pin(store, a, true, &err), &err);
	check_list("pinned", store, MEMORY_FACT, MEMORY_PINNED, "1 person likes tea 0;");
	struct memory_row row = {
		.id = a, .origin = MEMORY_MODEL, .text = "likes coffee", .key = "k"
	};
	must(memories_change(store, &row, &err), &err);
	check_list("through a change", store, MEMORY_FACT, MEMORY_PINNED,
		"1 model likes coffee 0;");
	must(memories_pin(store, a, false, &err), &err);
	check_list("no more", store, MEMORY_FACT, MEMORY_PINNED, "");
	check_int("none of this number", memories_pin(store, 9, true, &err), STORE_FAILED);
	check_int("says so", err.code, ERR_NOT_FOUND);
	clock_set(-1, -1);
}

static void test_between(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	auto_buf struct buf out = BUF_INIT;
	struct memory_row row = { .kind = MEMORY_SNAPSHOT,
		.origin = MEMORY_DISTILLED,
		.text = "of old",
		.key = "of old",
		.created = 10,
		.updated = 90,
		.used = 80,
		.uses = 7 };
	struct err err = ERR_INIT;

	(void)state;
	clock_set(-1, 20);
	add(fixture.store, MEMORY_FACT, "of now");
	must(memories_add(fixture.store, &row, &err), &err);
	check_int("its own time", row.updated, 90);
	assert_true(memories_between(fixture.store, 10, 21, take_row, &out, &err));
	check_str("oldest first", out.data, "2 distilled of old 7;1 person of now 0;");
	buf_clear(&out);
	assert_true(memories_between(fixture.store, 10, 20, take_row, &out, &err));
	check_str("the end is not in it", out.data, "2 distilled of old 7;");
	clock_set(-1, -1);
}

static void test_names(void **state) {
	enum memory_kind kind = MEMORY_FACT;
	enum memory_origin origin = MEMORY_PERSON;

	(void)state;
	check("a kind", memory_kind_parse("snapshot", &kind) && kind == MEMORY_SNAPSHOT);
	check("none", !memory_kind_parse("facts", &kind) && !memory_kind_parse(NULL, &kind));
	check("an origin",
		memory_origin_parse("distilled", &origin) && origin == MEMORY_DISTILLED);
	check("no origin", !memory_origin_parse("", &origin));
}

static void test_conversation(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	struct err err = ERR_INIT;
	int64_t id = add_conversation(store, "a"), branch = 0;
	int64_t last = add_text(store, id, ROLE_USER, "hi");

	(void)state;
	check("on at first", !memories_are_off(store, id));
	must(memories_set_off(store, id, true, &err), &err);
	must(memories_set_distilled(store, id, last, &err), &err);
	check("off", memories_are_off(store, id));
	must(conversations_branch(store, id, last, "fork", &branch, &err), &err);
	check("a fork takes it over", memories_are_off(store, branch));
	check_int("and the mark", memories_distilled(store, branch), last);
}

static void test_secret(void **state) {
	auto_fixture struct fixture fixture = fixture_new();

	(void)state;
	redact_add("swordfish99");
	add(fixture.store, MEMORY_FACT, "the word is swordfish99");
	check_list("masked", fixture.store, MEMORY_FACT, MEMORY_NEWEST,
		"1 person the word is [secret] 0;");
	check("not in the index", !finds(fixture.store, "swordfish99", 1));
	redact_clear();
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_rows),
		cmocka_unit_test(test_pins),
		cmocka_unit_test(test_between),
		cmocka_unit_test(test_names),
		cmocka_unit_test(test_conversation),
		cmocka_unit_test(test_secret),
	};

	return CHECK_RUN(tests);
}
