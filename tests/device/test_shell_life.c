/* What becomes of the kept-open shell: its death, limits, what is given up. */
#include "android.h"

#include <signal.h>

#include "base/clock.h"

static void test_hundred_calls(void **state) {
	(void)state;
	ANDROID_OR_SKIP();
	for (int i = 0; i < 101; i++) {
		struct answer answer = { 0 };

		android_ask(&answer, "echo x");
		assert_string_equal(answer.out, "x\n");
		answer_fini(&answer);
	}
	assert_int_equal(android_starts(), 1);
}

static pid_t client(void) {
	auto_free char *text = android_read("client");

	return (pid_t)strtol(text, NULL, 10);
}

/* Waits until a file of the phone is there. */
static void wait_for(const char *name) {
	auto_free char *path = path_join(android_folder, name);

	while (!file_exists(path)) {
		loop_turn(phone_loop, 5);
	}
}

static void test_dies_between_calls(void **state) {
	struct answer answer = { 0 };

	(void)state;
	ANDROID_OR_SKIP();
	android_ask(&answer, "echo 1");
	answer_fini(&answer);
	kill(client(), SIGKILL);
	/* Whether or not the loop knows by now. */
	android_ask(&answer, "echo 2");
	if (answer.end != DEVICE_DONE) {
		assert_non_null(strstr(answer.text, "whether it did its work is not known"));
		answer_fini(&answer);
		android_ask(&answer, "echo 2");
	}
	assert_string_equal(answer.out, "2\n");
	assert_int_equal(android_starts(), 2);
	answer_fini(&answer);
}

static bool is_gone(const char *file) {
	auto_free char *text = android_read(file);
	pid_t pid = (pid_t)strtol(text, NULL, 10);

	assert_true(pid > 0);
	return kill(pid, 0) != 0;
}

/* What ran is not sent again; the next call has a new shell. */
static void test_dies_under_a_call(void **state) {
	struct answer answer = { 0 };
	auto_free char *line =
		xasprintf("cd %s; echo begun; echo $$ >outer; echo x >>acted; exec sleep 1000",
			android_folder);
	struct device_request request = android_request(&answer, line);

	(void)state;
	ANDROID_OR_SKIP();
	device_start(phone_device, &request);
	wait_for("acted");
	kill(client(), SIGKILL);
	phone_wait(&answer);
	assert_int_equal(answer.end, DEVICE_FAILED);
	assert_string_equal(answer.out, "begun\n");
	assert_non_null(strstr(answer.text, "whether it did its work is not known"));
	answer_fini(&answer);
	android_ask(&answer, "echo again");
	assert_string_equal(answer.out, "again\n");
	auto_free char *acted = android_read("acted");
	assert_string_equal(acted, "x\n");
	answer_fini(&answer);
	while (!is_gone("outer")) {
		loop_turn(phone_loop, 10);
	}
}

static void test_dies_for_good(void **state) {
	struct answer answer = { 0 };
	struct device_request request = android_request(&answer, NULL);
	auto_free char *line = xasprintf(
		"cd %s; echo $$ >outer; echo x >acted; exec sleep 1000", android_folder);
	auto_free char *pid = NULL;

	(void)state;
	ANDROID_OR_SKIP();
	request.line = line;
	device_start(phone_device, &request);
	wait_for("acted");
	android_write("refuse", "1\nServer is not running\n");
	kill(client(), SIGKILL);
	phone_wait(&answer);
	assert_int_equal(answer.end, DEVICE_FAILED);
	assert_non_null(strstr(answer.text, "not known. Now: Shizuku is not running"));
	answer_fini(&answer);
	android_ask(&answer, "echo hi");
	assert_int_equal(answer.end, DEVICE_NOT_INSTALLED);
	assert_true(str_starts(answer.text, "Shizuku is not running"));
	answer_fini(&answer);
	pid = android_read("outer");
	kill((pid_t)strtol(pid, NULL, 10), SIGKILL);
}

/* Runs a line that starts a program, and one below it, that would not end. */
static struct device_call *start_endless(struct answer *answer, int64_t timeout) {
	auto_free char *line = xasprintf("cd %s; echo $$ >outer; echo begun; sh -c 'echo $$ "
					 ">inner.new; mv inner.new inner; sleep 1000; :'; :",
		android_folder);
	struct device_request request = android_request(answer, line);

	request.timeout = timeout;
	return device_start(phone_device, &request);
}

