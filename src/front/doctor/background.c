/* What ends a long task: Android's killing of what runs in the background, and where its
   files may lie. */

#include "front/doctor/check.h"

#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"

#include <string.h>
#include <unistd.h>

#define GROUP TR("staying alive")
#define BATTERY_PAGE "am start -a android.settings.IGNORE_BATTERY_OPTIMIZATION_SETTINGS"
#define SDK_12 31
#define SDK_12L 32

static enum doctor_step ask_storage(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	auto_free char *home = path_home();
	auto_free char *shared = path_join(home, "storage/shared");

	(void)check;
	(void)request;
	if (!path_is_termux()) {
		return DOCTOR_SKIP;
	}
	if (access(shared, R_OK | W_OK | X_OK) == 0) {
		doctor_say(doctor, DOCTOR_AVAILABLE, "%s", "~/storage/shared");
	} else {
		bool is_there = access(shared, F_OK) == 0;

		doctor_say(doctor, DOCTOR_MISSING, "%s",
			is_there ? tr("~/storage/shared cannot be read")
				 : tr("there is no ~/storage/shared"));
		doctor_mend_command(doctor, "termux-setup-storage");
	}
	return DOCTOR_SAID;
}

static enum doctor_step ask_wake_lock(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	(void)check;
	return path_is_termux() ? doctor_ask_shell_fact(doctor, request,
					  "dumpsys power | grep LOCK || true", NULL)
				: DOCTOR_SKIP;
}

static void judge_wake_lock(struct doctor *doctor, const struct doctor_check *check,
	const struct device_result *result) {
	(void)check;
	if (!doctor_went_well(result)) {
		doctor_say_end(doctor, result);
	} else if (strstr(result->out.data, "com.termux")) {
		doctor_say(doctor, DOCTOR_AVAILABLE, "%s", tr("held"));
	} else {
		doctor_say(doctor, DOCTOR_MISSING, "%s",
			tr("not held: long tasks stop while the screen is off"));
		doctor_mend_command(doctor, "termux-wake-lock");
	}
}

static enum doctor_step ask_battery(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	(void)check;
	return path_is_termux() ? doctor_ask_shell_fact(doctor, request,
					  "dumpsys deviceidle whitelist", BATTERY_PAGE)
				: DOCTOR_SKIP;
}

static void judge_battery(struct doctor *doctor, const struct doctor_check *check,
	const struct device_result *result) {
	bool termux = strstr(result->out.data, ",com.termux,") != NULL;
	bool api = !doctor->api || strstr(result->out.data, ",com.termux.api,");

	(void)check;
	if (!doctor_went_well(result)) {
		doctor_say_end(doctor, result);
	} else if (termux && api) {
		doctor_say(doctor, DOCTOR_AVAILABLE, "%s", tr("exempt"));
	} else {
		doctor_say(doctor, DOCTOR_MISSING, tr("not exempt: %s%s%s"),
			termux ? "" : "Termux", termux || api ? "" : ", ",
			api ? "" : "Termux:API");
		doctor_mend_command(doctor, BATTERY_PAGE);
		doctor_mend_line(doctor,
			doctor->api ? "dumpsys deviceidle whitelist +com.termux; "
				      "dumpsys deviceidle whitelist +com.termux.api"
				    : "dumpsys deviceidle whitelist +com.termux",
			true);
	}
}

