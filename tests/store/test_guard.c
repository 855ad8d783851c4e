#include "store/guard.h"

#include "content.h"

static const struct version_case {
	const char *name;
	int version;
	bool needed;
} version_cases[] = {
	{ .name = "Debian 12", .version = 3040001, .needed = true },
	{ .name = "before the mended 3.44", .version = 3044005, .needed = true },
	{ .name = "the mended 3.44", .version = 3044006, .needed = false },
	{ .name = "behind it", .version = 3045000, .needed = true },
	{ .name = "before the mended 3.50", .version = 3050006, .needed = true },
	{ .name = "the mended 3.50", .version = 3050007, .needed = false },
	{ .name = "3.51.2", .version = 3051002, .needed = true },
	{ .name = "3.51.3", .version = 3051003, .needed = false },
	{ .name = "newer", .version = 3053000, .needed = false },
};

static void test_versions(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(version_cases); i++) {
		check_int(version_cases[i].name, guard_is_needed(version_cases[i].version),
			version_cases[i].needed);
	}
}

static void test_one_at_a_time(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *other = fixture_other(&fixture);
	struct err err = ERR_INIT;

	(void)state;
	fixture.store->guarded = other->guarded = true;
	assert_true(guard_take(fixture.store, &err));
	assert_false(guard_take(other, &err));
	assert_int_equal(err.code, ERR_BUSY);
	assert_true(other->busy);
	guard_release(fixture.store);
	assert_true(guard_take(other, &err));
	guard_release(other);
	store_close(other);
}

static void test_not_needed(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *other = fixture_other(&fixture);

	(void)state;
	fixture.store->guarded = other->guarded = false;
	assert_true(guard_take(fixture.store, NULL));
	assert_true(guard_take(other, NULL));
	store_close(other);
}

static void test_wait_gives_up(void **state) {
	auto_fixture struct fixture fixture = fixture_new();

	(void)state;
	fixture.store->guarded = true;
	assert_true(guard_take(fixture.store, NULL));
	assert_int_equal(guard_wait(fixture.path, 30), -1);
	guard_release(fixture.store);
	auto_fd int fd = guard_wait(fixture.path, 30);

	assert_true(fd >= 0);
	assert_false(guard_take(fixture.store, NULL));
}

/* The lock of a process that dies is free, whatever it was doing. */
static void test_death_frees_it(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int ready[2], status;
	char byte;

	(void)state;
	assert_true(file_pipe(ready, NULL));
	pid_t child = fork();

	if (child == 0) {
		int fd = guard_wait(fixture.path, 0);

		if (fd >= 0 && write(ready[1], "x", 1) == 1) {
			pause();
		}
		_exit(1);
	}
	assert_int_equal(read(ready[0], &byte, 1), 1);
	assert_int_equal(guard_wait(fixture.path, 0), -1);
	kill(child, SIGKILL);
	waitpid(child, &status, 0);
	auto_fd int fd = guard_wait(fixture.path, 0);

	assert_true(fd >= 0);
	file_close(&ready[0]);
	file_close(&ready[1]);
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_versions),
		cmocka_unit_test(test_one_at_a_time),
		cmocka_unit_test(test_not_needed),
		cmocka_unit_test(test_wait_gives_up),
		cmocka_unit_test(test_death_frees_it),
	};

	return CHECK_RUN(tests);
}
