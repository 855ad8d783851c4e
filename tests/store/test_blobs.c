#include "store/blobs.h"

#include <sys/time.h>
#include <time.h>

#include "content.h"
#include "store/trash.h"

static int64_t add(struct store *store, int64_t conversation, const char *text, int risk) {
	struct blob_row row = { .conversation = conversation,
		.mime = "text/plain",
		.maker = "run_shell",
		.risk = risk };
	struct err err = ERR_INIT;

	must(blobs_add(store, &row, text, strlen(text), &err), &err);
	assert_int_equal(row.size, (int64_t)strlen(text));
	return row.id;
}

static char *file_of(const struct fixture *fixture, const char *text) {
	char hex[SHA256_HEX];

	sha256_hex(text, strlen(text), hex);
	return xasprintf("%s/blobs/%s", fixture->folder, hex);
}

static void check_file(
	const char *name, const struct fixture *fixture, const char *text, bool want) {
	auto_free char *path = file_of(fixture, text);

	check(name, file_exists(path) == want);
}

static void test_add_and_read(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t a = add_conversation(fixture.store, "a");
	int64_t id = add(fixture.store, a, "0123456789", 3);
	static const struct {
		const char *name;
		int64_t offset;
		size_t max;
		const char *text;
	} cases[] = {
		{ "all", 0, 100, "0123456789" },
		{ "a piece", 3, 4, "3456" },
		{ "the end", 8, 4, "89" },
		{ "behind the end", 10, 4, "" },
		{ "before the beginning", -1, 4, "" },
	};
	struct blob_row row = { 0 };
	struct err err = ERR_INIT;

	(void)state;
	assert_true(blobs_get(fixture.store, a, id, &row, &err));
	check_str("mime", row.mime, "text/plain");
	check_str("maker", row.maker, "run_shell");
	check_int("risk", row.risk, 3);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf out = BUF_INIT;

		check(cases[i].name, blobs_read(fixture.store, &row, cases[i].offset,
					     cases[i].max, &out, &err));
		check_str(cases[i].name, out.data, cases[i].text);
	}
	blob_row_fini(&row);
}

static void test_file_is_private(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	auto_free char *path = file_of(&fixture, "text");
	struct stat st;

	(void)state;
	add(fixture.store, add_conversation(fixture.store, "a"), "text", 0);
	assert_int_equal(stat(path, &st), 0);
	assert_int_equal(st.st_mode & 0777, 0600);
}

static void test_same_bytes(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t a = add_conversation(fixture.store, "a");
	int64_t b = add_conversation(fixture.store, "b");
	int64_t first = add(fixture.store, a, "same", 2);
	struct blob_row row = { 0 };
	struct err err = ERR_INIT;

	(void)state;
	assert_int_equal(add(fixture.store, a, "same", 1), first);
	assert_true(blobs_get(fixture.store, a, first, &row, &err));
	check_int("the higher risk", row.risk, 2);
	blob_row_fini(&row);
	assert_true(add(fixture.store, b, "same", 1) != first);
}

static void test_only_of_this_conversation(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	int64_t a = add_conversation(store, "a"), b = add_conversation(store, "b");
	int64_t last = add_text(store, a, ROLE_USER, "one");
	int64_t id = add(store, a, "mine", 0), branch = 0;
	struct blob_row row = { 0 };
	struct err err = ERR_INIT;

	(void)state;
	assert_false(blobs_get(store, b, id, &row, &err));
	assert_int_equal(err.code, ERR_NOT_FOUND);
	assert_false(blobs_get(store, a, 999, &row, &err));
	must(conversations_branch(store, a, last, NULL, &branch, &err), &err);
	assert_true(blobs_get(store, branch, id, &row, &err));
	blob_row_fini(&row);
	/* A branch that is left keeps what its messages speak of. */
	must(conversations_remove(store, a, &err), &err);
	must(blobs_sweep(store, NULL, &err), &err);
	assert_true(blobs_get(store, branch, id, &row, &err));
	blob_row_fini(&row);
	check_file("still there", &fixture, "mine", true);
}

