/* What a person switches on page by page, since no dialog asks for it. */

#include "front/doctor/check.h"

#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"

#include <string.h>

#define GROUP TR("Termux:API")
#define LISTENER "com.termux.api/com.termux.api.apis.NotificationListAPI$NotificationService"
#define OVERLAY_PAGE "am start -a android.settings.action.MANAGE_OVERLAY_PERMISSION"
#define SETTINGS_PAGE                                                                          \
	"am start -a android.settings.action.MANAGE_WRITE_SETTINGS -d package:com.termux.api"
#define ALLOW_LISTENER_SDK 29 /* older ones have no such line */

static enum doctor_step ask_listener(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	static const char *const argv[] = { "api", "NotificationList", NULL };

	(void)check;
	if (!doctor->api) {
		return DOCTOR_SKIP;
	}
	if (doctor->shell) {
		return doctor_ask_shell(
			doctor, request, "settings get secure enabled_notification_listeners");
	}
	request->transport = TRANSPORT_TERMUX;
	request->argv = argv;
	request->timeout = 5000;
	request->max_output = 4096;
	return DOCTOR_ASK;
}

static void judge_listener(struct doctor *doctor, const struct doctor_check *check,
	const struct device_result *result) {
	(void)check;
	if (doctor->shell ? strstr(result->out.data, LISTENER) != NULL
			  : result->end == DEVICE_DONE && result->out.len > 0) {
		doctor_say(doctor, DOCTOR_AVAILABLE, "%s", tr("allowed"));
		return;
	}
	doctor_say(doctor, DOCTOR_MISSING, "%s", tr("not allowed"));
	doctor_mend_command(
		doctor, "am start -a android.settings.ACTION_NOTIFICATION_LISTENER_SETTINGS");
	if (doctor->sdk == 0 || doctor->sdk >= ALLOW_LISTENER_SDK) {
		doctor_mend_line(
			doctor, "cmd notification allow_listener '" LISTENER "'", true);
	}
}

static bool is_allowed(const char *text, const char *operation) {
	auto_free char *words = xasprintf("%s: allow", operation);

	return strstr(text, words) != NULL;
}

static enum doctor_step ask_overlay(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	(void)check;
	if (!path_is_termux()) {
		return DOCTOR_SKIP;
	}
	return doctor_ask_shell_fact(doctor, request,
		"appops get com.termux SYSTEM_ALERT_WINDOW; echo ---; "
		"appops get com.termux.api SYSTEM_ALERT_WINDOW 2>&1 || true",
		OVERLAY_PAGE);
}

static void judge_overlay(struct doctor *doctor, const struct doctor_check *check,
	const struct device_result *result) {
	const char *second = strstr(result->out.data, "---");
	auto_free char *first = xmemdup(result->out.data,
		second ? (size_t)(second - result->out.data) : result->out.len);
	bool termux = is_allowed(first, "SYSTEM_ALERT_WINDOW");
	bool api = second && is_allowed(second, "SYSTEM_ALERT_WINDOW");

	(void)check;
	if (!doctor_went_well(result)) {
		doctor_say_end(doctor, result);
	} else if (termux && api) {
		doctor_say(doctor, DOCTOR_AVAILABLE, "%s", tr("allowed to both"));
	} else {
		doctor_say(doctor, DOCTOR_MISSING, tr("not allowed to %s%s%s"),
			termux ? "" : "Termux", termux || api ? "" : ", ",
			api ? "" : "Termux:API");
		doctor_mend(doctor, tr("without it dialogs, fingerprint, NFC and sharing wait "
				       "for ever when Termux is not in front"));
		doctor_mend_command(doctor,
			"am start -a android.settings.action.MANAGE_OVERLAY_PERMISSION");
		doctor_mend_line(doctor,
			"appops set com.termux SYSTEM_ALERT_WINDOW allow; "
			"appops set com.termux.api SYSTEM_ALERT_WINDOW allow",
			true);
	}
}

static enum doctor_step ask_settings(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	(void)check;
	return doctor->api ? doctor_ask_shell_fact(doctor, request,
				     "appops get com.termux.api WRITE_SETTINGS", SETTINGS_PAGE)
			   : DOCTOR_SKIP;
}

static void judge_settings(struct doctor *doctor, const struct doctor_check *check,
	const struct device_result *result) {
	(void)check;
	if (!doctor_went_well(result)) {
		doctor_say_end(doctor, result);
	} else if (is_allowed(result->out.data, "WRITE_SETTINGS")) {
		doctor_say(doctor, DOCTOR_AVAILABLE, "%s", tr("allowed"));
	} else {
		doctor_say(doctor, DOCTOR_MISSING, "%s", tr("not allowed"));
		doctor_mend_command(doctor, SETTINGS_PAGE);
		doctor_mend_line(
			doctor, "appops set com.termux.api WRITE_SETTINGS allow", true);
	}
}

/* Android gives it only to who is in front, so that an empty one proves nothing. */
static enum doctor_step ask_clipboard(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	static const char *const argv[] = { "api", "Clipboard", NULL };

	(void)check;
	if (!doctor->api) {
		return DOCTOR_SKIP;
	}
	request->transport = TRANSPORT_TERMUX;
	request->argv = argv;
	request->timeout = 10000;
	request->max_output = 4096;
	return DOCTOR_ASK;
}

static void judge_clipboard(struct doctor *doctor, const struct doctor_check *check,
	const struct device_result *result) {
	(void)check;
	if (result->end != DEVICE_DONE) {
		doctor_say_end(doctor, result);
	} else if (result->out.len > 0) {
		doctor_say(doctor, DOCTOR_AVAILABLE, "%s", tr("can be read"));
	} else {
		doctor_say(doctor, DOCTOR_UNKNOWN, "%s",
			tr("came back empty: nothing is in it, or Termux is not in front"));
	}
}

const struct doctor_check doctor_rights[] = {
	{ "right.settings", GROUP, TR("changing the brightness"), false, ask_settings,
		judge_settings, NULL },
	{ "right.overlay", GROUP, TR("display over other apps"), false, ask_overlay,
		judge_overlay, NULL },
	{ "right.clipboard", GROUP, TR("clipboard"), true, ask_clipboard, judge_clipboard,
		NULL },
	{ "right.notifications", GROUP, TR("reading notifications"), false, ask_listener,
		judge_listener, NULL },
	{ 0 },
};
