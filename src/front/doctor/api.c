/* Termux:API: the package, the app that answers it, its version. */

#include "front/doctor/check.h"

#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"

#include <string.h>

#define GROUP TR("Termux:API")
#define PROBE_MS 8000

static enum doctor_step ask_package(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	auto_buf struct buf why = BUF_INIT;

	(void)check;
	(void)request;
	if (!path_is_termux()) {
		return DOCTOR_SKIP;
	}
	doctor->api = device_has(
		services_device(doctor->options.services), TRANSPORT_TERMUX, "api", &why);
	if (doctor->api) {
		doctor_say(doctor, DOCTOR_AVAILABLE, "%s", tr("installed"));
	} else {
		doctor_say(doctor, DOCTOR_MISSING, "%s", tr("not installed"));
		doctor_mend_command(doctor, "pkg install termux-api");
	}
	return DOCTOR_SAID;
}

static enum doctor_step ask_app(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	static const char *const argv[] = { "api", "BatteryStatus", NULL };

	(void)check;
	if (!doctor->api) {
		return DOCTOR_SKIP;
	}
	request->transport = TRANSPORT_TERMUX;
	request->argv = argv;
	request->timeout = PROBE_MS;
	request->max_output = 4096;
	request->expects_output = true;
	return DOCTOR_ASK;
}

static void judge_app(struct doctor *doctor, const struct doctor_check *check,
	const struct device_result *result) {
	(void)check;
	doctor->api = result->end == DEVICE_DONE;
	if (doctor->api) {
		doctor_say(doctor, DOCTOR_AVAILABLE, "%s", tr("answers"));
		return;
	}
	if (result->end == DEVICE_TIMED_OUT) {
		doctor_say(doctor, DOCTOR_MISSING, tr("no answer in %d s"), PROBE_MS / 1000);
	} else {
		doctor_say_end(doctor, result);
	}
	doctor_mend(doctor, tr("install the app Termux:API from the store that Termux came "
			       "from (F-Droid), open it once, and exempt it from battery "
			       "optimization"));
}

static enum doctor_step ask_version(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	(void)check;
	return doctor->api ? doctor_ask_shell_fact(
				     doctor, request, "dumpsys package com.termux.api", NULL)
			   : DOCTOR_SKIP;
}

/* The checks behind it look at the same text. */
static void judge_version(struct doctor *doctor, const struct doctor_check *check,
	const struct device_result *result) {
	const char *version = strstr(result->out.data, "versionName=");

	(void)check;
	if (!doctor_went_well(result) || !version) {
		doctor_say(doctor, DOCTOR_UNKNOWN, "%s", tr("the phone does not tell"));
		return;
	}
	buf_clear(&doctor->app);
	buf_add(&doctor->app, result->out.data, result->out.len);
	version += strlen("versionName=");
	auto_free char *word = xmemdup(version, strcspn(version, " \r\n"));

	doctor_say(doctor, DOCTOR_AVAILABLE, "%.40s", word);
}

const struct doctor_check doctor_api[] = {
	{ "api.package", GROUP, TR("package"), false, ask_package, NULL, NULL },
	{ "api.app", GROUP, TR("app"), false, ask_app, judge_app, NULL },
	{ "api.version", GROUP, TR("version of the app"), true, ask_version, judge_version,
		NULL },
	{ 0 },
};
