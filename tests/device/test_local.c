#include "answer.h"

#include <signal.h>

#include "base/clock.h"
#include "base/str.h"

static int setup(void **state) {
	(void)state;
	phone_open();
	return 0;
}

static int teardown(void **state) {
	(void)state;
	phone_close();
	return 0;
}

static void test_vector(void **state) {
	const char *const argv[] = { "printf", "[%s]", "a b", "", "$(id)", NULL };
	struct answer answer = { 0 };

	(void)state;
	phone_ask(&answer, TRANSPORT_LOCAL, argv, true);
	assert_int_equal(answer.end, DEVICE_DONE);
	assert_string_equal(answer.out, "[a b][][$(id)]");
	answer_fini(&answer);
}

static void test_line(void **state) {
	struct answer answer = { 0 };
	struct device_request request = phone_request(&answer, TRANSPORT_LOCAL, NULL);

	(void)state;
	request.line = "echo out; echo err >&2; pwd; exit 3";
	request.folder = "/";
	device_start(phone_device, &request);
	phone_wait(&answer);
	assert_int_equal(answer.end, DEVICE_DONE);
	assert_int_equal(answer.exit_code, 3);
	assert_string_equal(answer.out, "out\nerr\n/\n");
	answer_fini(&answer);
}

static void test_not_installed(void **state) {
	const char *const argv[] = { "no-program-of-this-name", NULL };
	struct answer answer = { 0 };

	(void)state;
	phone_ask(&answer, TRANSPORT_LOCAL, argv, true);
	assert_int_equal(answer.end, DEVICE_NOT_INSTALLED);
	assert_string_equal(
		answer.text, "no-program-of-this-name is not installed (not on PATH)");
	answer_fini(&answer);
}

static void test_timeout(void **state) {
	struct answer answer = { 0 };
	struct device_request request = phone_request(&answer, TRANSPORT_LOCAL, NULL);

	(void)state;
	request.line = "echo begun; exec sleep 1000";
	request.timeout = 100;
	device_start(phone_device, &request);
	phone_wait(&answer);
	assert_int_equal(answer.end, DEVICE_TIMED_OUT);
	assert_non_null(strstr(answer.text, "did not end within 1 s and was stopped"));
	assert_true(device_has(phone_device, TRANSPORT_LOCAL, NULL, NULL));
	answer_fini(&answer);
}

static void test_killed(void **state) {
	struct answer answer = { 0 };
	struct device_request request = phone_request(&answer, TRANSPORT_LOCAL, NULL);

	(void)state;
	request.line = "kill -9 $$";
	device_start(phone_device, &request);
	phone_wait(&answer);
	assert_int_equal(answer.end, DEVICE_FAILED);
	assert_int_equal(answer.exit_code, 128 + 9);
	assert_non_null(strstr(answer.text, "killed by signal 9"));
	answer_fini(&answer);
}

static void test_flood_is_bounded(void **state) {
	struct answer answer = { 0 };
	struct device_request request = phone_request(&answer, TRANSPORT_LOCAL, NULL);

	(void)state;
	request.line = "echo first; i=0; while [ $i -lt 20000 ]; do echo line $i; i=$((i+1)); "
		       "done; echo last";
	request.max_output = 1000;
	request.on_output = NULL;
	device_start(phone_device, &request);
	phone_wait(&answer);
	assert_int_equal(answer.end, DEVICE_DONE);
	assert_true(answer.cut);
	assert_true(strlen(answer.out) < 1100);
	assert_true(str_starts(answer.out, "first\nline 0\n"));
	assert_true(str_ends(answer.out, "line 19999\nlast\n"));
	assert_non_null(strstr(answer.out, "bytes left out ...]"));
	answer_fini(&answer);
}

/* Calls of one lock wait for each other whatever their way; others do not. */
static void test_lock(void **state) {
	struct answer held = { 0 }, waits = { 0 }, runs = { 0 };
	struct device_request request = phone_request(&held, TRANSPORT_LOCAL, NULL);
	struct device_call *call;

	(void)state;
	request.line = "exec sleep 1000";
	request.lock = "modem";
	call = device_start(phone_device, &request);
	request = phone_request(&waits, TRANSPORT_LOCAL, NULL);
	request.line = "echo waited";
	request.lock = "modem";
	device_start(phone_device, &request);
	request = phone_request(&runs, TRANSPORT_LOCAL, NULL);
	request.line = "echo free";
	device_start(phone_device, &request);
	phone_wait(&runs);
	assert_string_equal(runs.out, "free\n");
	assert_int_equal(waits.done, 0);
	device_cancel(call);
	phone_wait(&waits);
	assert_string_equal(waits.out, "waited\n");
	assert_int_equal(held.end, DEVICE_CANCELLED);
	answer_fini(&held);
	answer_fini(&waits);
	answer_fini(&runs);
}

