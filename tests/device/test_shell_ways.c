/* Which program gives the shell, and what is said where none does. */
#include "android.h"

#include "device/memory.h"

struct refusal {
	const char *name, *client, *refuse; /* exit code, then stderr */
	enum device_end end;
	const char *text; /* a part of the sentence */
};

static const struct refusal refusals[] = {
	{ "Shizuku is not running", "rish", "1\nServer is not running\n", DEVICE_NOT_INSTALLED,
		"Shizuku is not running: open the Shizuku app and tap Start" },
	{ "the dialog waits", "rish",
		"1\nRequest timeout. The connection between the current app (com.termux) and "
		"Shizuku app may be blocked by your system. Please disable all battery "
		"optimization features for both current app (com.termux) and Shizuku app.\n",
		DEVICE_NOT_GRANTED, "allow Termux there and try again" },
	{ "refused", "rish", "1\nPermission denied\n", DEVICE_NOT_GRANTED, "allow Termux" },
	{ "no dex", "rish",
		"1\nCannot find /x/rish_shizuku.dex, please check the tutorial in Shizuku "
		"app\n",
		DEVICE_NOT_INSTALLED, "must lie in the same folder" },
	{ "a dex that can be written", "rish",
		"1\nOn Android 14+, app_process cannot load writable dex.\nchmod: Permission "
		"denied\nCannot remove the write permission of /x.\n",
		DEVICE_NOT_INSTALLED, "chmod 400" },
	{ "old Shizuku", "rish", "1\nRish requires server 12 (running 11)\n",
		DEVICE_NOT_INSTALLED, "too old" },
	{ "killed", "rish", "137\n", DEVICE_FAILED, "Android killed rish" },
	{ "words that nobody knows", "rish", "3\nsome news\n", DEVICE_FAILED,
		"rish gave no shell: some news" },
	{ "no words", "rish", "3\n", DEVICE_FAILED, "ended with exit code 3" },
	{ "no phone", "adb", "1\nerror: no devices/emulators found\n", DEVICE_NOT_INSTALLED,
		"adb connect" },
	{ "not trusted", "adb", "1\nerror: device unauthorized.\nThis adb server's ...\n",
		DEVICE_NOT_GRANTED, "allow USB debugging" },
	{ "offline", "adb", "1\nerror: device offline\n", DEVICE_NOT_INSTALLED, "offline" },
	{ "another phone", "adb", "1\nadb: device 'X' not found\n", DEVICE_NOT_INSTALLED,
		"device.serial" },
	{ "closed", "adb", "1\nerror: closed\n", DEVICE_FAILED, "adb reconnect" },
	{ "several phones", "adb", "1\nadb: error: more than one device/emulator\n",
		DEVICE_NOT_POSSIBLE, "(R58N1, 127.0.0.1:5555)" },
	{ "root refused", "su", "1\nPermission denied\n", DEVICE_NOT_GRANTED, "root manager" },
	{ "no root", "su", "1\nNo su program found on this device.\n", DEVICE_NOT_INSTALLED,
		"not rooted" },
};

static void test_refusals(void **state) {
	(void)state;
	android_remove("desk/rish");
	android_write("devices",
		"List of devices attached\nR58N1\tdevice\n127.0.0.1:5555\tunauthorized\n\n");
	for (size_t i = 0; i < ARRAY_LEN(refusals); i++) {
		const struct refusal *c = &refusals[i];
		auto_free char *place = xasprintf("desk/%s", c->client);
		struct answer answer = { 0 };

		android_add_client(c->client);
		android_write("refuse", c->refuse);
		device_forget(phone_device);
		android_ask(&answer, "id");
		check_str(c->name, device_end_name(answer.end), device_end_name(c->end));
		if (!strstr(answer.text, c->text)) {
			fail_msg("%s: '%s' is not in '%s'", c->name, c->text, answer.text);
		}
		answer_fini(&answer);
		android_remove(place);
	}
}

/* Not remembered: the next call looks again and finds it started. */
static void test_started_meanwhile(void **state) {
	struct answer first = { 0 }, second = { 0 };

	(void)state;
	ANDROID_OR_SKIP();
	android_write("refuse", "1\nServer is not running\n");
	android_ask(&first, "echo hi");
	assert_int_equal(first.end, DEVICE_NOT_INSTALLED);
	assert_true(device_has(phone_device, TRANSPORT_SHELL, NULL, NULL));
	android_remove("refuse");
	android_ask(&second, "echo hi");
	assert_int_equal(second.end, DEVICE_DONE);
	assert_string_equal(second.out, "hi\n");
	answer_fini(&first);
	answer_fini(&second);
}

static char *kept; /* "key=value" that was put last */

