/* The phone behind its privileged shell, and what is done through it. */

#include "front/doctor/check.h"

#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"

#include <string.h>

#define GROUP TR("phone")
#define ADB_KEYBOARD "com.android.adbkeyboard/.AdbIME"

static enum doctor_step ask_shell(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	struct device *device = services_device(doctor->options.services);
	auto_buf struct buf why = BUF_INIT;

	(void)check;
	if (device_shell_used(device) != DEVICE_SHELL_NONE) {
		doctor->shell = true;
		return doctor_ask_shell(doctor, request, "id -u");
	}
	device_has(device, TRANSPORT_SHELL, NULL, &why);
	doctor_say(doctor, DOCTOR_MISSING, "%s", tr(why.data));
	doctor->finding->optional = !path_is_termux();
	return DOCTOR_SAID;
}

static void judge_shell(struct doctor *doctor, const struct doctor_check *check,
	const struct device_result *result) {
	struct device *device = services_device(doctor->options.services);
	auto_free char *uid = doctor_first_line(result);

	(void)check;
	doctor->shell = doctor_went_well(result);
	if (!doctor->shell) {
		doctor_say_end(doctor, result);
		doctor->finding->state = DOCTOR_MISSING;
		return;
	}
	doctor_say(doctor, DOCTOR_AVAILABLE, tr("%s gives a shell of %s (uid %.20s)"),
		device_shell_name(device_shell_used(device)),
		str_eq(uid, "0") ? "root" : "shell", uid);
}

#define FACTS                                                                                  \
	"getprop ro.product.manufacturer; getprop ro.build.version.release; "                  \
	"getprop ro.build.version.sdk; getprop ro.product.model"

/* An app may ask for these too. */
static enum doctor_step ask_android(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	(void)check;
	if (!doctor->shell && !path_is_termux()) {
		return DOCTOR_SKIP;
	}
	request->transport = doctor->shell ? TRANSPORT_SHELL : TRANSPORT_LOCAL;
	request->line = FACTS;
	request->timeout = 5000;
	request->max_output = 1024;
	return DOCTOR_ASK;
}

static char *lower(const char *text) {
	char *copy = xstrdup(text);

	for (char *at = copy; *at; at++) {
		*at = *at >= 'A' && *at <= 'Z' ? (char)(*at - 'A' + 'a') : *at;
	}
	return copy;
}

static void judge_android(struct doctor *doctor, const struct doctor_check *check,
	const struct device_result *result) {
	auto_strv struct strv lines = STRV_INIT;
	int64_t sdk;

	(void)check;
	strv_split(&lines, doctor_went_well(result) ? result->out.data : "", "\r\n");
	if (lines.len < 4 || !str_to_int(lines.items[2], &sdk) || sdk < 1 || sdk > 999) {
		doctor_say(doctor, DOCTOR_UNKNOWN, "%s", tr("the phone does not tell"));
		return;
	}
	free(doctor->maker);
	doctor->maker = lower(lines.items[0]);
	doctor->sdk = (int)sdk;
	doctor_say(doctor, DOCTOR_AVAILABLE, tr("Android %.20s (SDK %d), %.40s %.40s"),
		lines.items[1], doctor->sdk, lines.items[0], lines.items[3]);
}

#define DUMP "/data/local/tmp/chela-doctor.xml"

static enum doctor_step ask_tree(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	(void)check;
	return doctor_ask_shell(doctor, request,
		"rm -f " DUMP "; uiautomator dump " DUMP " 2>&1; grep -c '<node' " DUMP
		"; code=$?; rm -f " DUMP "; exit $code");
}

static void judge_tree(struct doctor *doctor, const struct doctor_check *check,
	const struct device_result *result) {
	(void)check;
	if (doctor_went_well(result)) {
		doctor_say(doctor, DOCTOR_AVAILABLE, "%s", tr("can be read"));
		return;
	}
	doctor_say_end(doctor, result);
	if (result->end == DEVICE_DONE) {
		doctor_mend(doctor, tr("something moves on the screen (a video, a clock), or "
				       "another "
				       "program holds it; open another app and try again"));
	}
}

static enum doctor_step ask_picture(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	enum doctor_step step = doctor_ask_shell(doctor, request, "screencap -p | grep -c PNG");

	(void)check;
	return step;
}

static void judge_picture(struct doctor *doctor, const struct doctor_check *check,
	const struct device_result *result) {
	(void)check;
	if (doctor_went_well(result)) {
		doctor_say(doctor, DOCTOR_AVAILABLE, "%s", tr("can be taken"));
	} else {
		doctor_say_end(doctor, result);
	}
}

/* The key that means nothing. */
static enum doctor_step ask_input(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	(void)check;
	return doctor_ask_shell(doctor, request, "input keyevent 0 2>&1");
}

static void judge_input(struct doctor *doctor, const struct doctor_check *check,
	const struct device_result *result) {
	(void)check;
	if (doctor_went_well(result) && !strstr(result->out.data, "Exception")) {
		doctor_say(doctor, DOCTOR_AVAILABLE, "%s", tr("taps and keys are taken"));
		return;
	}
	if (result->end == DEVICE_DONE) {
		doctor_say(doctor, DOCTOR_MISSING, "%s", tr("taps and keys are refused"));
		doctor_mend(doctor, tr("Developer options: switch on \"USB debugging (Security "
				       "settings)\" (Xiaomi), \"Disable permission "
				       "monitoring\" (Oppo, realme)"));
	} else {
		doctor_say_end(doctor, result);
	}
}

static enum doctor_step ask_keyboard(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	(void)check;
	return doctor_ask_shell_fact(doctor, request,
		"ime list -s -a; echo; settings get secure default_input_method", NULL);
}

/* By paste, where this is the phone itself and the clipboard can be filled; else by ADB
   Keyboard. */
static void judge_keyboard(struct doctor *doctor, const struct doctor_check *check,
	const struct device_result *result) {
	bool paste = path_is_termux() && doctor->api;

	(void)check;
	if (!doctor_went_well(result)) {
		doctor_say_end(doctor, result);
	} else if (paste || strstr(result->out.data, ADB_KEYBOARD)) {
		doctor_say(doctor, DOCTOR_AVAILABLE,
			paste ? tr("by the clipboard and paste%s") : tr("by ADB Keyboard%s"),
			paste && strstr(result->out.data, ADB_KEYBOARD)
				? tr(", else by ADB Keyboard")
				: "");
	} else {
		doctor_say(doctor, DOCTOR_MISSING, "%s",
			tr("no way: neither Termux:API nor ADB Keyboard"));
		doctor_mend(doctor, path_is_termux()
					    ? tr("install Termux:API, or the app ADB Keyboard")
					    : tr("install the app ADB Keyboard on the phone"));
	}
}

const struct doctor_check doctor_phone[] = {
	{ "shell", GROUP, TR("the phone's shell"), false, ask_shell, judge_shell, NULL },
	{ "android", GROUP, TR("system"), true, ask_android, judge_android, NULL },
	{ "screen.read", GROUP, TR("screen"), false, ask_tree, judge_tree, NULL },
	{ "screen.picture", GROUP, TR("screenshot"), false, ask_picture, judge_picture, NULL },
	{ "screen.touch", GROUP, TR("touch"), false, ask_input, judge_input, NULL },
	{ 0 },
};

/* Behind Termux:API, which it may go by. */
const struct doctor_check doctor_typing[] = {
	{ "typing", TR("typing"), TR("Chinese and emoji"), false, ask_keyboard, judge_keyboard,
		NULL },
	{ 0 },
};
