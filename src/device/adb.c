/* adb: a phone at a desktop's cable, or the phone itself by wireless debugging. With a
   command (`sh`) it makes no terminal there, so that bytes stay what they are. */
#include "device/shell_way.h"
#include "device/ways.h"

#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "base/tr.h"

#include <string.h>

static const struct shell_saying sayings[] = {
	{ "no devices/emulators found", DEVICE_NOT_INSTALLED,
		TR("no phone is connected to adb: plug it in and switch USB debugging on, or "
		   "use "
		   "wireless debugging: `adb pair HOST:PORT CODE` once, then `adb connect "
		   "HOST:PORT` (both are under Developer options)") },
	{ "device unauthorized", DEVICE_NOT_GRANTED,
		TR("the phone does not trust this computer yet: unlock it and allow USB "
		   "debugging "
		   "in the dialog it shows") },
	{ "device still authorizing", DEVICE_NOT_GRANTED,
		TR("the phone does not trust this computer yet: unlock it and allow USB "
		   "debugging "
		   "in the dialog it shows") },
	{ "device offline", DEVICE_NOT_INSTALLED,
		TR("adb sees the phone but it is offline: run `adb reconnect`, or plug it in "
		   "again") },
	{ "cannot connect to daemon", DEVICE_NOT_INSTALLED,
		TR("adb cannot start its server: run `adb start-server` and see what it "
		   "says") },
	{ "no permissions", DEVICE_NOT_GRANTED,
		TR("this computer's user may not use the phone's USB port: install the udev "
		   "rules "
		   "for Android (package android-sdk-platform-tools-common)") },
	{ "error: closed", DEVICE_FAILED,
		TR("the phone closed the adb connection: run `adb reconnect`") },
	{ 0 },
};

static bool adb_has(struct buf *why) {
	auto_free char *path = path_find_program("adb");

	if (!path && why) {
		buf_addf(why, "adb is not installed (not on PATH)%s",
			path_is_termux() ? ": `pkg install android-tools`" : "");
	}
	return path;
}

static void adb_fill(const char *serial, struct strv *argv, struct strv *env) {
	(void)env;
	strv_add(argv, "adb");
	if (serial) {
		strv_add(argv, "-s");
		strv_add(argv, serial);
	}
	strv_add(argv, "shell");
	strv_add(argv, "sh");
}

static void adb_explain(const char *said, int status, struct device_result *result) {
	if (shell_explain(sayings, said, result)) {
		return;
	}
	if (str_has_nocase(said, "more than one device")) {
		device_result_end(result, DEVICE_NOT_POSSIBLE,
			"several phones are connected to adb: name one in config.yaml, "
			"`device: {serial: SERIAL}` (`adb devices` lists them)");
	} else if (str_has_nocase(said, "' not found")) {
		device_result_end(result, DEVICE_NOT_INSTALLED,
			"the phone that device.serial names is not connected to adb (`adb "
			"devices` lists those that are)");
	} else {
		shell_explain_other("adb", said, status, result);
	}
}

/* "List of devices attached", then a line each: SERIAL, a tab, its state. */
static void adb_explain_more(const char *output, struct device_result *result) {
	auto_buf struct buf serials = BUF_INIT;
	auto_strv struct strv lines = STRV_INIT;

	strv_split(&lines, output, "\r\n");
	for (size_t i = 0; i < lines.len; i++) {
		size_t len = strcspn(lines.items[i], "\t");

		if (lines.items[i][len] == '\t' && len < 64 && serials.len < 300) {
			buf_add_str(&serials, serials.len > 0 ? ", " : "");
			buf_add(&serials, lines.items[i], len);
		}
	}
	if (serials.len > 0) {
		device_result_end(result, DEVICE_NOT_POSSIBLE,
			"several phones are connected to adb (%s): name one in config.yaml, "
			"`device: {serial: SERIAL}`",
			serials.data);
	}
}

static const char *const adb_devices[] = { "adb", "devices", NULL };

const struct shell_way shell_adb = {
	.shell = DEVICE_SHELL_ADB,
	.has = adb_has,
	.fill = adb_fill,
	.patience = 15 * 1000, /* it may have to start its server */
	.explain = adb_explain,
	.more = adb_devices,
	.explain_more = adb_explain_more,
};