static void test_shell_is_not_here(void **state) {
	auto_buf struct buf why = BUF_INIT;
	struct answer answer = { 0 };
	struct device_request request = phone_request(&answer, TRANSPORT_SHELL, NULL);

	auto_free char *path = xstrdup(getenv("PATH"));

	(void)state;
	setenv("PATH", "/no-such-folder", 1);
	assert_false(device_has(phone_device, TRANSPORT_SHELL, NULL, &why));
	assert_int_equal(device_shell_used(phone_device), DEVICE_SHELL_NONE);
	assert_true(str_starts(why.data, "needs Shizuku's rish, adb or root"));
	request.line = "id";
	device_start(phone_device, &request);
	assert_int_equal(answer.done, 0);
	phone_wait(&answer);
	assert_int_equal(answer.end, DEVICE_NOT_INSTALLED);
	assert_string_equal(answer.text, why.data);
	setenv("PATH", path, 1);
	answer_fini(&answer);
}

/* A folder with an xdg-open that refuses "missing", and stays with all else. */
static char *opener_make(void) {
	auto_free char *tmp = path_tmpdir();
	char mark[17];

	random_hex(mark, 8);
	char *folder = xasprintf("%s/chela-open-%s", tmp, mark);
	auto_free char *program = path_join(folder, "xdg-open");
	auto_free char *script = xasprintf("#!/bin/sh\n[ $1 = missing ] && exit 3\n"
					   "echo $$ >%s/new\nmv %s/new %s/pid\n"
					   "exec sleep 1000\n",
		folder, folder, folder);

	assert_true(file_make_folder(folder, NULL) &&
		    file_write(program, script, strlen(script), 0755, NULL));
	return folder;
}

static void opener_remove(const char *folder) {
	auto_free char *program = path_join(folder, "xdg-open");
	auto_free char *pid = path_join(folder, "pid");

	unlink(program);
	unlink(pid);
	rmdir(folder);
}

static void open_missing(void) {
	const char *const argv[] = { "xdg-open", "missing", NULL };
	struct answer answer = { 0 };

	phone_ask(&answer, TRANSPORT_LOCAL, argv, false);
	assert_int_equal(answer.end, DEVICE_FAILED);
	assert_string_equal(answer.text, "xdg-open: no program was found that opens it");
	answer_fini(&answer);
}

/* Opens something that stays open, until it counts as done. */
static void open_page(const char *pid_file) {
	const char *const argv[] = { "xdg-open", "https://example.org", NULL };
	struct answer answer = { 0 };
	struct device_request request = phone_request(&answer, TRANSPORT_LOCAL, argv);
	int64_t now = clock_monotonic();

	clock_set(now, -1);
	device_start(phone_device, &request);
	while (!file_exists(pid_file)) {
		loop_turn(phone_loop, 5);
	}
	assert_int_equal(answer.done, 0);
	clock_set(now + 3001, -1);
	phone_wait(&answer);
	clock_set(-1, -1);
	assert_int_equal(answer.end, DEVICE_DONE);
	assert_int_equal(answer.exit_code, 0);
	answer_fini(&answer);
}

/* An opener that stays with what it opened has done its work; it is left alone, after
   its device, too. */
static void test_opener(void **state) {
	auto_free char *folder = opener_make();
	auto_free char *pid_file = path_join(folder, "pid");
	auto_free char *before = xstrdup(getenv("PATH"));
	auto_free char *with = xasprintf("%s:%s", folder, before);
	auto_free char *text = NULL;
	pid_t pid;

	(void)state;
	setenv("PATH", with, 1);
	open_missing();
	open_page(pid_file);
	setenv("PATH", before, 1);
	phone_device = device_free(phone_device);
	child_kill_all();
	assert_true(file_read(pid_file, 64, &text, NULL, NULL));
	pid = (pid_t)strtol(text, NULL, 10);
	assert_int_equal(kill(pid, 0), 0);
	kill(pid, SIGKILL);
	opener_remove(folder);
}

int main(void) {
#define WITH_DEVICE(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
	const struct CMUnitTest tests[] = {
		WITH_DEVICE(test_vector),
		WITH_DEVICE(test_line),
		WITH_DEVICE(test_not_installed),
		WITH_DEVICE(test_timeout),
		WITH_DEVICE(test_killed),
		WITH_DEVICE(test_flood_is_bounded),
		WITH_DEVICE(test_lock),
		WITH_DEVICE(test_shell_is_not_here),
		WITH_DEVICE(test_opener),
	};

	return CHECK_RUN(tests);
}
