#include "answer.h"

#include "base/clock.h"
#include "base/str.h"

static char *path; /* PATH before */

/* Two of the scripts, too. */
static void write_script(const char *name, const char *text) {
	auto_free char *script = xasprintf("%s/libexec/%s", phone_prefix, name);

	assert_true(file_write(script, text, strlen(text), 0755, NULL));
}

static void remove_script(const char *name) {
	auto_free char *script = xasprintf("%s/libexec/%s", phone_prefix, name);

	unlink(script);
}

static int setup(void **state) {
	auto_free char *with = NULL;

	(void)state;
	phone_setup();
	phone_open();
	write_script("termux-brightness",
		"#!/bin/sh\necho Bad value\necho Usage: termux-brightness N\n");
	write_script("termux-volume", "#!/bin/sh\necho no Usage: termux-volume\n");
	path = xstrdup(getenv("PATH"));
	with = xasprintf("%s:%s/libexec", path, phone_prefix);
	setenv("PATH", with, 1);
	return 0;
}

static int teardown(void **state) {
	(void)state;
	setenv("PATH", path, 1);
	free(take(path));
	remove_script("termux-brightness");
	remove_script("termux-volume");
	phone_close();
	phone_teardown();
	return 0;
}

struct call_case {
	const char *name;
	const char *argv[6];
	bool expects_output;
	enum device_end end;
	const char *out;     /* NULL: whatever */
	const char *text[3]; /* what the sentence holds */
};

static const struct call_case calls[] = {
	{ .name = "an answer",
		.argv = { "api", "BatteryStatus" },
		.expects_output = true,
		.end = DEVICE_DONE,
		.out = "{\n  \"percentage\": 82,\n  \"status\": \"CHARGING\"\n}\n" },
	{ .name = "stdin is empty and not ours",
		.argv = { "api", "Echo", "--es", "a b" },
		.end = DEVICE_DONE,
		.out = "<--es><a b>stdin:" },
	{ .name = "nothing where nothing is promised", .argv = { "api", "Empty" }, .out = "" },
	{ .name = "nothing where an answer is promised",
		.argv = { "api", "Empty" },
		.expects_output = true,
		.end = DEVICE_FAILED,
		.text = { "Empty", "pkg install termux-api", "F-Droid" } },
	{ .name = "a permission is missing",
		.argv = { "api", "Refused" },
		.expects_output = true,
		.end = DEVICE_NOT_GRANTED,
		.text = { "READ_SMS, READ_CONTACTS",
			"pm grant com.termux.api android.permission.READ_SMS",
			"Permissions" } },
	{ .name = "an error as JSON",
		.argv = { "api", "ApiError" },
		.end = DEVICE_FAILED,
		.text = { "Location needs to be enabled" } },
	{ .name = "an error as a line",
		.argv = { "api", "Error", "loud" },
		.end = DEVICE_FAILED,
		.text = { "Unknown stream: loud" } },
	{ .name = "extras that were not understood",
		.argv = { "api", "Complain", "-x" },
		.expects_output = true,
		.end = DEVICE_FAILED,
		.text = { "Complain: Unsupported options: -x" } },
	{ .name = "a script that shows its usage",
		.argv = { "termux-brightness", "x" },
		.end = DEVICE_FAILED,
		.text = { "Bad value", "Usage: termux-brightness" } },
	{ .name = "a script that only speaks of usage",
		.argv = { "termux-volume" },
		.end = DEVICE_DONE,
		.out = "no Usage: termux-volume\n" },
	{ .name = "a script that is not installed",
		.argv = { "termux-nothing-of-this-name" },
		.end = DEVICE_NOT_INSTALLED,
		.text = { "termux-nothing-of-this-name", "pkg install termux-api" } },
};

static void test_calls(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(calls); i++) {
		const struct call_case *c = &calls[i];
		struct answer answer = { 0 };

		phone_ask(&answer, TRANSPORT_TERMUX, c->argv, c->expects_output);
		check_int(c->name, answer.done, 1);
		check_str(c->name, device_end_name(answer.end), device_end_name(c->end));
		if (c->out) {
			check_str(c->name, answer.out, c->out);
			check_str(c->name, answer.live.data, c->out);
		}
		for (size_t j = 0; j < ARRAY_LEN(c->text) && c->text[j]; j++) {
			check(c->name, strstr(answer.text, c->text[j]));
		}
		answer_fini(&answer);
	}
}

static void test_exit_code(void **state) {
	const char *const argv[] = { "api", "Nonsense", NULL };
	struct answer answer = { 0 };

	(void)state;
	phone_ask(&answer, TRANSPORT_TERMUX, argv, false);
	assert_int_equal(answer.end, DEVICE_DONE);
	assert_int_equal(answer.exit_code, 9);
	assert_string_equal(answer.err, "unknown method Nonsense\n");
	answer_fini(&answer);
}

static void test_input_bytes(void **state) {
	const char *const argv[] = { "api", "Echo", NULL };
	struct answer answer = { 0 };
	struct device_request request = phone_request(&answer, TRANSPORT_TERMUX, argv);

	(void)state;
	request.input = "-n $(id) 'x'\n";
	request.input_len = strlen(request.input);
	device_start(phone_device, &request);
	phone_wait(&answer);
	assert_string_equal(answer.out, "stdin:-n $(id) 'x'\n");
	answer_fini(&answer);
}

/* What somebody copied is no answer of the app's, whatever it looks like. */
static void test_clipboard(void **state) {
	static const char *const texts[] = { "{\"error\": \"x\"}", "ERROR: x",
		"Usage: termux-clipboard-get", "{\"API_ERROR\": \"x\"}" };
	const char *const argv[] = { "api", "Clipboard", NULL };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
		struct answer answer = { 0 };

		setenv("PHONE_CLIP", texts[i], 1);
		phone_ask(&answer, TRANSPORT_TERMUX, argv, true);
		check_int(texts[i], answer.end, DEVICE_DONE);
		check_str(texts[i], answer.out, texts[i]);
		answer_fini(&answer);
	}
	unsetenv("PHONE_CLIP");
}

