/* Termux:API when it does not answer: each call ends in its time, and what that says of
   the app is remembered. */
#include "answer.h"

#include "base/clock.h"

static int setup(void **state) {
	(void)state;
	phone_setup();
	phone_open();
	return 0;
}

static int teardown(void **state) {
	(void)state;
	phone_close();
	phone_teardown();
	return 0;
}

/* Each kind of call has a limit of its own, and some hang though the app is there. */
static void test_limit(void **state) {
	const char *const argv[] = { "api", "NotificationList", NULL };
	struct answer answer = { 0 };
	struct device_request request = phone_request(&answer, TRANSPORT_TERMUX, argv);
	int64_t now = clock_monotonic();

	(void)state;
	clock_set(now, -1);
	request.timeout = 60000;
	device_start(phone_device, &request);
	loop_turn(phone_loop, 0);
	clock_set(now + 4999, -1);
	loop_turn(phone_loop, 10);
	assert_int_equal(answer.done, 0);
	for (now += 5001; answer.done == 0; now += 500) {
		clock_set(now, -1);
		loop_turn(phone_loop, 10);
	}
	assert_int_equal(answer.end, DEVICE_TIMED_OUT);
	assert_non_null(strstr(answer.text, "did not answer in 5 s"));
	assert_non_null(strstr(answer.text, "cmd notification allow_listener"));
	assert_true(device_has(phone_device, TRANSPORT_TERMUX, "api", NULL));
	clock_set(-1, -1);
	answer_fini(&answer);
}

/* The first call that hangs says that the app is not there; for a while nobody is
   made to wait for it again. */
static void test_hang_is_remembered(void **state) {
	const char *const hang[] = { "api", "Hang", NULL };
	const char *const battery[] = { "api", "BatteryStatus", NULL };
	struct answer first = { 0 }, second = { 0 }, third = { 0 };
	struct device_request request = phone_request(&first, TRANSPORT_TERMUX, hang);
	auto_buf struct buf why = BUF_INIT;

	(void)state;
	request.timeout = 50;
	device_start(phone_device, &request);
	phone_wait(&first);
	assert_int_equal(first.end, DEVICE_TIMED_OUT);
	assert_non_null(strstr(first.text, "did not answer in 1 s: is the app installed?"));

	assert_false(device_has(phone_device, TRANSPORT_TERMUX, "api", &why));
	assert_non_null(strstr(why.data, "tried again in 10 min"));
	phone_ask(&second, TRANSPORT_TERMUX, battery, true);
	assert_int_equal(second.end, DEVICE_NOT_INSTALLED);

	device_forget(phone_device);
	phone_ask(&third, TRANSPORT_TERMUX, battery, true);
	assert_int_equal(third.end, DEVICE_DONE);
	answer_fini(&first);
	answer_fini(&second);
	answer_fini(&third);
}

static void test_memory_ends(void **state) {
	const char *const hang[] = { "api", "Hang", NULL };
	struct answer answer = { 0 };
	struct device_request request = phone_request(&answer, TRANSPORT_TERMUX, hang);
	int64_t then;

	(void)state;
	request.timeout = 50;
	device_start(phone_device, &request);
	phone_wait(&answer);
	then = clock_monotonic();
	clock_set(then + 9 * 60 * 1000, -1);
	assert_false(device_has(phone_device, TRANSPORT_TERMUX, "api", NULL));
	clock_set(then + 11 * 60 * 1000, -1);
	assert_true(device_has(phone_device, TRANSPORT_TERMUX, "api", NULL));
	clock_set(-1, -1);
	answer_fini(&answer);
}

/* A way that was proved is not doubted for one call that hangs. */
static void test_proved_way_stays(void **state) {
	const char *const hang[] = { "api", "Hang", NULL };
	const char *const battery[] = { "api", "BatteryStatus", NULL };
	struct answer first = { 0 }, second = { 0 };
	struct device_request request;

	(void)state;
	phone_ask(&first, TRANSPORT_TERMUX, battery, true);
	request = phone_request(&second, TRANSPORT_TERMUX, hang);
	request.timeout = 50;
	device_start(phone_device, &request);
	phone_wait(&second);
	assert_int_equal(second.end, DEVICE_TIMED_OUT);
	assert_true(device_has(phone_device, TRANSPORT_TERMUX, "api", NULL));
	answer_fini(&first);
	answer_fini(&second);
}

/* Nor for a long call that may have waited for something else. */
static void test_long_call_proves_nothing(void **state) {
	const char *const hang[] = { "api", "Hang", NULL };
	struct answer answer = { 0 };
	struct device_request request = phone_request(&answer, TRANSPORT_TERMUX, hang);
	int64_t now = clock_monotonic();

	(void)state;
	clock_set(now, -1);
	request.timeout = 60000;
	device_start(phone_device, &request);
	loop_turn(phone_loop, 0);
	for (now += 60001; answer.done == 0; now += 500) {
		clock_set(now, -1);
		loop_turn(phone_loop, 10);
	}
	assert_int_equal(answer.end, DEVICE_TIMED_OUT);
	assert_true(device_has(phone_device, TRANSPORT_TERMUX, "api", NULL));
	clock_set(-1, -1);
	answer_fini(&answer);
}

int main(void) {
#define WITH_PHONE(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
	const struct CMUnitTest tests[] = {
		WITH_PHONE(test_limit),
		WITH_PHONE(test_hang_is_remembered),
		WITH_PHONE(test_memory_ends),
		WITH_PHONE(test_proved_way_stays),
		WITH_PHONE(test_long_call_proves_nothing),
	};

	return CHECK_RUN(tests);
}