static char *get_kept(void *ctx, const char *key) {
	size_t len = strlen(key);

	(void)ctx;
	return str_starts(kept, key) && kept[len] == '=' ? xstrdup(kept + len + 1) : NULL;
}

static void put_kept(void *ctx, const char *key, const char *value) {
	(void)ctx;
	free(kept);
	kept = xasprintf("%s=%s", key, value);
}

static const struct device_memory memory = { .get = get_kept, .put = put_kept };

/* AUTO goes on to the next way, and begins with it the next time. */
static void test_next_way(void **state) {
	struct answer answer = { 0 };

	(void)state;
	ANDROID_OR_SKIP();
	android_add_client("su");
	android_write("refuse-rish", "1\nServer is not running\n");
	device_set_memory(phone_device, &memory);
	assert_int_equal(device_shell_used(phone_device), DEVICE_SHELL_RISH);
	android_ask(&answer, "echo hi");
	assert_string_equal(answer.out, "hi\n");
	assert_int_equal(device_shell_used(phone_device), DEVICE_SHELL_SU);
	assert_int_equal(android_starts(), 2);
	assert_string_equal(kept, "shell=su");
	device_configure(phone_device, &(struct device_settings){ 0 });
	assert_int_equal(device_shell_used(phone_device), DEVICE_SHELL_SU);
	android_write("refuse-su", "1\nPermission denied\n");
	answer_fini(&answer);
	android_ask(&answer, "echo hi");
	/* Of two that refuse, the sentence is that of the first. */
	assert_int_equal(answer.end, DEVICE_NOT_GRANTED);
	assert_int_equal(android_starts(), 4);
	answer_fini(&answer);
	free(take(kept));
}

static void test_named_way(void **state) {
	struct answer answer = { 0 };
	auto_buf struct buf why = BUF_INIT;
	auto_free char *starts = NULL;

	(void)state;
	ANDROID_OR_SKIP();
	android_add_client("adb");
	device_configure(phone_device,
		&(struct device_settings){ .shell = DEVICE_SHELL_ADB, .serial = "R58 N1" });
	android_ask(&answer, "echo hi");
	assert_string_equal(answer.out, "hi\n");
	starts = android_read("starts");
	assert_string_equal(starts, "adb -s R58 N1 shell sh\n");
	device_configure(phone_device, &(struct device_settings){ .shell = DEVICE_SHELL_NONE });
	assert_int_equal(device_shell_used(phone_device), DEVICE_SHELL_NONE);
	assert_false(device_has(phone_device, TRANSPORT_SHELL, NULL, &why));
	assert_non_null(strstr(why.data, "switched off"));
	answer_fini(&answer);
}

/* A desktop learns the phone's Android from its shell, and keeps it by serial. */
static void test_sdk(void **state) {
	struct answer answer = { 0 };
	const struct device_settings settings = { .serial = "R58N1" };

	(void)state;
	ANDROID_OR_SKIP();
	unsetenv("TERMUX_VERSION");
	unsetenv("PREFIX");
	android_add_client("adb");
	device_set_memory(phone_device, &memory);
	device_configure(phone_device, &settings);
	assert_int_equal(device_sdk(phone_device), 0);
	android_ask(&answer, "echo hi");
	assert_int_equal(device_sdk(phone_device), 34);
	assert_string_equal(kept, "sdk R58N1=34");
	phone_close();
	phone_open();
	device_set_memory(phone_device, &memory);
	device_configure(phone_device, &settings);
	assert_int_equal(device_sdk(phone_device), 34);
	answer_fini(&answer);
	free(take(kept));
}

/* A shell that does not come: the call ends in its time. */
static void test_hangs(void **state) {
	struct answer answer = { 0 };
	struct device_request request = android_request(&answer, "echo hi");

	(void)state;
	android_write("refuse", "hang\n");
	request.timeout = 100;
	device_start(phone_device, &request);
	phone_wait(&answer);
	assert_int_equal(answer.end, DEVICE_TIMED_OUT);
	assert_non_null(strstr(answer.text, "rish gave no shell in time"));
	assert_true(device_has(phone_device, TRANSPORT_SHELL, NULL, NULL));
	answer_fini(&answer);
}

int main(void) {
#define WITH_ANDROID(name)                                                                     \
	cmocka_unit_test_setup_teardown(name, android_setup, android_teardown)
	const struct CMUnitTest tests[] = {
		WITH_ANDROID(test_refusals),
		WITH_ANDROID(test_started_meanwhile),
		WITH_ANDROID(test_next_way),
		WITH_ANDROID(test_named_way),
		WITH_ANDROID(test_sdk),
		WITH_ANDROID(test_hangs),
	};

	return CHECK_RUN(tests);
}