static void test_cancel(void **state) {
	const char *const hang[] = { "api", "Hang", NULL };
	struct answer answer = { 0 };
	struct device_request request = phone_request(&answer, TRANSPORT_TERMUX, hang);
	struct device_call *call = device_start(phone_device, &request);

	(void)state;
	loop_turn(phone_loop, 0);
	device_cancel(call);
	assert_int_equal(answer.done, 0);
	phone_wait(&answer);
	assert_int_equal(answer.end, DEVICE_CANCELLED);
	assert_int_equal(answer.done, 1);
	assert_true(device_has(phone_device, TRANSPORT_TERMUX, "api", NULL));
	answer_fini(&answer);
}

static void test_one_at_a_time(void **state) {
	auto_free char *mark = path_join(phone_prefix, "mark");
	auto_free char *go = path_join(phone_prefix, "go");
	const char *const argv[] = { "api", "Meet", mark, go, NULL };
	struct answer answers[3] = { 0 };

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		struct device_request request =
			phone_request(&answers[i], TRANSPORT_TERMUX, argv);

		device_start(phone_device, &request);
	}
	assert_true(file_write(go, "", 0, 0600, NULL));
	for (size_t i = 0; i < 3; i++) {
		phone_wait(&answers[i]);
		assert_string_equal(answers[i].out, "alone\n");
		answer_fini(&answers[i]);
	}
	unlink(go);
}

/* Waiting for the lock counts, and is not held against the way. */
static void test_waits_in_vain(void **state) {
	const char *const hang[] = { "api", "Hang", NULL };
	const char *const battery[] = { "api", "BatteryStatus", NULL };
	struct answer first = { 0 }, second = { 0 };
	struct device_request request = phone_request(&first, TRANSPORT_TERMUX, hang);
	struct device_call *call = device_start(phone_device, &request);

	(void)state;
	request = phone_request(&second, TRANSPORT_TERMUX, battery);
	request.timeout = 50;
	device_start(phone_device, &request);
	phone_wait(&second);
	assert_int_equal(second.end, DEVICE_TIMED_OUT);
	assert_non_null(strstr(second.text, "waited"));
	assert_int_equal(first.done, 0);
	device_cancel(call);
	phone_wait(&first);
	assert_true(device_has(phone_device, TRANSPORT_TERMUX, "api", NULL));
	answer_fini(&first);
	answer_fini(&second);
}

static void test_cancel_while_waiting(void **state) {
	const char *const hang[] = { "api", "Hang", NULL };
	struct answer first = { 0 }, second = { 0 };
	struct device_request request = phone_request(&first, TRANSPORT_TERMUX, hang);
	struct device_call *waiting;

	(void)state;
	device_start(phone_device, &request);
	request = phone_request(&second, TRANSPORT_TERMUX, hang);
	waiting = device_start(phone_device, &request);
	device_cancel(waiting);
	device_cancel(waiting);
	phone_wait(&second);
	assert_int_equal(second.end, DEVICE_CANCELLED);
	assert_int_equal(second.done, 1);
	assert_int_equal(first.done, 0);
	answer_fini(&second);
	/* What still runs ends with the device. */
	phone_device = device_free(phone_device);
	assert_int_equal(first.end, DEVICE_CANCELLED);
	assert_int_equal(first.done, 1);
	answer_fini(&first);
}

static void test_not_termux(void **state) {
	auto_buf struct buf why = BUF_INIT;

	(void)state;
	unsetenv("TERMUX_VERSION");
	assert_false(device_has(phone_device, TRANSPORT_TERMUX, "api", &why));
	assert_string_equal(why.data, "needs Termux on an Android phone");
	assert_int_equal(device_sdk(phone_device), 0);
}

static void test_api_not_installed(void **state) {
	auto_free char *program = path_join(phone_prefix, "libexec/termux-api");
	auto_buf struct buf why = BUF_INIT;
	int64_t now = clock_monotonic();

	(void)state;
	unlink(program);
	clock_set(now, -1);
	assert_false(device_has(phone_device, TRANSPORT_TERMUX, "api", &why));
	assert_non_null(
		strstr(why.data, "Termux:API is not installed: `pkg install termux-api`"));
	/* Installed meanwhile: seen a little later, without a restart. */
	assert_true(file_write(program, "#!/bin/sh\n", 10, 0755, NULL));
	clock_set(now + 6000, -1);
	assert_true(device_has(phone_device, TRANSPORT_TERMUX, "api", NULL));
	clock_set(-1, -1);
}

static void test_sdk(void **state) {
	(void)state;
	setenv("ANDROID__BUILD_VERSION_SDK", "34", 1);
	assert_int_equal(device_sdk(phone_device), 34);
	unsetenv("ANDROID__BUILD_VERSION_SDK");
}

int main(void) {
#define WITH_PHONE(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
	const struct CMUnitTest tests[] = {
		WITH_PHONE(test_calls),
		WITH_PHONE(test_exit_code),
		WITH_PHONE(test_input_bytes),
		WITH_PHONE(test_clipboard),
		WITH_PHONE(test_cancel),
		WITH_PHONE(test_one_at_a_time),
		WITH_PHONE(test_waits_in_vain),
		WITH_PHONE(test_cancel_while_waiting),
		WITH_PHONE(test_not_termux),
		WITH_PHONE(test_api_not_installed),
		WITH_PHONE(test_sdk),
	};

	return CHECK_RUN(tests);
}
