/* The kept-open shell against the simulated phone's rish: one client for many taps, and
   what is said when Shizuku stops, until it runs again. */
#include "../device/android.h"

static char *simulated; /* its folder */

/* Runs Python with the phone as `p`. */
static void python(const char *code, struct answer *answer) {
	auto_free char *program = xasprintf(
		"import sys; sys.path.insert(0, '%s/tests')\nfrom phone.make import make\n"
		"from phone.state import Phone\nfrom phone.android import control\n"
		"folder = '%s'\np = Phone(folder)\n%s",
		getenv("CHELA_SOURCE_ROOT"), simulated, code);
	const char *const argv[] = { "python3", "-c", program, NULL };

	phone_ask(answer, TRANSPORT_LOCAL, argv, false);
	if (answer->end != DEVICE_DONE || answer->exit_code != 0) {
		fail_msg("%s%s", answer->text, answer->err);
	}
}

static void phone_do(const char *code) {
	struct answer answer = { 0 };

	python(code, &answer);
	answer_fini(&answer);
}

static char *phone_tell(const char *code) {
	struct answer answer = { 0 };
	char *text;

	python(code, &answer);
	text = xstrdup(answer.out);
	answer_fini(&answer);
	return text;
}

static int simulated_setup(void **state) {
	auto_free char *prefix = NULL;
	auto_free char *path = NULL;

	android_setup(state);
	simulated = path_join(android_folder, "simulated");
	prefix = path_join(simulated, "usr");
	path = xasprintf("%s/bin:%s", prefix, android_path);
	if (!android_is_possible()) {
		return 0;
	}
	phone_do("make(folder)");
	setenv("PATH", path, 1);
	setenv("PREFIX", prefix, 1);
	setenv("CHELA_PHONE", simulated, 1);
	return 0;
}

static int simulated_teardown(void **state) {
	unsetenv("CHELA_PHONE");
	free(take(simulated));
	return android_teardown(state);
}

static void test_hundred_taps(void **state) {
	auto_free char *count = NULL;

	(void)state;
	ANDROID_OR_SKIP();
	for (int i = 0; i < 100; i++) {
		auto_free char *line = xasprintf("input tap %d 300", i);
		struct answer answer = { 0 };

		android_ask(&answer, line);
		check_str(line, answer.text, "");
		check_str(line, answer.out, "");
		check_int(line, answer.exit_code, 0);
		answer_fini(&answer);
	}
	count = phone_tell("calls = [c['argv'] for c in p.log() if c.get('argv')]\n"
			   "print(sum(c[0] == 'rish' for c in calls),"
			   " sum(c[:2] == ['input', 'tap'] for c in calls))");
	assert_string_equal(count, "1 100\n");
}

/* What is asked for until the next call begins with a new client. */
static void test_shizuku_stops(void **state) {
	struct answer answer = { 0 };

	(void)state;
	ANDROID_OR_SKIP();
	android_ask(&answer, "echo 1");
	assert_string_equal(answer.out, "1\n");
	answer_fini(&answer);
	phone_do("control.stop_shizuku(p)");
	android_ask(&answer, "echo 2");
	assert_non_null(strstr(answer.text, "Shizuku is not running: open the Shizuku app"));
	answer_fini(&answer);
	android_ask(&answer, "echo 3");
	assert_int_equal(answer.end, DEVICE_NOT_INSTALLED);
	assert_true(str_starts(answer.text, "Shizuku is not running"));
	answer_fini(&answer);
	phone_do("control.start_shizuku(p)");
	android_ask(&answer, "echo 4; exit 5");
	assert_int_equal(answer.end, DEVICE_DONE);
	assert_string_equal(answer.out, "4\n");
	assert_int_equal(answer.exit_code, 5);
	answer_fini(&answer);
}

/* Each command of the phone is refused by its own words, on stderr, which rish loses. */
static void test_stderr_arrives(void **state) {
	struct answer answer = { 0 };

	(void)state;
	ANDROID_OR_SKIP();
	android_ask(&answer, "echo out; input tap oops >&2; no-such-program");
	assert_int_equal(answer.exit_code, 127);
	assert_true(str_starts(answer.out, "out\n"));
	assert_non_null(strstr(answer.out, "no-such-program"));
	answer_fini(&answer);
}

static const struct {
	const char *name, *state, *text;
	enum device_end end;
} refusals[] = {
	{ "Shizuku asks", "p.set('shizuku.wait_ms', 10); p.set('shizuku.allowed', {})",
		"allow Termux there and try again", DEVICE_NOT_GRANTED },
	{ "Shizuku refuses", "p.set('shizuku.allowed', {'com.termux': 'no'})",
		"Shizuku refused Termux", DEVICE_NOT_GRANTED },
	{ "the app is not here", "p.set('shizuku.manager', False)", "open the Shizuku app once",
		DEVICE_NOT_GRANTED },
	{ "killed",
		"p.set('shizuku.manager', True); "
		"p.set('shizuku.allowed', {'com.termux': 'yes'}); p.fault('rish_killed', 1)",
		"Android killed rish", DEVICE_FAILED },
	{ "no dex", "import os; os.unlink(folder + '/usr/bin/rish_shizuku.dex')",
		"must lie in the same folder", DEVICE_NOT_INSTALLED },
};

static void test_refusals(void **state) {
	(void)state;
	ANDROID_OR_SKIP();
	for (size_t i = 0; i < ARRAY_LEN(refusals); i++) {
		struct answer answer = { 0 };

		phone_do(refusals[i].state);
		android_ask(&answer, "echo");
		check_str(refusals[i].name, device_end_name(answer.end),
			device_end_name(refusals[i].end));
		if (!strstr(answer.text, refusals[i].text)) {
			fail_msg("%s: '%s'", refusals[i].name, answer.text);
		}
		answer_fini(&answer);
	}
}

int main(void) {
#define WITH_PHONE(name)                                                                       \
	cmocka_unit_test_setup_teardown(name, simulated_setup, simulated_teardown)
	const struct CMUnitTest tests[] = {
		WITH_PHONE(test_hundred_taps),
		WITH_PHONE(test_shizuku_stops),
		WITH_PHONE(test_stderr_arrives),
		WITH_PHONE(test_refusals),
	};

	return CHECK_RUN(tests);
}
