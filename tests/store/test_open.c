#include "store/open.h"

#include "content.h"
#include "store/damage.h"
#include "store/migrations.h"

static bool try_open(const struct fixture *fixture, struct store **out, struct err *err) {
	struct store_options options = { .path = fixture->path, .run_folder = fixture->run };

	return store_open(out, &options, err);
}

/* Files that were set aside whose names end so; "" for the databases themselves. */
static int count_aside(const struct fixture *fixture, const char *suffix, off_t min_size) {
	DIR *dir = opendir(fixture->folder);
	struct dirent *entry;
	int count = 0;

	while (dir && (entry = readdir(dir))) {
		auto_free char *path = path_join(fixture->folder, entry->d_name);
		const char *name = entry->d_name + strlen("chela.db.corrupt-");
		struct stat info;

		if (strncmp(entry->d_name, "chela.db.corrupt-", 17) == 0 &&
			strcmp(name + strspn(name, "0123456789"), suffix) == 0 &&
			stat(path, &info) == 0 && info.st_size >= min_size) {
			count++;
		}
	}
	closedir(dir);
	return count;
}

static void test_folder_is_made(void **state) {
	auto_fixture struct fixture fixture = fixture_bare();
	auto_free char *folder = path_join(fixture.folder, "a");
	struct stat info;

	(void)state;
	free(fixture.path);
	fixture.path = path_join(folder, "chela.db");
	fixture.store = fixture_other(&fixture);
	assert_int_equal(stat(folder, &info), 0);
	assert_int_equal(info.st_mode & 0777, 0700);
}

static void test_a_newer_schema_is_for_reading(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t id = add_conversation(fixture.store, "x");
	struct err err = ERR_INIT;
	int closed;

	(void)state;
	add_text(fixture.store, id, ROLE_USER, "hi");
	run_sql(fixture.store, "PRAGMA user_version = 99");
	fixture_reopen(&fixture);
	assert_true(store_is_read_only(fixture.store));
	assert_non_null(strstr(store_notice(fixture.store), "newer"));
	check_outline("readable", fixture.store, id, "user:hi");
	assert_int_equal(conversations_set_title(fixture.store, id, "y", &err), STORE_FAILED);
	assert_int_equal(err.code, ERR_UNAVAILABLE);
	assert_int_equal(store_begin(fixture.store, &err), STORE_FAILED);
	must(runs_close_dead(fixture.store, &closed, &err), &err);
	store_settle(fixture.store);
	assert_int_equal(sql_number(fixture.store, "PRAGMA user_version"), 99);
}

static void test_a_stranger_is_not_touched(void **state) {
	auto_fixture struct fixture fixture = fixture_bare();
	struct err err = ERR_INIT;
	sqlite3 *sqlite = NULL;

	(void)state;
	assert_int_equal(sqlite3_open(fixture.path, &sqlite), SQLITE_OK);
	assert_int_equal(
		sqlite3_exec(sqlite, "CREATE TABLE theirs (x)", NULL, NULL, NULL), SQLITE_OK);
	sqlite3_close(sqlite);
	assert_false(try_open(&fixture, &fixture.store, &err));
	assert_int_equal(err.code, ERR_CONFIG);
	assert_int_equal(count_aside(&fixture, "", 0), 0);
}

static void cut_file(const char *path, long size) {
	assert_int_equal(truncate(path, size), 0);
}

static void write_junk(const char *path, long at, size_t len) {
	int fd = open(path, O_WRONLY | O_CREAT, 0600);
	auto_free char *junk = xmalloc(len);

	memset(junk, 0x5a, len);
	assert_int_equal(pwrite(fd, junk, len, at), (ssize_t)len);
	close(fd);
}

static void make_empty(const char *path) {
	cut_file(path, 0);
}

static void make_half(const char *path) {
	struct stat info;

	assert_int_equal(stat(path, &info), 0);
	cut_file(path, info.st_size / 2 / 4096 * 4096);
}

static void make_odd_half(const char *path) {
	cut_file(path, 10000);
}

static void make_junk(const char *path) {
	write_junk(path, 0, 20000);
}

static void make_short_junk(const char *path) {
	cut_file(path, 0);
	write_junk(path, 0, 700);
}

/* A page in the middle, which opening does not read. */
static void make_bad_page(const char *path) {
	write_junk(path, 4096 * 3, 4096);
	damage_suspect(path);
}

static const struct damage_case {
	const char *name;
	void (*damage)(const char *path);
	bool aside;
} damage_cases[] = {
	{ .name = "zero bytes are a new file", .damage = make_empty, .aside = false },
	{ .name = "half a file", .damage = make_half, .aside = true },
	{ .name = "cut inside a page", .damage = make_odd_half, .aside = true },
	{ .name = "no database", .damage = make_junk, .aside = true },
	{ .name = "a text of some bytes", .damage = make_short_junk, .aside = true },
	{ .name = "a bad page that was noticed", .damage = make_bad_page, .aside = true },
};

static void fill(struct store *store) {
	int64_t id = add_conversation(store, "x");
	auto_buf struct buf text = BUF_INIT;

	for (int i = 0; i < 5000; i++) {
		buf_addf(&text, "word%d ", i);
	}
	for (int i = 0; i < 5; i++) {
		add_text(store, id, ROLE_USER, text.data);
	}
}

