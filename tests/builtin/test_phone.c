/* Tools of several calls: what happens when they are dropped in between. The phone's
   side is tests/device/termux-api.sh. */
#include "../device/phone.h"
#include "../tool/kit_call.h"

#include "builtin/builtin.h"
#include "builtin/parse/parse.h"
#include "tool/roots.h"

static struct roots roots;
static char *heard_path;

static int setup(void **state) {
	struct kit *kit = xcalloc(1, sizeof(*kit));
	auto_free char *tools = path_join(getenv("CHELA_SOURCE_ROOT"), "tools");

	phone_setup();
	kit_open(kit);
	recipe_set_parsers(parsers, parser_count);
	catalogue_load_folder(
		kit->registry, tools, TOOL_SHIPPED, builtins, builtin_count, &kit->diagnostics);
	kit_refresh(kit);
	roots_init(&roots, kit->folder, NULL, NULL);
	kit->env.roots = &roots;
	heard_path = path_join(phone_prefix, "heard");
	setenv("PHONE_LOG", heard_path, 1);
	*state = kit;
	return 0;
}

static int teardown(void **state) {
	kit_close(*state);
	roots_fini(&roots);
	unsetenv("PHONE_LOG");
	unlink(heard_path);
	free(take(heard_path));
	phone_teardown();
	free(*state);
	return 0;
}

/* How often the phone heard a call. */
static int times_heard(const char *call) {
	auto_free char *heard = NULL;
	int count = 0;

	if (!file_read(heard_path, 1 << 20, &heard, NULL, NULL)) {
		return 0;
	}
	for (const char *at = heard; (at = strstr(at, call)); at++) {
		count++;
	}
	return count;
}

static void turn_until_heard(struct kit *kit, const char *call, int count) {
	for (int i = 0; i < 2000 && times_heard(call) < count; i++) {
		loop_turn(kit->loop, 10);
	}
	check_int(call, times_heard(call), count);
}

#define CLEANUP "<Sensor><-a><cleanup>"
#define READING "<Sensor><-a><sensors>"

/* A listener that is left keeps the next one from hearing anything. */
static void test_dropped_reading(void **state) {
	struct kit *kit = *state;
	struct tool_run *run = kit_start(kit, "read_sensor", "{\"sensor\":\"light\"}");

	assert_non_null(run);
	turn_until_heard(kit, READING, 1);
	check_int("before", times_heard(CLEANUP), 1);
	tool_run_cancel(run);
	turn_until_heard(kit, CLEANUP, 2);
	check_int("not told", kit->done, 0);
}

static void test_dropped_at_once(void **state) {
	struct kit *kit = *state;
	struct tool_run *run = kit_start(kit, "read_sensor", "{\"sensor\":\"light\"}");

	tool_run_cancel(run);
	while (loop_turn(kit->loop, 10)) {
	}
	check_int("never read", times_heard(READING), 0);
	check_int("not told", kit->done, 0);
}

/* Between two looks there is no call that could be dropped, only a timer. */
static void test_dropped_pick(void **state) {
	struct kit *kit = *state;
	auto_free char *program = path_join(phone_prefix, "termux-storage-get");
	auto_free char *old = xstrdup(getenv("PATH"));
	auto_free char *path = xasprintf("%s:%s", phone_prefix, old);

	assert_true(file_write(
		program, "#!/bin/sh\necho >>\"$PHONE_LOG\" picker\n", 37, 0700, NULL));
	setenv("PATH", path, 1);
	struct tool_run *run = kit_start(kit, "pick_file", "{\"path\":\"x.bin\"}");

	assert_non_null(run);
	turn_until_heard(kit, "picker", 1);
	for (int i = 0; i < 5; i++) {
		loop_turn(kit->loop, 10);
	}
	tool_run_cancel(run);
	while (loop_turn(kit->loop, 10)) {
	}
	check_int("not told", kit->done, 0);
	setenv("PATH", old, 1);
	unlink(program);
}

int main(void) {
#define WITH_PHONE(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
	const struct CMUnitTest tests[] = {
		WITH_PHONE(test_dropped_reading),
		WITH_PHONE(test_dropped_at_once),
		WITH_PHONE(test_dropped_pick),
	};

	return CHECK_RUN(tests);
}
