#include "store/knowledge.h"

#include "content.h"
#include "store/ranks.h"

static void put(
	struct store *store, int64_t base, const char *path, int64_t place, const char *body) {
	struct entry_row row = { .base = base,
		.path = path,
		.place = place,
		.category = "c",
		.title = path,
		.aliases = "other",
		.source = "",
		.hash = body,
		.body = body,
		.body_len = strlen(body) };
	struct err err = ERR_INIT;

	must(entries_put(store, &row, &err), &err);
}

static bool take_base(void *ctx, const struct base_row *row) {
	buf_addf(ctx, "%lld %s %lld;", (long long)row->id, row->name, (long long)row->entries);
	return true;
}

static bool take_entry(void *ctx, const struct entry_row *row) {
	buf_addf(ctx, "%lld %s %s;", (long long)row->id, row->base_name, row->path);
	return true;
}

static void look(void *ctx, const struct entry_row *row) {
	buf_addf(ctx, "%s/%s/%s:%.*s", row->title, row->category, row->aliases,
		(int)row->body_len, row->body);
}

static void check_bases(const char *name, struct store *store, const char *want) {
	auto_buf struct buf out = BUF_INIT;
	struct err err = ERR_INIT;

	assert_true(bases_list(store, take_base, &out, &err));
	check_str(name, out.data, want);
}

static void check_entries(
	const char *name, struct store *store, int64_t base, const char *want) {
	auto_buf struct buf out = BUF_INIT;
	struct err err = ERR_INIT;

	assert_true(entries_list(store, base, take_entry, &out, &err));
	check_str(name, out.data, want);
}

static size_t found(struct store *store, const char *text) {
	struct ranks ranks = { 0 };
	struct err err = ERR_INIT;

	assert_true(ranks_find(&ranks, store, RANK_KNOWLEDGE, text, 9, &err));
	size_t count = ranks.items.len;

	ranks_fini(&ranks);
	return count;
}

static void test_bases(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	struct err err = ERR_INIT;
	int64_t a = 0, b = 0, again = 0;

	(void)state;
	must(bases_put(store, "notes", "/one/notes", &a, &err), &err);
	must(bases_put(store, "notes", "/two/notes", &b, &err), &err);
	must(bases_put(store, "notes", "/one/notes", &again, &err), &err);
	check_int("one a folder", again, a);
	put(store, a, "x.md", 5, "words");
	check_bases("names differ", store, "1 notes 1;2 notes-2 0;");
	check("there", bases_has(store, a) && !bases_has(store, 99));
	must(bases_remove(store, a, &err), &err);
	check_bases("with its entries", store, "2 notes-2 0;");
	check_int("and their words", found(store, "words"), 0);
	check_int("none of this number", bases_remove(store, a, &err), STORE_FAILED);
	check_int("says so", err.code, ERR_NOT_FOUND);
}

static void test_entries(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	struct err err = ERR_INIT;
	auto_buf struct buf out = BUF_INIT;
	auto_free char *hash = NULL;
	int64_t base = 0;

	(void)state;
	must(bases_put(store, "notes", "/notes", &base, &err), &err);
	put(store, base, "b.md", 9, "lobster");
	put(store, base, "a.md", 9, "crab");
	put(store, base, "z.md", 1, "\xe7\xbb\xbf\xe8\x8c\xb6 tea");
	check_entries("own order, then by name", store, base,
		"3 notes z.md;2 notes a.md;1 notes b.md;");
	put(store, base, "a.md", 9, "shrimp");
	check_int("the same entry", entries_find(store, base, "a.md", &hash), 2);
	check_str("its hash", hash, "shrimp");
	check("new words for old", found(store, "shrimp") == 1 && found(store, "crab") == 0);
	check_int("by its alias, each", found(store, "other"), 3);
	check_int("Chinese", found(store, "\xe7\xbb\xbf\xe8\x8c\xb6"), 1);
	check_int("characters", entries_length(store, 3), 6);
	assert_true(entries_get(store, 3, 1, 3, look, &out));
	check_str("a piece", out.data, "z.md/c/other:\xe8\x8c\xb6 t");
	must(entries_remove(store, 3, &err), &err);
	check("gone", !entries_get(store, 3, 0, 9, look, &out) && found(store, "tea") == 0);
}

static void test_off(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	struct err err = ERR_INIT;
	int64_t a, b;

	(void)state;
	must(bases_put(store, "a", "/a", &a, &err), &err);
	must(bases_put(store, "b", "/b", &b, &err), &err);
	put(store, a, "x.md", 1, "crabs walk");
	for (int i = 0; i < 200; i++) {
		auto_free char *path = xasprintf("%d.md", i);

		put(store, b, path, i, "crabs too");
	}
	check_int("in both", found(store, "crabs"), 9);
	must(bases_set_off(store, b, true, &err), &err);
	check_int("in the one that is on", found(store, "crabs"), 1);
	check_int("nor read", entries_length(store, 2), 0);
	check("the other is", entries_length(store, 1) > 0);
	must(bases_set_off(store, b, false, &err), &err);
	check_int("again", found(store, "crabs"), 9);
	check_int("none of this number", bases_set_off(store, 9, true, &err), STORE_FAILED);
	check_int("says so", err.code, ERR_NOT_FOUND);
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_off),
		cmocka_unit_test(test_bases),
		cmocka_unit_test(test_entries),
	};

	return CHECK_RUN(tests);
}