static void test_damaged_files(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(damage_cases); i++) {
		const struct damage_case *c = &damage_cases[i];
		auto_fixture struct fixture fixture = fixture_new();
		struct err err = ERR_INIT;

		fill(fixture.store);
		fixture_close(&fixture);
		c->damage(fixture.path);
		if (!try_open(&fixture, &fixture.store, &err)) {
			fail_msg("%s: %s", c->name, err.text);
		}
		check_int(c->name, count_aside(&fixture, "", 1), c->aside);
		check_int(c->name, store_notice(fixture.store) != NULL, c->aside);
		check(c->name, add_conversation(fixture.store, "works") == 1);
		check(c->name, store_check(fixture.store, NULL));
		check(c->name, !damage_is_suspect(fixture.path));
		fixture_reopen(&fixture);
		check(c->name, store_notice(fixture.store) == NULL);
	}
}

static void test_the_newest_copy_takes_its_place(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	auto_free char *older = xasprintf("%s.backup-1", fixture.path);
	auto_free char *newer = xasprintf("%s.backup-2", fixture.path);
	auto_free char *other = xasprintf("%s.backup-2.77", fixture.path);
	struct timespec times[2] = { { .tv_sec = 1000 }, { .tv_sec = 1000 } };

	(void)state;
	auto_free char *first = xasprintf("VACUUM INTO '%s'", older);
	auto_free char *second = xasprintf("VACUUM INTO '%s'", newer);

	add_conversation(fixture.store, "old");
	run_sql(fixture.store, first);
	add_conversation(fixture.store, "new");
	run_sql(fixture.store, second);
	add_conversation(fixture.store, "lost");
	assert_int_equal(utimensat(AT_FDCWD, older, times, 0), 0);
	write_junk(other, 0, 100);
	fixture_close(&fixture);
	make_junk(fixture.path);
	fixture.store = fixture_other(&fixture);
	assert_non_null(strstr(store_notice(fixture.store), newer));
	assert_int_equal(sql_number(fixture.store, "SELECT count(*) FROM conversations"), 2);
	assert_int_equal(fixture_count_files(&fixture, "chela.db.backup-2"), 2);
}

/* The WAL goes with its file: what it holds may be the only copy. */
static void test_the_wal_goes_aside_too(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	auto_free char *wal = xasprintf("%s-wal", fixture.path);

	(void)state;
	fixture_close(&fixture);
	make_junk(fixture.path);
	write_junk(wal, 0, 5000);
	fixture.store = fixture_other(&fixture);
	assert_int_equal(count_aside(&fixture, "-wal", 5000), 1);
}

/* Damage that shows while it is in use leaves a note for the next start. */
static void test_damage_in_use_is_noted(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct conversation conversation = { 0 };
	struct err err = ERR_INIT;

	(void)state;
	fill(fixture.store);
	fixture_reopen(&fixture);
	int64_t root = sql_number(
		fixture.store, "SELECT rootpage FROM sqlite_master WHERE name = 'messages'");

	fixture_reopen(&fixture);
	write_junk(fixture.path, (root - 1) * 4096, 4096);
	assert_false(messages_load(fixture.store, 1, &conversation, &err));
	assert_int_equal(err.code, ERR_CORRUPT);
	assert_true(damage_is_suspect(fixture.path));
	assert_false(store_check(fixture.store, &err));
	assert_int_equal(err.code, ERR_CORRUPT);
	fixture_reopen(&fixture);
	assert_int_equal(count_aside(&fixture, "", 1), 1);
}

/* A note alone, on a sound file, costs nothing but the check. */
static void test_a_suspect_that_is_sound(void **state) {
	auto_fixture struct fixture fixture = fixture_new();

	(void)state;
	fill(fixture.store);
	fixture_close(&fixture);
	damage_suspect(fixture.path);
	fixture.store = fixture_other(&fixture);
	assert_null(store_notice(fixture.store));
	assert_false(damage_is_suspect(fixture.path));
	assert_int_equal(sql_number(fixture.store, "SELECT count(*) FROM messages"), 5);
}

static void test_nowhere_to_write(void **state) {
	auto_fixture struct fixture fixture = fixture_bare();
	struct err err = ERR_INIT;

	(void)state;
	assert_int_equal(mkdir(fixture.path, 0700), 0);
	assert_false(try_open(&fixture, &fixture.store, &err));
	assert_true(err.code != ERR_NONE && err.text[0] != '\0');
}

static void test_all_is_in_one_file_at_the_end(void **state) {
	auto_fixture struct fixture fixture = fixture_new();

	(void)state;
	fill(fixture.store);
	fixture_close(&fixture);
	assert_int_equal(fixture_count_files(&fixture, "chela.db-wal"), 0);
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_folder_is_made),
		cmocka_unit_test(test_a_newer_schema_is_for_reading),
		cmocka_unit_test(test_a_stranger_is_not_touched),
		cmocka_unit_test(test_damaged_files),
		cmocka_unit_test(test_the_newest_copy_takes_its_place),
		cmocka_unit_test(test_the_wal_goes_aside_too),
		cmocka_unit_test(test_damage_in_use_is_noted),
		cmocka_unit_test(test_a_suspect_that_is_sound),
		cmocka_unit_test(test_nowhere_to_write),
		cmocka_unit_test(test_all_is_in_one_file_at_the_end),
	};

	return CHECK_RUN(tests);
}