/* What makers added to Android's own rules; nobody but the person can look there. */
static const struct {
	const char *maker; /* in its name, in lower case */
	const char *page;  /* of dontkillmyapp.com */
	const char *hint;
} makers[] = {
	{ "xiaomi", "xiaomi",
		TR("app info of Termux: Autostart on, Battery saver: No restrictions; lock "
		   "Termux in the list of recent apps") },
	{ "huawei", "huawei",
		TR("Settings, Battery, App launch: Termux by hand, all three switches on") },
	{ "honor", "huawei",
		TR("Settings, Battery, App launch: Termux by hand, all three switches on") },
	{ "samsung", "samsung",
		TR("Settings, Battery, Background usage limits: Termux under Never sleeping "
		   "apps; Auto Blocker off while adb is used") },
	{ "oneplus", "oneplus",
		TR("app info of Termux, Battery: Unrestricted, Auto-launch on; lock Termux in "
		   "the list of recent apps") },
	{ "oppo", "oppo",
		TR("app info of Termux, Battery: allow background activity and auto-launch; "
		   "lock Termux in the list of recent apps") },
	{ "realme", "realme",
		TR("app info of Termux, Battery: allow background activity and auto-launch; "
		   "lock Termux in the list of recent apps") },
	{ "vivo", "vivo",
		TR("Settings, Battery, Background power consumption: Termux allowed; "
		   "Permissions, Autostart on") },
	{ "meizu", "meizu",
		TR("Phone manager, Permissions, Background management: Termux allowed") },
	{ "asus", "asus", TR("Mobile Manager, PowerMaster, Auto-start manager: Termux on") },
};

static enum doctor_step ask_maker(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	(void)check;
	(void)request;
	for (size_t i = 0; path_is_termux() && doctor->maker && i < ARRAY_LEN(makers); i++) {
		if (!strstr(doctor->maker, makers[i].maker)) {
			continue;
		}
		auto_free char *page =
			xasprintf("https://dontkillmyapp.com/%s", makers[i].page);

		doctor_say(doctor, DOCTOR_UNKNOWN, tr("%s has switches that only you can see"),
			doctor->maker);
		doctor_mend(doctor, tr(makers[i].hint));
		doctor_mend(doctor, page);
		return DOCTOR_SAID;
	}
	return DOCTOR_SKIP;
}

#define SET_12                                                                                 \
	"device_config set_sync_disabled_for_tests persistent; "                               \
	"device_config put activity_manager max_phantom_processes 2147483647"
#define SET_LATER "settings put global settings_enable_monitor_phantom_procs false"

static enum doctor_step ask_phantom(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	int sdk = doctor->sdk;

	(void)check;
	if (!path_is_termux()) {
		return DOCTOR_SKIP;
	}
	if (sdk > 0 && sdk < SDK_12) {
		doctor_say(doctor, DOCTOR_AVAILABLE, "%s",
			tr("Android before 12 has no such limit"));
		return DOCTOR_SAID;
	}
	return doctor_ask_shell_fact(doctor, request,
		sdk == SDK_12 ? "device_config get activity_manager max_phantom_processes"
			      : "settings get global settings_enable_monitor_phantom_procs",
		NULL);
}

static void judge_phantom(struct doctor *doctor, const struct doctor_check *check,
	const struct device_result *result) {
	bool is_12 = doctor->sdk == SDK_12;
	auto_free char *line = doctor_first_line(result);
	int64_t limit = 0;

	(void)check;
	if (!doctor_went_well(result)) {
		doctor_say_end(doctor, result);
	} else if (is_12 ? str_to_int(line, &limit) && limit > 1000 : str_eq(line, "false")) {
		doctor_say(doctor, DOCTOR_AVAILABLE, "%s", tr("switched off"));
	} else {
		doctor_say(doctor, DOCTOR_MISSING, "%s",
			tr("Android ends programs of Termux when all apps together run more "
			   "than 32"));
		if (doctor->sdk > SDK_12L + 1) {
			doctor_mend(doctor, tr("Developer options: Disable child process "
					       "restrictions"));
		}
		doctor_mend_line(doctor, is_12 ? SET_12 : SET_LATER, true);
	}
}

const struct doctor_check doctor_background[] = {
	{ "storage", TR("files"), TR("shared storage"), false, ask_storage, NULL, NULL },
	{ "alive.lock", GROUP, TR("wake lock"), true, ask_wake_lock, judge_wake_lock, NULL },
	{ "alive.battery", GROUP, TR("battery optimization"), false, ask_battery, judge_battery,
		NULL },
	{ "alive.maker", GROUP, TR("the maker's own rules"), true, ask_maker, NULL, NULL },
	{ "alive.processes", GROUP, TR("limit of processes"), false, ask_phantom, judge_phantom,
		NULL },
	{ 0 },
};
