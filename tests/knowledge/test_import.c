#include "knowledge/import.h"

#include "notes.h"
#include "store/knowledge.h"

static void check_import(const char *name, const struct fixture *fixture, const char *want) {
	auto_free char *got = note_import(fixture);

	check_str(name, got, want);
}

static bool take_entry(void *ctx, const struct entry_row *row) {
	buf_addf(ctx, "%s %s;", row->path, row->title);
	return true;
}

static void check_entries(const char *name, struct store *store, const char *want) {
	auto_buf struct buf out = BUF_INIT;
	struct err err = ERR_INIT;

	assert_true(entries_list(store, 1, take_entry, &out, &err));
	check_str(name, out.data, want);
}

static void test_again(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	auto_free char *gone = xasprintf("%s/notes/b.md", fixture.folder);

	(void)state;
	note_write(&fixture, "a.md", "# One\nx");
	note_write(&fixture, "b.md", "# Two\nx");
	note_write(&fixture, "z.md", "---\norder: 1\n---\n# First\nx");
	check_import("new", &fixture, "3 0 0 0 0: ");
	check_entries("own order", fixture.store, "z.md First;a.md One;b.md Two;");
	check_import("nothing new", &fixture, "0 0 3 0 0: ");
	note_write(&fixture, "a.md", "# Uno\nx");
	unlink(gone);
	check_import("changed, gone", &fixture, "0 1 1 1 0: ");
	check_entries("up to date", fixture.store, "z.md First;a.md Uno;");
}

/* What is refused is told, and what was known of it stays. */
static void test_refused(void **state) {
	auto_fixture struct fixture fixture = fixture_new();

	(void)state;
	note_write(&fixture, "a.md", "# One\nx");
	note_write(&fixture, "b.md", "");
	check_import("one is empty", &fixture, "1 0 0 0 1: b.md: is empty;");
	note_write(&fixture, "a.md", "---\nsource: ftp://x\n---\nx");
	check_import("one is wrong now", &fixture,
		"0 0 0 0 2: a.md:2: source: must be an http or https address;b.md: is empty;");
	check_entries("it stays", fixture.store, "a.md One;");
	note_write(&fixture, "1/2/3/4/5/6/7/8/9/x.md", "x");
	auto_free char *a = xasprintf("%s/notes/a.md", fixture.folder);

	unlink(a);
	auto_free char *got = note_import(&fixture);

	check("nothing goes when not all was seen", strncmp(got, "0 0 0 0 1", 9) == 0);
	check_entries("it still stays", fixture.store, "a.md One;");
}

static void test_large(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	auto_buf struct buf text = BUF_INIT;

	(void)state;
	while (text.len < (1 << 20)) {
		buf_add_str(&text, "more words and more words. ");
	}
	note_write(&fixture, "large.md", text.data);
	note_write(&fixture, "small.md", "x");
	auto_free char *got = note_import(&fixture);

	check("told, not cut", strncmp(got, "1 0 0 0 1: ", 11) == 0 && strstr(got, "large.md"));
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_again),
		cmocka_unit_test(test_refused),
		cmocka_unit_test(test_large),
	};

	return CHECK_RUN(tests);
}
