/* What Android lets Termux:API do. Where the phone's shell works, the package manager
   tells, and no dialog comes up on the phone. Else each is tried by a call that changes
   nothing, whose answer is thrown away unread; what only acts is not tried. */

#include "front/doctor/check.h"

#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"

#include <string.h>

#define GROUP TR("Termux:API")
#define ANDROID "android.permission."
#define GRANT(name) "pm grant com.termux.api " ANDROID name
#define DUMP "dumpsys package com.termux.api"

/* Behind them: what to ask Termux:API, NULL-terminated. */
enum { WORD_PERMISSION, WORD_GRANT, WORD_CALL };

#define WORDS(name, ...)                                                                       \
	(const char *const[]) {                                                                \
		ANDROID name, GRANT(name), __VA_ARGS__                                         \
	}

/* Says whether the package manager's text has it. */
static bool read_grant(struct doctor *doctor, const char *name, bool *granted) {
	auto_free char *line = xasprintf("%s: granted=", name);
	const char *at = doctor->app.data, *value = NULL;

	while ((at = strstr(at, line))) {
		at += strlen(line);
		value = at;
	}
	*granted = value && str_starts(value, "true");
	return value != NULL;
}

static void say_grant(struct doctor *doctor, const struct doctor_check *check, bool granted) {
	if (granted) {
		doctor_say(doctor, DOCTOR_AVAILABLE, "%s", tr("granted"));
		return;
	}
	doctor_say(doctor, DOCTOR_MISSING, "%s", tr("not granted"));
	doctor_mend(doctor, tr("Android's settings: Apps, Termux:API, Permissions"));
	doctor_mend_line(doctor, check->words[WORD_GRANT], true);
}

static enum doctor_step ask_call(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	if (!check->words[WORD_CALL]) {
		doctor_say(doctor, DOCTOR_UNKNOWN, "%s",
			tr("cannot be tried without doing it; the phone's shell would know"));
		return DOCTOR_SAID;
	}
	request->transport = TRANSPORT_TERMUX;
	request->argv = check->words + WORD_CALL;
	request->timeout = 10000;
	request->max_output = 4096;
	return DOCTOR_ASK;
}

static enum doctor_step ask_permission(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	bool granted;

	if (!doctor->api) {
		return DOCTOR_SKIP;
	}
	if (read_grant(doctor, check->words[WORD_PERMISSION], &granted)) {
		say_grant(doctor, check, granted);
		return DOCTOR_SAID;
	}
	return doctor->shell && doctor->app.len == 0 && doctor->redone != SIZE_MAX
		       ? doctor_ask_shell(doctor, request, DUMP)
		       : ask_call(doctor, check, request);
}

/* An answer that is no refusal shows that it is granted, whatever else it says. */
static void judge_permission(struct doctor *doctor, const struct doctor_check *check,
	const struct device_result *result) {
	bool granted = false;

	if (doctor->redone != SIZE_MAX && doctor_went_well(result)) {
		buf_clear(&doctor->app);
		buf_add(&doctor->app, result->out.data, result->out.len);
		read_grant(doctor, check->words[WORD_PERMISSION], &granted);
		say_grant(doctor, check, granted);
	} else if (result->end == DEVICE_TIMED_OUT || result->end == DEVICE_NOT_INSTALLED) {
		doctor_say(doctor, DOCTOR_UNKNOWN, "%s", tr("no answer in time"));
	} else {
		say_grant(doctor, check, result->end != DEVICE_NOT_GRANTED);
	}
}

/* It comes with the app; but few phones have what sends it. */
static enum doctor_step ask_infrared(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	return doctor->api ? ask_call(doctor, check, request) : DOCTOR_SKIP;
}

static void judge_infrared(struct doctor *doctor, const struct doctor_check *check,
	const struct device_result *result) {
	if (result->end == DEVICE_NOT_GRANTED || result->end == DEVICE_TIMED_OUT) {
		judge_permission(doctor, check, result);
	} else if (strstr(result->out.data, "\"min\"")) {
		doctor_say(doctor, DOCTOR_AVAILABLE, "%s", tr("this phone can send it"));
	} else {
		doctor_say(doctor, DOCTOR_IMPOSSIBLE, "%s", tr("this phone has no emitter"));
	}
}

#define PERMISSION(name, title, ...)                                                           \
	{                                                                                      \
		"permission." name, GROUP, title, false, ask_permission, judge_permission,     \
			WORDS(__VA_ARGS__)                                                     \
	}

const struct doctor_check doctor_permissions[] = {
	PERMISSION("contacts", TR("contacts"), "READ_CONTACTS", "api", "ContactList", NULL),
	PERMISSION("sms", TR("reading messages"), "READ_SMS", "api", "SmsInbox", "--ei",
		"limit", "1", "--ei", "type", "0", NULL),
	PERMISSION("send", TR("sending messages"), "SEND_SMS", NULL),
	PERMISSION("calls", TR("call log"), "READ_CALL_LOG", "api", "CallLog", "--ei", "offset",
		"0", "--ei", "limit", "1", NULL),
	PERMISSION("call", TR("placing calls"), "CALL_PHONE", NULL),
	PERMISSION("phone", TR("state of the telephone"), "READ_PHONE_STATE", "api",
		"TelephonyDeviceInfo", NULL),
	PERMISSION("location", TR("location"), "ACCESS_FINE_LOCATION", "api", "Location",
		"--es", "provider", "network", "--es", "request", "last", NULL),
	PERMISSION("cells", TR("cell towers"), "ACCESS_COARSE_LOCATION", "api",
		"TelephonyCellInfo", NULL),
	PERMISSION("camera", TR("camera"), "CAMERA", NULL),
	PERMISSION("microphone", TR("microphone"), "RECORD_AUDIO", "api", "MicRecorder", "-a",
		"info", NULL),
	{ "permission.infrared", GROUP, TR("infrared"), true, ask_infrared, judge_infrared,
		WORDS("TRANSMIT_IR", "api", "InfraredFrequencies", NULL) },
	{ 0 },
};