/* The phone stops it; the shell stays. */
static void test_time_limit(void **state) {
	struct answer answer = { 0 };

	(void)state;
	ANDROID_OR_SKIP();
	start_endless(&answer, 3100);
	phone_wait(&answer);
	assert_int_equal(answer.end, DEVICE_TIMED_OUT);
	assert_true(str_starts(answer.out, "begun\n"));
	assert_non_null(strstr(answer.text, "did not end within 4 s and was stopped"));
	while (!is_gone("outer") || !is_gone("inner")) {
		loop_turn(phone_loop, 10);
	}
	answer_fini(&answer);
	android_ask(&answer, "echo again");
	assert_string_equal(answer.out, "again\n");
	assert_int_equal(android_starts(), 1);
	answer_fini(&answer);
}

/* Android's `timeout` ends the one process that it started, not its group. */
static void test_time_limit_of_one(void **state) {
	static const char timeout[] =
		"#!/bin/sh\n"
		"[ \"$1 $2\" = '-s KILL' ] || exit 125; seconds=$3; shift 3\n"
		"\"$@\" & child=$!\n"
		"(sleep $seconds; kill -9 $child) >/dev/null 2>&1 &\n"
		"wait $child 2>/dev/null; code=$?\n"
		"exit $code\n";
	struct answer answer = { 0 };

	(void)state;
	ANDROID_OR_SKIP();
	android_write("phone/timeout", timeout);
	start_endless(&answer, 3100);
	phone_wait(&answer);
	assert_int_equal(answer.end, DEVICE_TIMED_OUT);
	while (!is_gone("outer") || !is_gone("inner")) {
		loop_turn(phone_loop, 10);
	}
	answer_fini(&answer);
	android_ask(&answer, "echo again");
	assert_string_equal(answer.out, "again\n");
	assert_int_equal(android_starts(), 1);
	answer_fini(&answer);
}

/* Our own limit comes first where the phone does not stop it: the shell is let go, and
   the next one ends what is left. */
static void test_left_over(void **state) {
	struct answer answer = { 0 };

	(void)state;
	ANDROID_OR_SKIP();
	android_ask(&answer, "echo first");
	answer_fini(&answer);
	start_endless(&answer, 100000);
	wait_for("inner");
	clock_set(clock_monotonic() + 200000, -1);
	phone_wait(&answer);
	clock_set(-1, -1);
	assert_int_equal(answer.end, DEVICE_TIMED_OUT);
	while (!is_gone("outer") || !is_gone("inner")) {
		loop_turn(phone_loop, 10);
	}
	answer_fini(&answer);
	android_ask(&answer, "echo again");
	assert_string_equal(answer.out, "again\n");
	assert_int_equal(android_starts(), 2);
	answer_fini(&answer);
}

static void test_cancel(void **state) {
	struct answer answer = { 0 };
	struct device_call *call;

	(void)state;
	ANDROID_OR_SKIP();
	call = start_endless(&answer, 100000);
	wait_for("inner");
	while (answer.live.len == 0) {
		loop_turn(phone_loop, 10);
	}
	device_cancel(call);
	assert_int_equal(answer.done, 0);
	phone_wait(&answer);
	assert_int_equal(answer.end, DEVICE_CANCELLED);
	assert_int_equal(answer.done, 1);
	while (!is_gone("outer") || !is_gone("inner")) {
		loop_turn(phone_loop, 10);
	}
	answer_fini(&answer);
	android_ask(&answer, "echo again");
	assert_string_equal(answer.out, "again\n");
	answer_fini(&answer);
}

/* While a shell is being opened, and while another call runs. */
static void test_cancel_early(void **state) {
	struct answer first = { 0 }, second = { 0 }, third = { 0 };
	struct device_request request = android_request(&first, "echo 1");
	struct device_call *call = device_start(phone_device, &request);
	struct device_call *waits;

	(void)state;
	ANDROID_OR_SKIP();
	request = android_request(&second, "echo 2");
	waits = device_start(phone_device, &request);
	device_cancel(call);
	device_cancel(waits);
	phone_wait(&first);
	phone_wait(&second);
	assert_int_equal(first.end, DEVICE_CANCELLED);
	assert_int_equal(second.end, DEVICE_CANCELLED);
	android_ask(&third, "echo 3");
	assert_string_equal(third.out, "3\n");
	assert_int_equal(android_starts(), 1);
	answer_fini(&first);
	answer_fini(&second);
	answer_fini(&third);
}