static void test_too_large(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct blob_row row = { .conversation = add_conversation(fixture.store, "a"),
		.mime = "text/plain" };
	auto_free char *data = xcalloc(1, BLOB_MAX + 1);
	struct err err = ERR_INIT;

	(void)state;
	assert_int_equal(
		blobs_add(fixture.store, &row, data, BLOB_MAX + 1, &err), STORE_FAILED);
	assert_int_equal(err.code, ERR_LIMIT);
	must(blobs_add(fixture.store, &row, data, BLOB_MAX, &err), &err);
}

static void test_old_ones_make_room(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t a = add_conversation(fixture.store, "a");
	int64_t first = add(fixture.store, a, "first", 0);
	int64_t second = add(fixture.store, a, "second", 0);
	struct blob_row row = { 0 };
	struct err err = ERR_INIT;

	(void)state;
	run_sql(fixture.store, "UPDATE blobs SET size = 268435450 WHERE id = 2");
	int64_t third = add(fixture.store, a, "third", 0);

	assert_false(blobs_get(fixture.store, a, first, &row, &err));
	assert_true(blobs_get(fixture.store, a, second, &row, &err));
	blob_row_fini(&row);
	assert_true(blobs_get(fixture.store, a, third, &row, &err));
	blob_row_fini(&row);
	must(blobs_tidy(fixture.store), &err);
	check_file("the file went too", &fixture, "first", false);
}

static void make_draft(const struct fixture *fixture, const char *name, int age) {
	auto_free char *path = xasprintf("%s/blobs/%s", fixture->folder, name);
	struct timeval times[2] = { { .tv_sec = time(NULL) - age }, { 0 } };

	times[1] = times[0];
	assert_true(file_write(path, "x", 1, 0600, NULL));
	assert_int_equal(utimes(path, times), 0);
}

static void test_sweep(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	int64_t a = add_conversation(store, "a"), b = add_conversation(store, "b");
	auto_free char *young = xasprintf("%s/blobs/young", fixture.folder);
	auto_free char *old = xasprintf("%s/blobs/old", fixture.folder);
	struct err err = ERR_INIT;
	int count = 0;

	(void)state;
	add(store, a, "only a", 0);
	add(store, a, "both", 0);
	add(store, b, "both", 0);
	make_draft(&fixture, "young", 60);
	make_draft(&fixture, "old", 7200);
	must(conversations_remove(store, a, &err), &err);
	must(blobs_sweep(store, &count, &err), &err);
	check_int("removed", count, 2);
	check_file("of the removed one", &fixture, "only a", false);
	check_file("of another too", &fixture, "both", true);
	check("a draft", file_exists(young));
	check("what was cut off", !file_exists(old));
}

static void test_damage(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t a = add_conversation(fixture.store, "a");
	int64_t id = add(fixture.store, a, "whole", 0);
	auto_free char *path = file_of(&fixture, "whole");
	auto_buf struct buf out = BUF_INIT;
	struct blob_row row = { 0 };
	struct err err = ERR_INIT;

	(void)state;
	assert_true(blobs_get(fixture.store, a, id, &row, &err));
	assert_true(file_write(path, "wh", 2, 0600, NULL));
	assert_false(blobs_read(fixture.store, &row, 0, 10, &out, &err));
	assert_int_equal(err.code, ERR_CORRUPT);
	unlink(path);
	assert_false(blobs_read(fixture.store, &row, 0, 10, &out, &err));
	assert_int_equal(err.code, ERR_NOT_FOUND);
	/* Adding the same bytes mends it. */
	add(fixture.store, a, "whole", 0);
	assert_true(blobs_read(fixture.store, &row, 0, 10, &out, &err));
	check_str("mended", out.data, "whole");
	blob_row_fini(&row);
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_add_and_read),
		cmocka_unit_test(test_file_is_private),
		cmocka_unit_test(test_same_bytes),
		cmocka_unit_test(test_only_of_this_conversation),
		cmocka_unit_test(test_too_large),
		cmocka_unit_test(test_old_ones_make_room),
		cmocka_unit_test(test_sweep),
		cmocka_unit_test(test_damage),
	};

	return CHECK_RUN(tests);
}
