#include "knowledge/folder.h"

#include "notes.h"

static void test_list(void **state) {
	auto_fixture struct fixture fixture = fixture_bare();
	auto_free char *folder = path_join(fixture.folder, "notes");
	auto_free char *link = path_join(folder, "link.md");
	auto_strv struct strv paths = STRV_INIT;
	auto_buf struct buf faults = BUF_INIT;
	struct err err = ERR_INIT;
	bool whole = false;

	(void)state;
	check("no folder", !folder_list(&paths, folder, &whole, note_fault, &faults, &err));
	check_int("says so", err.code, ERR_NOT_FOUND);
	note_write(&fixture, "b.md", "x");
	note_write(&fixture, "a/c.txt", "x");
	note_write(&fixture, "a/b.markdown", "x");
	note_write(&fixture, "photo.png", "x");
	note_write(&fixture, ".git/d.md", "x");
	note_write(&fixture, ".hidden.md", "x");
	note_write(&fixture, "1/2/3/4/5/6/7/8/ok.md", "x");
	assert_int_equal(symlink("/etc/hostname", link), 0);
	assert_true(folder_list(&paths, folder, &whole, note_fault, &faults, &err));
	check("all of it", whole && faults.len == 0);
	check_int("texts", paths.len, 4);
	check_str("sorted", paths.items[0], "1/2/3/4/5/6/7/8/ok.md");
	check_str("sorted", paths.items[1], "a/b.markdown");
	check_str("sorted", paths.items[2], "a/c.txt");
	check_str("sorted", paths.items[3], "b.md");
	note_write(&fixture, "1/2/3/4/5/6/7/8/9/deep.md", "x");
	strv_clear(&paths);
	assert_true(folder_list(&paths, folder, &whole, note_fault, &faults, &err));
	check("too deep is told", !whole && strstr(faults.data, "1/2/3/4/5/6/7/8/9: too deep"));
	check_int("the others are there", paths.len, 4);
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_list),
	};

	return CHECK_RUN(tests);
}