/* One after the other, whatever their locks. */
static void test_one_at_a_time(void **state) {
	struct answer answers[4] = { 0 };
	auto_free char *line = xasprintf(
		"mkdir %s/busy && rmdir %s/busy && echo alone", android_folder, android_folder);

	(void)state;
	ANDROID_OR_SKIP();
	for (size_t i = 0; i < ARRAY_LEN(answers); i++) {
		struct device_request request = android_request(&answers[i], line);

		request.lock = i % 2 ? "modem" : NULL;
		device_start(phone_device, &request);
	}
	for (size_t i = 0; i < ARRAY_LEN(answers); i++) {
		phone_wait(&answers[i]);
		assert_string_equal(answers[i].out, "alone\n");
		answer_fini(&answers[i]);
	}
	assert_int_equal(android_starts(), 1);
}

static void test_flood_is_bounded(void **state) {
	struct answer answer = { 0 };
	struct device_request request = android_request(&answer,
		"echo first; i=0; while [ $i -lt 20000 ]; do echo line $i; i=$((i+1)); done; "
		"echo last");

	(void)state;
	ANDROID_OR_SKIP();
	request.max_output = 1000;
	request.on_output = NULL;
	device_start(phone_device, &request);
	phone_wait(&answer);
	assert_int_equal(answer.end, DEVICE_DONE);
	assert_true(answer.cut);
	assert_true(strlen(answer.out) < 1100);
	assert_true(str_starts(answer.out, "first\nline 0\n"));
	assert_true(str_ends(answer.out, "line 19999\nlast\n"));
	answer_fini(&answer);
}

/* Bytes that are cut are none; the shell goes on. */
static void test_binary_flood(void **state) {
	struct answer answer = { 0 };
	struct device_request request = android_request(&answer, "head -c 300000 /dev/zero");

	(void)state;
	ANDROID_OR_SKIP();
	request.max_output = 100000;
	request.binary = true;
	device_start(phone_device, &request);
	phone_wait(&answer);
	assert_int_equal(answer.end, DEVICE_FAILED);
	assert_non_null(strstr(answer.text, "more than the 100000 bytes"));
	assert_string_equal(answer.out, "");
	answer_fini(&answer);
	android_ask(&answer, "echo again");
	assert_string_equal(answer.out, "again\n");
	assert_int_equal(android_starts(), 1);
	answer_fini(&answer);
}

/* What an earlier line left in the background prints into no later answer. */
static void test_background(void **state) {
	struct answer answer = { 0 };
	auto_free char *line = xasprintf("cd %s; (while [ ! -e go ]; do sleep 0.01; done; echo "
					 "7; echo >went) & echo done",
		android_folder);

	(void)state;
	ANDROID_OR_SKIP();
	android_ask(&answer, line);
	assert_string_equal(answer.out, "done\n");
	answer_fini(&answer);
	android_write("go", "");
	wait_for("went");
	loop_turn(phone_loop, 0);
	android_ask(&answer, "echo again");
	assert_string_equal(answer.out, "again\n");
	answer_fini(&answer);
}

/* The end of the device while a call runs, and while the shell is idle. */
static void test_end_of_device(void **state) {
	struct answer answer = { 0 };

	(void)state;
	ANDROID_OR_SKIP();
	start_endless(&answer, 100000);
	wait_for("inner");
	phone_device = device_free(phone_device);
	assert_int_equal(answer.end, DEVICE_CANCELLED);
	assert_int_equal(answer.done, 1);
	answer_fini(&answer);
	auto_free char *outer = android_read("outer");
	kill((pid_t)-strtol(outer, NULL, 10), SIGKILL);
	auto_free char *inner = android_read("inner");
	kill((pid_t)strtol(inner, NULL, 10), SIGKILL);
	phone_device = device_new(phone_loop);
}

int main(void) {
#define WITH_ANDROID(name)                                                                     \
	cmocka_unit_test_setup_teardown(name, android_setup, android_teardown)
	const struct CMUnitTest tests[] = {
		WITH_ANDROID(test_hundred_calls),
		WITH_ANDROID(test_dies_between_calls),
		WITH_ANDROID(test_dies_under_a_call),
		WITH_ANDROID(test_dies_for_good),
		WITH_ANDROID(test_time_limit),
		WITH_ANDROID(test_time_limit_of_one),
		WITH_ANDROID(test_left_over),
		WITH_ANDROID(test_cancel),
		WITH_ANDROID(test_cancel_early),
		WITH_ANDROID(test_one_at_a_time),
		WITH_ANDROID(test_flood_is_bounded),
		WITH_ANDROID(test_binary_flood),
		WITH_ANDROID(test_background),
		WITH_ANDROID(test_end_of_device),
	};

	return CHECK_RUN(tests);
}
